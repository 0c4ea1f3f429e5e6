import { sql } from 'kysely';
import { longestQuietMs, quietMs } from '#domain/scoring/results/summarize-change.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { unanswered } from '#server/registration/entries/shown-name.ts';

export type Untold = { wodId: string; entryId: string };

const isDue = (now: Date) =>
  sql<boolean>`(last_at <= ${new Date(now.getTime() - quietMs)} or first_at <= ${new Date(now.getTime() - longestQuietMs)})`;

export const listUntold = (db: Db, now: Date): Promise<Untold[]> =>
  db.selectFrom('untoldResults').select(['wodId', 'entryId']).where(isDue(now)).orderBy('lastAt').limit(1000).execute();

/**
 * Deletes a row of the changes to notify, and this transaction sends the notification. Another process skips the locked
 * row; a later correction inserts a new one. Undefined when another process has the row, or it is no longer due.
 */
export async function takeUntold(trx: Db, { wodId, entryId }: Untold, now: Date): Promise<number | undefined> {
  const { rows } = await sql<{ sinceVersion: number }>`
    delete from untold_results where (wod_id, entry_id) in (
      select wod_id, entry_id from untold_results
      where wod_id = ${wodId} and entry_id = ${entryId} and ${isDue(now)} for update skip locked)
    returning since_version
  `.execute(trx);
  return rows[0]?.sinceVersion;
}

/** Finds the test, the result and its owner. Undefined when the test or the entry is gone. */
export const findTold = (db: Db, { wodId, entryId }: Untold) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .innerJoin('events', 'events.id', 'wods.eventId')
    .innerJoin('entries', 'entries.eventId', 'events.id')
    .leftJoin('results', join =>
      join.onRef('results.wodId', '=', 'wods.id').onRef('results.entryId', '=', 'entries.id'),
    )
    .select(['wods.name as wodName', 'wods.unit', 'wods.needTime', 'wods.typeEvent', 'wods.endsAt'])
    .select(['categories.id as categoryId', 'categories.name as categoryName', 'categories.isAudit'])
    .select(['events.id as eventId', 'events.name as eventName'])
    .select(['entries.userId as ownerId', 'entries.teamId', 'entries.standing'])
    .select(['results.status', 'results.judgeId', 'results.appealed', 'results.modifiedByOrganization'])
    .select('results.updatedAt')
    .select(({ exists, selectFrom }) =>
      exists(selectFrom('appeals').select('appeals.id').whereRef('appeals.resultId', '=', 'results.id')).as(
        'hasAppeal',
      ),
    )
    .where('wods.id', '=', wodId)
    .where('entries.id', '=', entryId)
    .executeTakeFirst();
export type ToldRow = NonNullable<Awaited<ReturnType<typeof findTold>>>;

/**
 * Lists the members to notify. Leaves out the unconfirmed owner of a manual entry, erased accounts and demo accounts.
 */
export const listTold = (db: Db, entryId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .select(['users.id', 'users.name', 'users.email'])
    .where('entries.id', '=', entryId)
    .where(sql<boolean>`not (${sql.raw(unanswered)} and participants.user_id = entries.user_id)`)
    .where('users.erasedAt', 'is', null)
    .where('users.demo', '=', false)
    .orderBy('users.id')
    .execute();
