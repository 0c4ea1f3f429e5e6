import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Entries, Participants } from '#server/foundation/db/types.gen.ts';

export const insertEntry = (db: Db, entry: Insertable<Entries>) => db.insertInto('entries').values(entry).execute();

export const deleteEntry = (db: Db, id: string) => db.deleteFrom('entries').where('id', '=', id).execute();

/** Stores a participant. False when the athlete is already in the event. */
export async function insertParticipant(db: Db, participant: Insertable<Participants>): Promise<boolean> {
  const inserted = await db
    .insertInto('participants')
    .values(participant)
    .onConflict(conflict => conflict.columns(['eventId', 'userId']).doNothing())
    .returning('userId')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Lists the participants of an entry, in order of joining. */
export const listParticipants = (db: Db, entryId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .select(['participants.userId', 'participants.joinedAt'])
    // The name of an athlete without an account; null for an account.
    .select(({ eb, ref }) =>
      eb.case().when('placeholders.userId', 'is not', null).then(ref('users.name')).else(null).end().as('standInName'),
    )
    .where('participants.entryId', '=', entryId)
    .orderBy('participants.joinedAt')
    .orderBy('participants.userId')
    .execute();

/** Lists the participants with an address: accounts, and placeholders that have one (N10). */
export const listPeople = (db: Db, entryId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .select(['users.id', 'users.name'])
    .select(({ fn }) => fn.coalesce('placeholders.email', 'users.email').as('email'))
    .where('participants.entryId', '=', entryId)
    .where(({ or, eb }) => or([eb('users.erasedAt', 'is', null), eb('placeholders.email', 'is not', null)]))
    .orderBy('participants.joinedAt')
    .execute();

export const deleteParticipant = (db: Db, entryId: string, userId: string) =>
  db.deleteFrom('participants').where('entryId', '=', entryId).where('userId', '=', userId).execute();

export type EntryRow = Selectable<Entries>;

export const findEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('entries').selectAll().where('id', '=', id).executeTakeFirst();

/** Finds the place that an order paid for, whoever has the place now. */
export const findEntryOfOrder = (db: Db, orderId: string): Promise<EntryRow | undefined> =>
  db.selectFrom('entries').selectAll().where('orderId', '=', orderId).executeTakeFirst();

export async function countRailsOf(db: Db, entryId: string): Promise<number> {
  const { count } = await db
    .selectFrom('rails')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const lockEntry = (db: Db, id: string): Promise<EntryRow | undefined> =>
  db.selectFrom('entries').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const updateEntry = (db: Db, id: string, changes: Updateable<Entries>) =>
  db.updateTable('entries').set(changes).where('id', '=', id).execute();

export const findAthlete = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('type', '=', 'athlete')
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'name', 'email'])
    .where('id', '=', id)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

/** Returns the payer of an order. The place may belong to another athlete by now. */
export async function findPayer(db: Db, orderId: string): Promise<string | null> {
  const row = await db.selectFrom('orders').select('userId').where('id', '=', orderId).executeTakeFirst();
  return row?.userId ?? null;
}

export const findEntryNames = (db: Db, id: string) =>
  db
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select([
      'teams.name as teamName',
      'entries.userId',
      'entries.isManual',
      'entries.confirmedAt',
      'events.id as eventId',
      'events.name as eventName',
      'events.startsAt',
      'events.timeZone',
      'categories.name as categoryName',
      'categories.ageMin',
      'categories.ageMax',
      'categories.admits',
    ])
    .where('entries.id', '=', id)
    .executeTakeFirst();
