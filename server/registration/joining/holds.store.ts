import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

type HoldsFilter = { eventId: string; userId: string; now: Date };

/** Returns how many milliseconds an athlete's unpaid orders held a place of the event in the last day. */
export async function heldMsOf(db: Db, { eventId, userId, now }: HoldsFilter): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    select coalesce(sum(greatest(0, extract(epoch from
      least(held_until, ${now}::timestamptz, case when state = 'failed' then updated_at end)
        - greatest(created_at, ${now}::timestamptz - interval '1 day')) * 1000)), 0)::float8 as ms
    from orders where kind = 'entry' and event_id = ${eventId} and user_id = ${userId} and state in ('created', 'failed')
      and held_until > ${now}::timestamptz - interval '1 day'`.execute(db);
  return rows[0]?.ms ?? 0;
}

/** Counts the unpaid places of an event that one network holds now. */
export async function countHoldsFrom(db: Db, eventId: string, network: string, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('eventId', '=', eventId)
    .where('kind', '=', 'entry')
    .where('network', '=', network)
    .where('state', '=', 'created')
    .where('heldUntil', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Lists the unpaid places of an event. The first to expire come first. */
export const listHolds = (db: Db, eventId: string, now: Date) =>
  db
    .selectFrom('orders')
    .innerJoin('users', 'users.id', 'orders.userId')
    .innerJoin('categories', 'categories.id', 'orders.categoryId')
    .select(['orders.id', 'orders.persons', 'orders.heldUntil', 'orders.createdAt', 'orders.askedAt'])
    .select(['users.name as athleteName', 'users.email as athleteEmail', 'categories.name as categoryName'])
    .where('orders.eventId', '=', eventId)
    .where('orders.state', '=', 'created')
    .where('orders.heldUntil', '>', now)
    .orderBy('orders.heldUntil')
    .orderBy('orders.id')
    .limit(200)
    .execute();
