import { sql } from 'kysely';
import type { DayFacts } from '#domain/day/preflight/judge-day.ts';
import { saidOfEntry, saidPresence } from '#server/day/attendance/attendance.reads.ts';
import { placeId, toldStart as startsAt } from '#server/day/heats/places.reads.ts';
import { isAllowed } from '#server/day/rails/rails.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type OfHour = { eventId: string; until: Date };
type OfDay = { eventId: string; day: Date; timeZone: string };

const isThatDay = ({ day, timeZone }: Omit<OfDay, 'eventId'>) => sql<boolean>`
  (heats.planned_at at time zone ${timeZone})::date = (${day}::timestamptz at time zone ${timeZone})::date`;

/** Heats that are called, that run, or that start until then. */
const isNear = (until: Date) => sql<boolean>`(heats.status = 'active' or (heats.status = 'on_hold'
  and (heats.called_at is not null or ${startsAt} < ${until})))`;

/** The start of the first heat that has not finished. Null without one. */
export async function findFirstHeat(db: Db, eventId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('heats')
    .select(sql<Date | null>`min(${startsAt})`.as('first'))
    .where('eventId', '=', eventId)
    .where('status', 'in', ['on_hold', 'active'])
    .executeTakeFirst();
  return row?.first ?? null;
}

/** Rails that wait for their start, with an athlete who takes part. */
const railsAhead = (db: Db, { eventId }: { eventId: string }) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .where('heats.eventId', '=', eventId)
    .where('heats.status', 'in', ['on_hold', 'active'])
    .where('rails.state', '=', 'ready')
    .where('entries.standing', '=', 'in');

export const listWithoutJudge = (db: Db, hour: OfHour) =>
  railsAhead(db, hour)
    .select(['categories.id as categoryId', 'categories.name as category', 'heats.name as heat'])
    .select(sql<number[]>`array_agg(rails.number order by rails.number)`.as('rails'))
    .where(isNear(hour.until))
    .where(({ not, eb, or }) => or([eb('rails.judgeId', 'is', null), not(isAllowed('rails.judgeId'))]))
    .groupBy(['heats.id', 'categories.id'])
    .orderBy('heats.plannedAt')
    .orderBy('heats.id')
    .execute();

/** Judges of that day with rails on two floors in heats that overlap. The category is that of the later heat. */
export async function listDoubledJudges(db: Db, { eventId, ...day }: OfDay) {
  const { rows } = await sql<{ name: string; categoryId: string }>`
    with stands as (
      select stood.judge_id, heats.category_id, heats.id as heat_id, ${placeId} as place_id, ${startsAt} as starts_at,
        ${startsAt} + make_interval(secs => heats.slot_s - heats.warm_up_s) as ends_at
      from rails
      cross join lateral (values (rails.judge_id), (rails.second_judge_id)) as stood (judge_id)
      join heats on heats.id = rails.heat_id
      join wods on wods.id = heats.wod_id
      join categories on categories.id = heats.category_id
      join events on events.id = heats.event_id
      where heats.event_id = ${eventId} and heats.status = 'on_hold' and heats.annulled_at is null
        and stood.judge_id is not null and rails.state = 'ready' and rails.entry_id is not null and ${isThatDay(day)}
    )
    select users.name, (array_agg(later.category_id order by later.starts_at, later.heat_id))[1] as category_id
    from stands as earlier
    join stands as later on later.judge_id = earlier.judge_id and later.place_id <> earlier.place_id
      and (later.starts_at, later.heat_id) > (earlier.starts_at, earlier.heat_id)
      and later.starts_at < earlier.ends_at
    join users on users.id = earlier.judge_id
    group by users.id
    order by users.name, users.id`.execute(db);
  return rows;
}

export async function countHeats(db: Db, { eventId, ...day }: OfDay) {
  return db
    .selectFrom('heats')
    .select(({ fn }) => [
      fn.countAll<number>().as('planned'),
      fn
        .countAll<number>()
        .filterWhere(sql<boolean>`published_at is not null or called_at is not null or status <> 'on_hold'`)
        .as('published'),
    ])
    .where('eventId', '=', eventId)
    .where(isThatDay(day))
    .executeTakeFirstOrThrow();
}

/** Tests of that day with a plan that its athletes do not see. */
export const listUntoldTests = (db: Db, day: OfDay) =>
  railsAhead(db, day)
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .select(['wods.id as testId', 'wods.name as test', 'categories.id as categoryId', 'categories.name as category'])
    .select(({ fn }) => fn.count<number>('rails.entryId').distinct().as('athletes'))
    .where('heats.status', '=', 'on_hold')
    .where('heats.publishedAt', 'is', null)
    .where('heats.calledAt', 'is', null)
    .where(isThatDay(day))
    .groupBy(['wods.id', 'categories.id'])
    .orderBy(({ fn }) => fn.min('heats.plannedAt'))
    .orderBy('wods.id')
    .execute();

const dayMs = 86_400_000;
const dayBefore = (now: Date) => new Date(now.getTime() - dayMs);

/** Judges of these heats whose telephone said nothing for a day. */
export const listUnseenJudges = (db: Db, hour: OfHour, now: Date) =>
  railsAhead(db, hour)
    .innerJoin('users as judges', 'judges.id', 'rails.judgeId')
    .select('judges.name')
    .distinct()
    .where(isNear(hour.until))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('judgePhones')
            .select('judgePhones.deviceId')
            .whereRef('judgePhones.userId', '=', 'rails.judgeId')
            .whereRef('judgePhones.eventId', '=', 'heats.eventId')
            .where('judgePhones.seenAt', '>', dayBefore(now)),
        ),
      ),
    )
    .orderBy('judges.name')
    .execute();

const mostPhones = 500;

/** The last word of each telephone, with the category of its judge's next rail. */
export const listPhones = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('judgePhones')
    .innerJoin('users', 'users.id', 'judgePhones.userId')
    .select(['users.name', 'judgePhones.seenAt', 'judgePhones.unsent', 'judgePhones.errorMs', 'judgePhones.battery'])
    .select(({ selectFrom }) =>
      selectFrom('rails')
        .innerJoin('heats', 'heats.id', 'rails.heatId')
        .select('heats.categoryId')
        .where(({ or, eb, ref }) =>
          or([
            eb('rails.judgeId', '=', ref('judgePhones.userId')),
            eb('rails.secondJudgeId', '=', ref('judgePhones.userId')),
          ]),
        )
        .whereRef('heats.eventId', '=', 'judgePhones.eventId')
        .where('rails.state', '<>', 'void')
        .orderBy(sql`heats.status = 'finished', heats.planned_at`)
        .limit(1)
        .as('categoryId'),
    )
    .where('judgePhones.eventId', '=', eventId)
    .where('judgePhones.seenAt', '>', dayBefore(now))
    .orderBy('judgePhones.unsent', 'desc')
    .orderBy('judgePhones.battery')
    .orderBy('users.name')
    .limit(mostPhones)
    .execute();

/** Printed cards of that day's heats ahead, and the athletes of printed tests without one of their own. */
export async function countCards(db: Db, day: OfDay) {
  const hasCard = sql<boolean>`exists (select from cards where cards.rail_id = rails.id and cards.entry_id = rails.entry_id)`;
  return railsAhead(db, day)
    .select(({ fn }) => [
      fn.countAll<number>().filterWhere(hasCard).as('printed'),
      fn.countAll<number>().filterWhere(sql<boolean>`not ${hasCard}`).as('missing'),
    ])
    .where('heats.publishedAt', 'is not', null)
    .where(isThatDay(day))
    .where(
      sql<boolean>`exists (select from cards join rails as printed on printed.id = cards.rail_id
        where printed.wod_id = rails.wod_id)`,
    )
    .executeTakeFirstOrThrow();
}

/** Arrivals of the event; `soon`: expected athletes of heats that start until then. */
export async function countArrived(db: Db, { eventId, until }: OfHour) {
  const rows = await db
    .selectFrom('entries')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .select(saidOfEntry)
    .select(
      sql<boolean>`exists (select from rails join heats on heats.id = rails.heat_id
        where rails.entry_id = entries.id and rails.state = 'ready' and ${isNear(until)})`.as('isSoon'),
    )
    .where('entries.eventId', '=', eventId)
    .where('entries.standing', '=', 'in')
    .execute();
  const said = rows.map(row => ({ state: saidPresence(row), isSoon: row.isSoon }));
  const count = (wanted: 'present' | 'absent') => said.filter(({ state }) => state === wanted).length;
  return {
    total: said.length,
    present: count('present'),
    absent: count('absent'),
    soon: said.filter(({ state, isSoon }) => isSoon && state === 'expected').length,
  };
}

/** Athletes of that day's heats ahead, and those whose browser gets notices or who read their own calendar. */
export async function countNotices(db: Db, day: OfDay, now: Date): Promise<{ athletes: number; told: number }> {
  const isTold = sql<boolean>`(exists (select from calendar_tokens where calendar_tokens.user_id = participants.user_id)
    or exists (select from push_subscriptions join sessions on sessions.id = push_subscriptions.session_id
      where push_subscriptions.user_id = participants.user_id and sessions.expires_at > ${now}))`;
  const { athletes, told } = await railsAhead(db, day)
    .innerJoin('participants', 'participants.entryId', 'entries.id')
    .select(({ fn }) => fn.count<number>('participants.userId').distinct().as('athletes'))
    .select(({ fn }) => fn.count<number>('participants.userId').distinct().filterWhere(isTold).as('told'))
    .where(isThatDay(day))
    .executeTakeFirstOrThrow();
  return { athletes, told };
}

/** Athletes of that day's heats ahead who have a result in their test already, and the test of the first one. */
export async function countEarlyResults(db: Db, day: OfDay): Promise<DayFacts['results']> {
  const rows = await railsAhead(db, day)
    .innerJoin('results', join =>
      join.onRef('results.wodId', '=', 'rails.wodId').onRef('results.entryId', '=', 'rails.entryId'),
    )
    .select(['heats.categoryId', 'heats.wodId as testId'])
    .where('heats.status', '=', 'on_hold')
    .where(isThatDay(day))
    .orderBy('heats.plannedAt')
    .orderBy('heats.id')
    .execute();
  return { count: rows.length, at: rows[0] ?? null };
}

export const findBackup = (db: Db) => db.selectFrom('lastBackup').select(['madeAt', 'tookS']).executeTakeFirst();
