import { sql } from 'kysely';
import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { RunSegment } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';
import type { RailState } from '#domain/day/rails/rail-states.ts';
import { saidOfEntry } from '#server/day/attendance/attendance.reads.ts';
import { placeId } from '#server/day/heats/places.reads.ts';
import { markAt } from '#server/day/rails/rails.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName, unanswered } from '#server/registration/entries/shown-name.ts';

export type EventOfFloor = { id: string; name: string; timeZone: string; isPublic: boolean; isSideBySide: boolean };
type PlaceRow = { event: EventOfFloor; place: { id: string; name: string | null } };

const eventColumns = ['events.id', 'events.name', 'events.timeZone', 'events.isPublic'] as const;

const events = (db: Db) =>
  db.selectFrom('events').select(eventColumns).select('events.simultaneousCategories as isSideBySide');

export const findEventOfDay = (db: Db, id: string): Promise<EventOfFloor | undefined> =>
  events(db).where('events.id', '=', id).executeTakeFirst();

/**
 * A place runs one heat at a time: a scenario, else the event. In an event with side-by-side categories each category
 * is a place.
 */
export async function findPlace(db: Db, id: string): Promise<PlaceRow | undefined> {
  const row = await events(db)
    .leftJoin('scenarios', join => join.onRef('scenarios.eventId', '=', 'events.id').on('scenarios.id', '=', id))
    .leftJoin('categories', join => join.onRef('categories.eventId', '=', 'events.id').on('categories.id', '=', id))
    .select(['scenarios.stageName', 'categories.name as categoryName'])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb('events.id', '=', id),
        eb('events.id', '=', selectFrom('scenarios as place').select('place.eventId').where('place.id', '=', id)),
        eb('events.id', '=', selectFrom('categories as place').select('place.eventId').where('place.id', '=', id)),
      ]),
    )
    .executeTakeFirst();
  if (!row) return;
  const { stageName, categoryName, ...event } = row;
  return { event, place: { id, name: stageName ?? categoryName } };
}

/** Finished heats: the latest first. Heats ahead: the called one first, then in planned order. */
const inTurn = sql<number>`row_number() over (
  partition by ${placeId}, heats.status
  order by case heats.status when 'finished' then heats.finished_at end desc nulls last, heats.called_at nulls last,
    heats.planned_at, heats.position, heats.id)::integer`;

const heatsOf = (db: Db, eventId: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .where('heats.eventId', '=', eventId)
    .where('wods.typeEvent', '=', 'offline')
    .where('heats.annulledAt', 'is', null)
    .select(['heats.id', 'heats.name', 'heats.status', 'heats.plannedAt', 'heats.calledAt', 'heats.startedAt'])
    .select('heats.announcedAt')
    .select(['heats.finishedAt', 'heats.publishedAt', 'categories.id as categoryId', 'categories.name as categoryName'])
    .select(['categories.publish', 'wods.id as testId', 'wods.name as testName', 'wods.typeWod', 'wods.unit'])
    .select([
      'wods.timeCap',
      'wods.rounds',
      'wods.validReps',
      'categories.members',
      'wods.exercises',
      'wods.shownFrom',
      'runs.capMs',
      'runs.kind',
    ])
    .select(['runs.state as runState', sql<RunSegment[] | null>`runs.segments`.as('segments')])
    .select([placeId.as('placeId'), inTurn.as('turn'), 'scenarios.stageName', 'scenarios.position as stage']);

export type FloorHeatRow = Awaited<ReturnType<ReturnType<typeof heatsOf>['execute']>>[number] & {
  runState: RunState | null;
  typeWod: WodType;
  unit: Unit;
};

const mostAhead = 5;

/** Heats of a place: the running one, the last finished one and the next ones. */
export const listFloorHeats = (db: Db, eventId: string, place: string): Promise<FloorHeatRow[]> =>
  db
    .selectFrom(heatsOf(db, eventId).as('found'))
    .selectAll()
    .where('placeId', '=', place)
    .where(({ or, and, eb }) =>
      or([
        eb('status', '=', 'active'),
        and([eb('status', '=', 'finished'), eb('turn', '=', 1)]),
        and([eb('status', '=', 'on_hold'), eb('turn', '<=', mostAhead)]),
      ]),
    )
    .orderBy('turn')
    .execute();

/** Heats of all places of an event: running and next. A place with only finished heats still has a line. */
export const listDayHeats = (db: Db, eventId: string): Promise<FloorHeatRow[]> =>
  db
    .selectFrom(heatsOf(db, eventId).as('found'))
    .selectAll()
    .where('turn', '=', 1)
    .orderBy('stage')
    .orderBy('categoryName')
    .orderBy('placeId')
    .execute();

/** Rails of these heats. An entry that withdrew or changed category leaves its rail empty. */
export const listFloorRails = (db: Db, heatIds: readonly string[]) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .leftJoin('entries', join =>
      join
        .onRef('entries.id', '=', 'rails.entryId')
        .onRef('entries.categoryId', '=', 'heats.categoryId')
        .on('entries.standing', '<>', 'withdrawn'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .leftJoin('results', join =>
      join.onRef('results.wodId', '=', 'rails.wodId').onRef('results.entryId', '=', 'entries.id'),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('tallies')
          .select(['tallies.epoch', 'tallies.lastSeq', 'tallies.count', 'tallies.noReps', 'tallies.finishAt'])
          .select('tallies.updatedAt')
          .whereRef('tallies.railId', '=', 'rails.id')
          .where('tallies.role', '=', 'main')
          .where('tallies.isVoid', '=', false)
          .orderBy('tallies.epoch', 'desc')
          .limit(1)
          .as('tally'),
      join => join.onTrue(),
    )
    .select(['rails.id', 'rails.heatId', 'rails.number', 'rails.epoch as railEpoch', 'judges.name as judge'])
    .select('entries.id as entryId')
    .select(saidOfEntry)
    .select(['tally.epoch', 'tally.lastSeq', 'tally.count', 'tally.noReps', 'tally.finishAt', 'tally.updatedAt'])
    .select([
      sql<RailState>`rails.state`.as('state'),
      markAt.as('mark'),
      // A person typed this result; it is not the rail's own.
      sql<boolean>`coalesce(results.version <> coalesce(rails.result_version, 0), false)`.as('isTyped'),
      'results.status as resultStatus',
      'results.quantity',
      // A team's stored time is a sum. The heat's clock shows the time of its last member.
      sql<number | null>`coalesce((select max((member ->> 'timeMs')::float8)
        from jsonb_array_elements(results.team_results) as member), results.time_ms::float8)`.as('resultMs'),
      sql<string>`${sql.raw(shownEntryName)}`.as('name'),
      sql<string | null>`case when ${sql.raw(unanswered)} then null else nullif(users.ciudad, '') end`.as('city'),
      sql<string | null>`case when ${sql.raw(unanswered)} or teams.id is not null then null
        else nullif(users.box_name, '') end`.as('box'),
    ])
    .where('rails.heatId', 'in', heatIds.length > 0 ? [...heatIds] : [''])
    .where('rails.state', '<>', 'void')
    .orderBy('rails.number')
    .execute();
export type FloorRailRow = Awaited<ReturnType<typeof listFloorRails>>[number];

/** Notifies every process of beats; stores nothing. */
export const tellBeats = (db: Db, payload: string) => sql`select pg_notify('beats', ${payload})`.execute(db);

// No run takes longer. A heat that was never ended does not count.
const longestRunMs = 12 * 3_600_000;

/** Whether something is timed now: a floor's clock, a ticket hold, or a page in the queue. */
export async function isAnythingTimed(db: Db, now: Date): Promise<boolean> {
  const { rows } = await sql<{ isTimed: boolean }>`
    select exists (select from runs
        where state = 'running' and (segments->-1->>0)::float8 > ${now.getTime() - longestRunMs}::float8)
      or exists (select from ticket_holds)
      or exists (select from ticket_line where email is null and state = 'waiting') as is_timed`.execute(db);
  return rows[0]!.isTimed;
}
