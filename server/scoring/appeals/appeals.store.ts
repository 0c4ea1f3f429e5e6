import type { Insertable } from 'kysely';
import type { AppealDecision } from '#domain/scoring/appeals/appeal-states.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Appeals, Wods } from '#server/foundation/db/types.gen.ts';

const appeals = (db: Db) =>
  db
    .selectFrom('appeals')
    .innerJoin('events', 'events.id', 'appeals.eventId')
    .innerJoin('categories', 'categories.id', 'appeals.categoryId')
    .innerJoin('wods', 'wods.id', 'appeals.wodId')
    .innerJoin('entries', 'entries.id', 'appeals.entryId')
    .innerJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('results', 'results.id', 'appeals.resultId')
    .selectAll('appeals')
    // The test's type when the athlete appealed, not the current type.
    .select(({ ref }) => ref('appeals.typeWod').$castTo<Wods['typeWod']>().as('typeWod'))
    .select(['wods.needTime', 'wods.typeWod as typeNow', 'wods.unit as unitNow', 'results.id as standingId'])
    .select(['results.quantity as standingQuantity', 'results.timeMs as standingTimeMs'])
    .select(['events.organizationId', 'events.name as eventName', 'categories.name as categoryName'])
    .select(['wods.name as wodName', 'users.name as athleteName', 'teams.name as teamName']);
export type AppealRecord = Awaited<ReturnType<ReturnType<typeof appeals>['execute']>>[number];

export const findAppeal = (db: Db, id: string): Promise<AppealRecord | undefined> =>
  appeals(db).where('appeals.id', '=', id).executeTakeFirst();

/** Lists the appeals of an event: open ones in order of arrival, then closed ones, the latest first. */
export const listAppeals = (db: Db, eventId: string, { limit, offset }: { limit: number; offset: number }) =>
  appeals(db)
    .where('appeals.eventId', '=', eventId)
    .orderBy('appeals.status', 'desc')
    .orderBy(({ eb, ref }) => eb.case().when('appeals.status', '=', 'pending').then(ref('appeals.createdAt')).end())
    .orderBy('appeals.decidedAt', 'desc')
    .orderBy('appeals.id')
    .limit(limit)
    .offset(offset)
    .execute();

export const countAppeals = (db: Db, eventId: string): Promise<{ total: number; open: number }> =>
  db
    .selectFrom('appeals')
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      fn.countAll<number>().filterWhere('status', '=', 'pending').as('open'),
    ])
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();

export const hasAppeal = async (db: Db, resultId: string): Promise<boolean> =>
  (await db.selectFrom('appeals').select('id').where('resultId', '=', resultId).executeTakeFirst()) !== undefined;

/** Finds the owner of the entry: a team's captain, else the athlete. */
export const findOwner = (db: Db, entryId: string) =>
  db.selectFrom('entries').select(['userId', 'teamId']).where('id', '=', entryId).executeTakeFirst();

/** Stores an appeal. False if the result has an appeal already (R9). */
export async function insertAppeal(trx: Db, appeal: Insertable<Appeals>): Promise<boolean> {
  const row = await trx
    .insertInto('appeals')
    .values(appeal)
    .onConflict(conflict => conflict.column('resultId').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

type Decided = { id: string; decision: AppealDecision; note: string | null; at: Date };

/** Closes an appeal. False when it is closed already. */
export async function closeAppeal(trx: Db, { id, decision, note, at }: Decided): Promise<boolean> {
  const row = await trx
    .updateTable('appeals')
    .set({ status: 'closed', decision, decisionNote: note, decidedAt: at, updatedAt: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Lists the results that an entry contests, or contested when it withdrew. Locks them in the order of all writers of
 * results.
 */
export const lockContested = (trx: Db, entryId: string, isOpen: boolean) =>
  trx
    .selectFrom('results')
    .innerJoin('appeals', 'appeals.resultId', 'results.id')
    .select(['appeals.id', 'results.wodId', 'results.version'])
    .where('results.entryId', '=', entryId)
    // PostgreSQL rereads the result once it has the lock, but not the appeal. Somebody may have settled the appeal by
    // then.
    .where('results.appealed', '=', isOpen)
    .where('appeals.status', '=', isOpen ? 'pending' : 'closed')
    .where('appeals.withdrawn', '=', !isOpen)
    .orderBy('results.id')
    .forUpdate('results')
    .execute();

/** Closes the appeals when the entry withdraws, or reopens them when the entry returns. */
export const turnAppeals = (trx: Db, ids: string[], { isOut, at }: { isOut: boolean; at: Date }) =>
  trx
    .updateTable('appeals')
    .set({ status: isOut ? 'closed' : 'pending', withdrawn: isOut, decidedAt: isOut ? at : null, updatedAt: at })
    .where('id', 'in', ids)
    .execute();

/** Finds an account for a mail. Undefined for an erased account, which no mail reaches. */
export const findPerson = (db: Db, userId: string) =>
  db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('erasedAt', 'is', null)
    .executeTakeFirst();

export const findName = async (db: Db, userId: string): Promise<string | null> =>
  (await db.selectFrom('users').select('name').where('id', '=', userId).executeTakeFirst())?.name ?? null;

export const findPosterId = async (db: Db, videoId: string): Promise<string | null> =>
  (await db.selectFrom('videos').select('posterId').where('id', '=', videoId).executeTakeFirst())?.posterId ?? null;

export const clearNotes = (trx: Db, userId: string) =>
  trx.updateTable('appeals').set({ note: '' }).where('userId', '=', userId).execute();
