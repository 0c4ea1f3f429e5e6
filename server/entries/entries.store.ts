import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/db/connection.ts';
import type { Entries, Participants } from '#server/db/types.gen.ts';

export const insertEntry = (db: Db, entry: Insertable<Entries>) => db.insertInto('entries').values(entry).execute();

export const deleteEntry = (db: Db, id: string) => db.deleteFrom('entries').where('id', '=', id).execute();

/** False when the athlete is already in the event. */
export async function insertParticipant(db: Db, participant: Insertable<Participants>): Promise<boolean> {
  const inserted = await db
    .insertInto('participants')
    .values(participant)
    .onConflict(conflict => conflict.columns(['eventId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted !== undefined;
}

export async function isParticipant(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of an entry, in the order in which they came. */
export const listParticipants = (db: Db, entryId: string) =>
  db
    .selectFrom('participants')
    .select(['userId', 'joinedAt'])
    .where('entryId', '=', entryId)
    .orderBy('joinedAt')
    .orderBy('userId')
    .execute();

export const deleteParticipant = (db: Db, entryId: string, userId: string) =>
  db.deleteFrom('participants').where('entryId', '=', entryId).where('userId', '=', userId).execute();

export type Taken = { categoryTaken: number; eventTaken: number };

/** What entries and the orders that hold a place have taken; an order counts until its hold is over, or for good once paid. */
export async function countTaken(
  db: Db,
  {
    eventId,
    categoryId,
    now,
    exceptOrderId,
  }: { eventId: string; categoryId: string; now: Date; exceptOrderId: string | null },
): Promise<Taken> {
  const { rows } = await sql<Taken>`
    with holding as (
      select category_id, persons from orders
      where event_id = ${eventId} and (state = 'paid' or (state = 'created' and held_until > ${now}))
        and id is distinct from ${exceptOrderId}
    )
    select
      (select count(*) from entries where category_id = ${categoryId})
        + (select count(*) from holding where category_id = ${categoryId}) as category_taken,
      (select coalesce(sum(case when categories.team then categories.members else 1 end), 0)
        from entries join categories on categories.id = entries.category_id where entries.event_id = ${eventId})
        + (select coalesce(sum(persons), 0) from holding) as event_taken
  `.execute(db);
  return rows[0]!;
}
