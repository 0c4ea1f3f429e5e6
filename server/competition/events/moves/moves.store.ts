import { type Insertable, sql } from 'kysely';
import type { Dated, DatedKind } from '#domain/competition/events/move-event.ts';
import { listReached, reachedIn } from '#server/competition/events/reached.store.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { EventMoves } from '#server/foundation/db/types.gen.ts';

export type MovedRow = Dated & { category: string | null };

type Contents = { kind: DatedKind; id: string; name: string; category: string | null; startsAt: Date; endsAt: Date };

/** Lists categories in order, each followed by its tests; then general tests. */
export async function listDated(db: Db, eventId: string): Promise<MovedRow[]> {
  const { rows } = await sql<Contents>`
    select * from (
      select 'category' as kind, id, name, null as category, starts_at, ends_at, 0 as part, position, id as home, created_at
        from categories where event_id = ${eventId}
      union all
      select 'wod', wods.id, wods.name, categories.name, wods.starts_at, wods.ends_at, 0, position, category_id, wods.created_at
        from wods join categories on categories.id = wods.category_id where wods.event_id = ${eventId}
      union all
      select 'generalWod', id, name, null, starts_at, ends_at, 1, 0, id, created_at
        from general_wods where event_id = ${eventId}
    ) as dated
    order by part, position, home, kind, created_at, id`.execute(db);
  return rows.map(({ kind, id, name, category, startsAt, endsAt }) => {
    return { kind, id, name, category, start: startsAt.getTime(), end: endsAt.getTime() };
  });
}

/** Blocks new results of these tests until the transaction ends. The transaction sees all results stored before. */
export const lockWodsOf = (db: Db, eventId: string) =>
  db.selectFrom('wods').select('id').where('eventId', '=', eventId).orderBy('id').forUpdate().execute();

export async function hasResultsIn(db: Db, eventId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from results join wods on wods.id = results.wod_id where wods.event_id = ${eventId})
      or exists (select from running_snapshots join categories on categories.id = running_snapshots.category_id
        where categories.event_id = ${eventId} and running_snapshots.state = 'shown') as found`.execute(db);
  return rows[0]!.found;
}

const tableOf = { category: 'categories', wod: 'wods', generalWod: 'general_wods' } as const;
export type MovedKind = keyof typeof tableOf;

export async function saveDates(
  db: Db,
  kind: MovedKind,
  rows: { id: string; startsAt: Date; endsAt: Date }[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return;
  const table = sql.table(tableOf[kind]);
  // A chosen reveal time moves together with the start of its test (N11).
  const reveal =
    kind === 'category' ? sql`` : sql`reveals_at = moved.reveals_at + (given.starts_at - moved.starts_at),`;
  await sql`
    update ${table} as moved set starts_at = given.starts_at, ends_at = given.ends_at, ${reveal} updated_at = ${now}
    from unnest(${rows.map(({ id }) => id)}::text[], ${rows.map(({ startsAt }) => startsAt.toISOString())}::timestamptz[],
      ${rows.map(({ endsAt }) => endsAt.toISOString())}::timestamptz[]) as given (id, starts_at, ends_at)
    where moved.id = given.id`.execute(db);
}

export const insertMove = (db: Db, move: Insertable<EventMoves>) => db.insertInto('eventMoves').values(move).execute();

/** Returns the time of the last mails about moves of the event. Null if there were none. */
export async function lastTold(db: Db, eventId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('eventMoves')
    .select(({ fn }) => fn.max('toldAt').as('toldAt'))
    .where('eventId', '=', eventId)
    .executeTakeFirst();
  return row?.toldAt ?? null;
}

/** Marks these moves as announced and returns them. Moves of an earlier job are left out. */
export const takeUntold = (db: Db, eventId: string, now: Date) =>
  db
    .updateTable('eventMoves')
    .set({ toldAt: now })
    .where('eventId', '=', eventId)
    .where('toldAt', 'is', null)
    .returningAll()
    .execute();

/** Lists participants who joined before this moment. Athletes who joined later have read the new dates. */
export const listJoinedBefore = (db: Db, eventId: string, moment: Date) =>
  listReached(db, eventId).where('participants.joinedAt', '<=', moment).execute();

export async function countJoined(db: Db, eventId: string): Promise<number> {
  const row = await reachedIn(db, eventId)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return row.count;
}
