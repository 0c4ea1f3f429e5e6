import type { Insertable, Updateable } from 'kysely';
import { olderScene, type Wanted } from '#domain/day/displays/wanted.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { ScreenCodes, Screens } from '#server/foundation/db/types.gen.ts';

/** Updates the last call of a screen and returns its settings. Undefined when it is not paired. */
export const markSeen = (db: Db, tokenHash: string, seen: Pick<Updateable<Screens>, 'seenAt' | 'info'>) =>
  db
    .updateTable('screens')
    .from('events')
    .set(seen)
    .whereRef('events.id', '=', 'screens.eventId')
    .where('screens.tokenHash', '=', tokenHash)
    .returning(['screens.name', 'screens.placeId', 'screens.eventId'])
    .returning(['screens.scene', 'screens.wanted', 'screens.wantedN'])
    .returning(['events.name as eventName', 'events.timeZone', 'events.simultaneousCategories'])
    .executeTakeFirst();

export const findScreen = (db: Db, id: string) =>
  db.selectFrom('screens').select(['id', 'eventId', 'name']).where('id', '=', id).executeTakeFirst();

export const listScreens = (db: Db, eventId: string) =>
  db.selectFrom('screens').selectAll().where('eventId', '=', eventId).orderBy('pairedAt').orderBy('id').execute();

export const insertScreen = (db: Db, screen: Insertable<Screens>) => db.insertInto('screens').values(screen).execute();

export const updateScreen = (db: Db, id: string, changes: Updateable<Screens>) =>
  db.updateTable('screens').set(changes).where('id', '=', id).execute();

/** Each choice gets the screen's next number, also when it repeats the one before. */
export const updateScenes = (db: Db, ids: string[], wanted: Wanted, at: Date) =>
  db
    .updateTable('screens')
    .set(({ eb }) => ({
      wanted: JSON.stringify(wanted),
      wantedN: eb('wantedN', '+', 1),
      wantedAt: at,
      scene: olderScene(wanted),
    }))
    .where('id', 'in', ids)
    .execute();

/** Categories of an event, and whether the public sees their tables. */
export async function listCategories(db: Db, eventId: string) {
  const rows = await db
    .selectFrom('categories')
    .select(['id', 'name', 'publish'])
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ id, name, publish }) => ({ uid: id, name, isShown: publish === 'publish' }));
}

export const deleteScreen = (db: Db, id: string) => db.deleteFrom('screens').where('id', '=', id).execute();

/** Valid code of this television. Also updates the time of its last call. Undefined without a valid code. */
export const markCodeSeen = (db: Db, tokenHash: string, now: Date) =>
  db
    .updateTable('screenCodes')
    .set({ seenAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('expiresAt', '>', now)
    .returning(['code', 'expiresAt'])
    .executeTakeFirst();

export const deleteCodesBefore = (db: Db, now: Date) =>
  db.deleteFrom('screenCodes').where('expiresAt', '<=', now).execute();

/** Keeps at most this many codes per network: those with the latest calls. */
export const deleteSurplusCodes = (db: Db, network: string, most: number) =>
  db
    .deleteFrom('screenCodes')
    .where('code', 'in', from =>
      from
        .selectFrom('screenCodes')
        .select('code')
        .where('network', '=', network)
        .orderBy('seenAt', 'desc')
        .orderBy('code')
        .offset(most),
    )
    .execute();

/** Stores a code. False when the code is taken, or a parallel call has stored one for this television. */
export async function insertCode(db: Db, row: Insertable<ScreenCodes>): Promise<boolean> {
  const stored = await db
    .insertInto('screenCodes')
    .values(row)
    .onConflict(conflict => conflict.doNothing())
    .returning('code')
    .executeTakeFirst();
  return stored !== undefined;
}

/** A code pairs once, even when two users type it at the same time. */
export const takeCode = (db: Db, code: string, now: Date) =>
  db
    .deleteFrom('screenCodes')
    .where('code', '=', code)
    .where('expiresAt', '>', now)
    .returning('tokenHash')
    .executeTakeFirst();
