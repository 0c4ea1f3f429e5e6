import { type Insertable, sql } from 'kysely';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Placeholders } from '#server/foundation/db/types.gen.ts';
import { shownPersonName } from './shown-name.ts';

// Stores an athlete without an account. Each has a row in `users` in place of the account. It is deleted together with
// the placeholder (N10).

export const insertPlaceholder = (trx: Db, row: Insertable<Placeholders>) =>
  trx.insertInto('placeholders').values(row).execute();

export const saveAddress = (trx: Db, userId: string, email: string | null) =>
  trx.updateTable('placeholders').set({ email }).where('userId', '=', userId).execute();

/** Changes the typed name in all its places. */
export async function saveTypedName(trx: Db, userId: string, name: string): Promise<void> {
  await trx
    .updateTable('users')
    .set({ name, nameSearch: searchable(name) })
    .where('id', '=', userId)
    .execute();
  await trx
    .updateTable('entries')
    .set({ typedName: name })
    .where('userId', '=', userId)
    .where('typedName', 'is not', null)
    .execute();
}

export const deletePlaceholder = (trx: Db, userId: string) =>
  trx.deleteFrom('placeholders').where('userId', '=', userId).execute();

const held = (db: Db) =>
  db
    .selectFrom('placeholders')
    .innerJoin('participants', join =>
      join
        .onRef('participants.userId', '=', 'placeholders.userId')
        .onRef('participants.eventId', '=', 'placeholders.eventId'),
    )
    .innerJoin('entries', 'entries.id', 'participants.entryId');

const placeholders = (db: Db) =>
  held(db)
    .innerJoin('users', 'users.id', 'placeholders.userId')
    .select(['placeholders.userId', 'placeholders.eventId', 'placeholders.email', 'users.name'])
    .select(['placeholders.sex', 'placeholders.birthdate', 'placeholders.phone', 'placeholders.document'])
    .select(['placeholders.shirtSize', 'placeholders.shortSize'])
    .select(['entries.id as entryId', 'entries.categoryId', 'entries.teamId', 'entries.userId as holderId']);
export type Placeholder = NonNullable<Awaited<ReturnType<typeof findPlaceholder>>>;

export const findPlaceholder = (db: Db, userId: string) =>
  placeholders(db).where('placeholders.userId', '=', userId).executeTakeFirst();

export const findPlaceholderOf = (db: Db, eventId: string, email: string) =>
  placeholders(db)
    .where('placeholders.eventId', '=', eventId)
    .where('placeholders.email', '=', email)
    .executeTakeFirst();

export const findInEntry = (db: Db, entryId: string, email: string) =>
  placeholders(db).where('entries.id', '=', entryId).where('placeholders.email', '=', email).executeTakeFirst();

/** Finds a placeholder without an address, by its searchable name. */
export const findNamesake = (db: Db, categoryId: string, nameSearch: string) =>
  placeholders(db)
    .where('entries.categoryId', '=', categoryId)
    .where('placeholders.email', 'is', null)
    .where('users.nameSearch', '=', nameSearch)
    .executeTakeFirst();

/** Lists the teams of that name. Teams that the organizer made come first. */
export const listTeamsNamed = (db: Db, categoryId: string, nameSearch: string) =>
  db
    .selectFrom('teams')
    .innerJoin('entries', 'entries.teamId', 'teams.id')
    .select(['teams.id', 'teams.name', 'teams.allowedMembers', 'entries.id as entryId', 'entries.isManual'])
    .where('teams.categoryId', '=', categoryId)
    .where('teams.nameSearch', '=', nameSearch)
    .orderBy('entries.isManual', 'desc')
    .orderBy('teams.createdAt')
    .orderBy('teams.id')
    .execute();

export const findTeamOfEntry = (db: Db, entryId: string) =>
  db
    .selectFrom('teams')
    .innerJoin('entries', 'entries.teamId', 'teams.id')
    .select(['teams.id', 'teams.name', 'teams.allowedMembers', 'entries.id as entryId', 'entries.isManual'])
    .where('entries.id', '=', entryId)
    .executeTakeFirst();

/** Lists the data by which a list matches people: address, and typed or shown name. */
export const listKnown = (db: Db, entryIds: string[]) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .select(['participants.entryId', 'participants.userId'])
    .select(({ fn }) => fn.coalesce('placeholders.email', 'users.email').as('email'))
    .select(sql<string>`${sql.raw(shownPersonName('users'))}`.as('name'))
    .select(sql<boolean>`placeholders.user_id is not null and placeholders.email is null`.as('lacksAddress'))
    .where('participants.entryId', 'in', entryIds)
    .orderBy('participants.joinedAt')
    .orderBy('participants.userId')
    .execute();

/** The values of the typed details after their erasure (N41). */
const untold = { sex: null, birthdate: null, phone: null, document: null, shirtSize: null, shortSize: null };

/** Removes the address of an erased account from placeholders, and the names typed with it (A10). */
export async function eraseTyped(trx: Db, user: { id: string; email: string }, name: string): Promise<void> {
  const found = await trx
    .updateTable('placeholders')
    .set({ email: null, ...untold })
    .where('email', '=', user.email)
    .returning('userId')
    .execute();
  const ids = found.map(({ userId }) => userId);
  if (ids.length > 0) await trx.updateTable('users').set({ name, nameSearch: null }).where('id', 'in', ids).execute();
  await trx
    .updateTable('entries')
    .set({ typedName: name })
    .where('userId', 'in', [...ids, user.id])
    .where('typedName', 'is not', null)
    .execute();
}

/** Lists the places that the owner of this address can take over. */
export const listWaitingFor = (db: Db, email: string) =>
  held(db)
    .innerJoin('events', 'events.id', 'entries.eventId')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['entries.id as entryId', 'events.id as eventId', 'events.name as eventName', 'events.startsAt'])
    .select(['events.endsAt', 'events.timeZone', 'categories.name as categoryName', 'teams.name as teamName'])
    .select(['users.name as organizationName', 'categories.ageMin', 'categories.ageMax', 'categories.admits'])
    .where('placeholders.email', '=', email)
    .orderBy('events.startsAt')
    .orderBy('entries.id')
    .execute();

export const replaceParticipant = (trx: Db, entryId: string, from: string, userId: string) =>
  trx.updateTable('participants').set({ userId }).where('entryId', '=', entryId).where('userId', '=', from).execute();

/** Finds the account with that address, of any type. */
export const findAccountOf = (db: Db, email: string) =>
  db
    .selectFrom('users')
    .select(['id', 'type', 'name', 'email'])
    .where('email', '=', email)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();
