import { sql } from 'kysely';
import type { RunSegment } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';
import { placeId } from '#server/day/heats/places.reads.ts';
import { isToday } from '#server/day/today/is-today.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName, unanswered } from '#server/registration/entries/shown-name.ts';

/** All heats of an event except annulled ones, in planned order, with the facts that a projection needs. */
export const listLineHeats = (db: Db, eventId: string) =>
  db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .select(['heats.id', 'heats.name', 'heats.status', 'heats.plannedAt', 'heats.announcedAt', 'heats.publishedAt'])
    .select(['heats.calledAt', 'heats.startedAt', 'heats.finishedAt', 'heats.slotS', 'heats.warmUpS'])
    .select(['heats.categoryId', 'categories.name as category', 'categories.status as categoryStatus'])
    .select(['categories.publish', 'heats.wodId as testId', 'wods.name as test', 'wods.timeCap', 'wods.shownFrom'])
    .select([placeId.as('placeId'), 'scenarios.stageName', 'events.simultaneousCategories as isSideBySide'])
    .select([sql<RunState | null>`runs.state`.as('runState'), sql<RunSegment[] | null>`runs.segments`.as('segments')])
    .select(
      // One floor alone is a line already.
      sql<string[]>`case when events.simultaneous_categories then array(
        select unnest(array_remove(array[rails.judge_id, rails.second_judge_id, rails.entry_id], null))
        from rails where rails.heat_id = heats.id and rails.state <> 'void') else '{}' end`.as('people'),
    )
    .where('heats.eventId', '=', eventId)
    .where('wods.typeEvent', '=', 'offline')
    .where('heats.annulledAt', 'is', null)
    .orderBy('heats.plannedAt')
    .orderBy('heats.position')
    .orderBy('heats.id')
    .execute();
export type TimetableRow = Awaited<ReturnType<typeof listLineHeats>>[number];

export type ToldStart = { id: string; plannedAt: Date; startsAt: Date };

/**
 * Stores announced starts. A heat that was planned again or has begun keeps its announced start. No announced start
 * moves back.
 */
export const saveAnnounced = (db: Db, told: readonly ToldStart[]) =>
  sql`
    update heats set announced_at = row.starts_at, announced_n = heats.announced_n + 1
    from unnest(
      ${told.map(({ id }) => id)}::text[], ${told.map(({ plannedAt }) => plannedAt.toISOString())}::timestamptz[],
      ${told.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[]
    ) as row (id, planned_at, starts_at)
    where heats.id = row.id and heats.status = 'on_hold' and heats.planned_at = row.planned_at
      and coalesce(heats.announced_at, heats.planned_at) < row.starts_at`.execute(db);

/**
 * Events of today with a category that runs. An event that was left running for a day after its end announces nothing
 * more.
 */
export const listUnderWay = (db: Db, now: Date) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.finishedAt', 'is', null)
    .where('events.endsAt', '>', new Date(now.getTime() - 86_400_000))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('categories')
          .select('categories.id')
          .whereRef('categories.eventId', '=', 'events.id')
          .where('categories.status', '=', 'active'),
      ),
    )
    .execute();

/** Taken rails of an event's heats. An entry that withdrew or changed category has none. */
export const listTakenRails = (db: Db, eventId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['rails.heatId', 'rails.number', 'entries.id as entryId'])
    .select([
      sql<string>`${sql.raw(shownEntryName)}`.as('name'),
      sql<string | null>`case when ${sql.raw(unanswered)} or teams.id is not null then null
        else nullif(users.box_name, '') end`.as('box'),
    ])
    .where('heats.eventId', '=', eventId)
    .where('heats.annulledAt', 'is', null)
    .where('entries.standing', '<>', 'withdrawn')
    .where('rails.state', '<>', 'void')
    .orderBy('rails.number')
    .execute();

/** The entries with which an account takes part in an event. */
export const listOwnEntries = (db: Db, eventId: string, userId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .select(['entries.id', 'entries.categoryId', 'categories.name as category', 'categories.status'])
    .where('participants.eventId', '=', eventId)
    .where('participants.userId', '=', userId)
    .where('entries.standing', '=', 'in')
    .execute();

/** Events on site of today in which an account takes part. */
export const listOwnEventsToday = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('events')
    .select('events.id')
    .where('events.type', '=', 'offline')
    .where('events.finishedAt', 'is', null)
    .where(isToday(now))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants')
          .innerJoin('entries', 'entries.id', 'participants.entryId')
          .select('entries.id')
          .whereRef('participants.eventId', '=', 'events.id')
          .where('participants.userId', '=', userId)
          .where('entries.standing', '=', 'in'),
      ),
    )
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute();

export const listOwnRails = (db: Db, entryIds: readonly string[]) =>
  db
    .selectFrom('rails')
    .select(['heatId', 'number'])
    .where('entryId', 'in', entryIds)
    .where('state', '<>', 'void')
    .execute();

/** Tests of the day in the order of their category, with the number of entries. Races have no heats. */
export const listTestsOfEvent = (db: Db, eventId: string) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .leftJoin('planBlocks', join =>
      join.onRef('planBlocks.wodId', '=', 'wods.id').on('planBlocks.publishedAt', 'is not', null),
    )
    .select(['wods.id', 'wods.name', 'wods.status', 'wods.shownFrom', 'wods.categoryId'])
    // A published block is what the athlete reads, so the test is not expected before it.
    .select(sql<Date>`greatest(wods.starts_at, plan_blocks.starts_at)`.as('startsAt'))
    .select(['categories.heatTimeCap', 'categories.warmUpTimeCap'])
    .select(({ selectFrom }) =>
      selectFrom('entries')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('entries.categoryId', '=', 'wods.categoryId')
        .where('entries.standing', '=', 'in')
        .as('entries'),
    )
    .where('wods.eventId', '=', eventId)
    .where('wods.typeEvent', '=', 'offline')
    .where('categories.typeCategory', '<>', 'running')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .execute();
export type TestToCome = Awaited<ReturnType<typeof listTestsOfEvent>>[number];

/** The start that people were told: the announced one, or else the planned one. */
export const toldAt = ({ announcedAt, plannedAt }: Pick<TimetableRow, 'announcedAt' | 'plannedAt'>): Date =>
  announcedAt ?? plannedAt;
