import { type Insertable, sql } from 'kysely';
import type { MovedPlace, ToldPlace } from '#domain/day/notices/notices.ts';
import { quietMs, soonMinutes, staleMs } from '#domain/day/notices/notices.ts';
import { toldStart } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Notices } from '#server/foundation/db/types.gen.ts';

/** Athletes at the rails of heats, whose accounts get notices in some browser. */
const atRails = sql`
  heats join rails on rails.heat_id = heats.id and rails.state <> 'void'
  join entries on entries.id = rails.entry_id and entries.category_id = heats.category_id and entries.standing = 'in'
  join participants on participants.entry_id = entries.id
    and exists (select from push_subscriptions where push_subscriptions.user_id = participants.user_id)`;

/** Places of an event's published heats ahead, of athletes who get notices. */
export async function listToldPlaces(db: Db, eventId: string): Promise<ToldPlace[]> {
  const { rows } = await sql<Omit<ToldPlace, 'startsAt'> & { startsAt: Date }>`
    select participants.user_id, heats.wod_id as test_id, heats.id as heat_id, heats.name as heat, rails.number as rail,
      ${toldStart} as starts_at
    from ${atRails}
    where heats.event_id = ${eventId} and heats.published_at is not null and heats.status = 'on_hold'
      and heats.annulled_at is null`.execute(db);
  return rows.map(row => ({ ...row, startsAt: row.startsAt.getTime() }));
}

const addOnce = (db: Db, rows: Insertable<Notices>[]) =>
  db
    .insertInto('notices')
    .values(rows)
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute();

type Was = Pick<ToldPlace, 'heat' | 'rail' | 'startsAt'>;

/** Takes back the moves that nobody was told of yet. Their places before are what athletes know, by account and test. */
async function takeBackMoves(db: Db, eventId: string, userIds: readonly string[]): Promise<Map<string, Was>> {
  const { rows } = await sql<{ userId: string; testId: string; was: Was; dueAt: Date }>`
    delete from notices using heats
    where heats.id = notices.heat_id and notices.event_id = ${eventId} and notices.kind = 'moved'
      and notices.sent_at is null and notices.user_id = any(${userIds}::text[])
    returning notices.user_id, heats.wod_id as test_id, notices.was, notices.due_at`.execute(db);
  const newestFirst = rows.toSorted((one, other) => other.dueAt.getTime() - one.dueAt.getTime());
  return new Map(newestFirst.map(({ userId, testId, was }) => [`${userId} ${testId}`, was]));
}

/** Writes one notice for each athlete and test, unless the place is again the one that the athlete knows. */
export async function insertMoved(db: Db, eventId: string, moved: readonly MovedPlace[], now: Date): Promise<void> {
  const known = await takeBackMoves(
    db,
    eventId,
    moved.map(({ is }) => is.userId),
  );
  const rows = moved.flatMap(({ is, was: last }): Insertable<Notices>[] => {
    const { userId, heatId, testId } = is;
    const { heat, rail, startsAt } = known.get(`${userId} ${testId}`) ?? last;
    if (heat === is.heat && rail === is.rail && startsAt === is.startsAt) return [];
    const key = `moved:${userId}:${heatId}:${crypto.randomUUID()}`;
    return [
      { ...{ key, userId, eventId, heatId, kind: 'moved' }, was: JSON.stringify({ heat, rail, startsAt }), dueAt: now },
    ];
  });
  if (rows.length > 0) await addOnce(db, rows);
}

/** A heat that is called again after it was taken back has another key. Returns the number of notices. */
export const insertFloor = async (db: Db, heatId: string, now: Date) =>
  Number(
    (
      await sql`
        insert into notices (key, user_id, event_id, heat_id, kind, due_at)
        select distinct concat_ws(':', 'floor', participants.user_id, heats.id, extract(epoch from heats.called_at)),
          participants.user_id, heats.event_id, heats.id, 'floor', ${now}::timestamptz
        from ${atRails}
        where heats.id = ${heatId} and heats.called_at is not null
        on conflict (key) do nothing`.execute(db)
    ).numAffectedRows,
  );

export const insertResults = async (db: Db, railIds: readonly string[], now: Date) =>
  Number(
    (
      await sql`
        insert into notices (key, user_id, event_id, heat_id, kind, due_at)
        select concat_ws(':', 'result', participants.user_id, rails.id, rails.result_version),
          participants.user_id, heats.event_id, heats.id, 'result', ${now}::timestamptz
        from ${atRails}
        where rails.id = any(${railIds}::text[]) and rails.state = 'confirmed'
        on conflict (key) do nothing`.execute(db)
    ).numAffectedRows,
  );

/**
 * Writes the notices of heats that come soon, over all events. The announced start is part of the key: a heat that moves
 * far enough is told again. Soon after another notice about the heat there is none.
 */
export const insertSoon = (db: Db, now: Date) =>
  sql`
    insert into notices (key, user_id, event_id, heat_id, kind, due_at)
    select distinct concat_ws(':', 'soon', participants.user_id, heats.id, step.minutes, extract(epoch from ${toldStart})),
      participants.user_id, heats.event_id, heats.id, 'soon', ${toldStart} - make_interval(mins => step.minutes)
    from ${atRails}
    join events on events.id = heats.event_id and events.is_public and events.finished_at is null
    cross join unnest(${[...soonMinutes]}::integer[]) as step (minutes)
    where heats.status = 'on_hold' and heats.published_at is not null and heats.annulled_at is null
      and heats.called_at is null
      and ${toldStart} > ${now}::timestamptz
      and ${toldStart} <= ${now}::timestamptz + make_interval(mins => ${Math.max(...soonMinutes)})
      and ${toldStart} - make_interval(mins => step.minutes) <= ${now}::timestamptz
      and ${toldStart} - make_interval(mins => step.minutes) > ${new Date(now.getTime() - staleMs)}::timestamptz
      and not exists (
        select from notices where notices.user_id = participants.user_id and notices.heat_id = heats.id
          and notices.due_at > ${new Date(now.getTime() - quietMs)}::timestamptz)
    on conflict (key) do nothing`.execute(db);

/** Takes notices for sending. Another process takes others. A notice that was taken is never taken again. */
export const claimDue = async (db: Db, now: Date, most: number): Promise<string[]> =>
  (
    await db
      .updateTable('notices')
      .set({ sentAt: now })
      .where('key', 'in', ({ selectFrom }) =>
        selectFrom('notices')
          .select('key')
          .where('sentAt', 'is', null)
          .where('dueAt', '<=', now)
          .orderBy('dueAt')
          .limit(most)
          .forUpdate()
          .skipLocked(),
      )
      .returning('key')
      .execute()
  ).map(({ key }) => key);

/** Taken notices with the present state of their heat, once for each browser of a session that still lasts. */
export const listTaken = (db: Db, keys: readonly string[], now: Date) =>
  db
    .selectFrom('notices')
    .innerJoin('users', join => join.onRef('users.id', '=', 'notices.userId').on('users.blockedAt', 'is', null))
    .innerJoin('pushSubscriptions', 'pushSubscriptions.userId', 'notices.userId')
    .innerJoin('sessions', join =>
      join.onRef('sessions.id', '=', 'pushSubscriptions.sessionId').on('sessions.expiresAt', '>', now),
    )
    .innerJoin('events', join => join.onRef('events.id', '=', 'notices.eventId').on('events.isPublic', '=', true))
    .innerJoin('heats', 'heats.id', 'notices.heatId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .innerJoin('participants', join =>
      join.onRef('participants.userId', '=', 'notices.userId').onRef('participants.eventId', '=', 'notices.eventId'),
    )
    .innerJoin('entries', join =>
      join
        .onRef('entries.id', '=', 'participants.entryId')
        .onRef('entries.categoryId', '=', 'heats.categoryId')
        .on('entries.standing', '=', 'in'),
    )
    .innerJoin('rails', join =>
      join
        .onRef('rails.heatId', '=', 'heats.id')
        .onRef('rails.entryId', '=', 'entries.id')
        .on('rails.state', '<>', 'void'),
    )
    .leftJoin('results', join =>
      join
        .onRef('results.wodId', '=', 'heats.wodId')
        .onRef('results.entryId', '=', 'entries.id')
        .on('results.status', '=', 'approved'),
    )
    .select(['notices.key', 'notices.kind', 'notices.dueAt', 'events.id as eventId', 'events.timeZone'])
    .select(sql<{ heat: string; rail: number; startsAt: number } | null>`notices.was`.as('was'))
    .select(['heats.id as heatId', 'heats.name as heat', 'heats.status', 'heats.calledAt', 'heats.publishedAt'])
    .select(sql<Date>`${toldStart}`.as('startsAt'))
    .select(['rails.number as rail', 'wods.shownFrom', 'wods.unit', 'results.quantity', 'results.timeMs'])
    .select(
      sql<string | null>`coalesce(scenarios.stage_name,
        case when events.simultaneous_categories then categories.name end)`.as('floor'),
    )
    .select(['pushSubscriptions.id as browserId', 'pushSubscriptions.endpoint'])
    .select(['pushSubscriptions.p256dh', 'pushSubscriptions.auth'])
    .where('notices.key', 'in', keys)
    .orderBy('notices.dueAt')
    .execute();
export type TakenNotice = Awaited<ReturnType<typeof listTaken>>[number];

export const deleteNoticesBefore = (db: Db, moment: Date) =>
  db.deleteFrom('notices').where('dueAt', '<', moment).execute();

export const deleteNoticesOf = (db: Db, userId: string) =>
  db.deleteFrom('notices').where('userId', '=', userId).execute();
