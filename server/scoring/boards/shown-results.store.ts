import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownPersonName } from '#server/registration/entries/shown-name.ts';

export async function findOwner(db: Db, categoryId: string): Promise<string | null> {
  const row = await db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.eventId')
    .select('events.organizationId')
    .where('categories.id', '=', categoryId)
    .executeTakeFirst();
  return row?.organizationId ?? null;
}

export const findShownResult = (db: Db, wodId: string, entryId: string) =>
  db
    .selectFrom('results')
    .innerJoin('wods', 'wods.id', 'results.wodId')
    .select(['results.categoryId', 'results.stage', 'results.status', 'results.quantity', 'results.timeMs'])
    .select(['results.tiebreakMs', 'results.teamResults', 'results.videoUrl', 'results.videoId'])
    .select([
      'wods.id as wodId',
      'wods.name as wodName',
      'wods.typeWod',
      'wods.unit',
      'wods.needTime',
      'wods.validReps',
    ])
    .select(['wods.isWodPenalized', 'wods.timeCap', 'wods.isFinal'])
    .where('results.wodId', '=', wodId)
    .where('results.entryId', '=', entryId)
    .executeTakeFirst();

/** Lists the names of the entry's participants, as the entry shows them. */
export const listNames = (db: Db, entryId: string, ids: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('entries', join => join.on('entries.id', '=', entryId))
    .select(['users.id', sql<string>`${sql.raw(shownPersonName('users'))}`.as('name')])
    .where('users.id', 'in', [...ids, ''])
    .execute();

export type MemberPart = { userId: string; quantity: number | null; timeMs: number | null };
