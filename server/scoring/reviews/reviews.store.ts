import { type Insertable, type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { SentCommands } from '#server/foundation/db/types.gen.ts';
import { unanswered } from '#server/registration/entries/shown-name.ts';

/** Finds the stored answer to a command. The caller checks that user and subject match. */
export const findSent = <Answer>(db: Db, id: string) =>
  db
    .selectFrom('sentCommands')
    .select('userId')
    .select(({ ref }) => ref('answer').$castTo<Answer>().as('answer'))
    .where('id', '=', id)
    .executeTakeFirst();

export const insertSent = (db: Db, command: Insertable<SentCommands>) =>
  db.insertInto('sentCommands').values(command).execute();

export const listReviewed = (db: Db, entryIds: readonly string[]) =>
  db
    .selectFrom('entries')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .innerJoin('events', 'events.id', 'categories.eventId')
    .innerJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['entries.id', 'categories.id as categoryId', 'categories.name as categoryName', 'categories.team'])
    .select(['categories.isAudit', 'events.id as eventId', 'events.name as eventName', 'events.type'])
    .select(['events.qualifierOnline', 'events.finishedAt', 'events.endsAt as eventEndsAt'])
    .select(({ eb, ref }) =>
      eb
        .case()
        .when(sql<boolean>`teams.id is null and not ${sql.raw(unanswered)}`)
        .then(ref('users.photoId'))
        .else(ref('teams.photoId'))
        .end()
        .as('photoId'),
    )
    .where('entries.id', 'in', entryIds.length > 0 ? entryIds : [''])
    .execute();
export type ReviewedRow = Awaited<ReturnType<typeof listReviewed>>[number];

export const findEntryOfResult = (db: Db, id: string) =>
  db.selectFrom('results').select('entryId').where('id', '=', id).executeTakeFirst();

export const listVideos = (db: Db, ids: string[]) =>
  db
    .selectFrom('videos')
    .select(['id', 'posterId'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .execute();

export const listJudgeNames = (db: Db, ids: string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .where('erasedAt', 'is', null)
    .execute();

type Looking = { entryIds: readonly string[]; judgeId: string; now: Date };

export const listClaims = (db: Db, { entryIds, judgeId, now }: Looking) =>
  db
    .selectFrom('reviewClaims')
    .innerJoin('users', 'users.id', 'reviewClaims.judgeId')
    .select(['wodId', 'entryId', 'users.name'])
    .where('entryId', 'in', entryIds.length > 0 ? entryIds : [''])
    .where('judgeId', '<>', judgeId)
    .where('until', '>', now)
    .orderBy('users.name')
    .execute();

export async function listTestsWithTiebreak(db: Db, categoryIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('results')
    .select('wodId')
    .distinct()
    .where('categoryId', 'in', categoryIds.length > 0 ? categoryIds : [''])
    .where('tiebreakMs', 'is not', null)
    .execute();
  return new Set(rows.map(({ wodId }) => wodId));
}

type Claim = { wodId: string; entryId: string; judgeId: string };

const instant = (moment: Date): RawBuilder<Date> => sql<Date>`${moment}::timestamptz`;

/** Stores a claim. Inserts nothing when test or entry is gone. */
export const saveClaim = (db: Db, { wodId, entryId, judgeId }: Claim, until: Date) =>
  db
    .insertInto('reviewClaims')
    .columns(['wodId', 'entryId', 'judgeId', 'until'])
    .expression(({ selectFrom, val }) =>
      selectFrom('entries')
        .innerJoin('wods', 'wods.categoryId', 'entries.categoryId')
        .select(['wods.id as wodId', 'entries.id as entryId', val(judgeId).as('judgeId'), instant(until).as('until')])
        .where('entries.id', '=', entryId)
        .where('wods.id', '=', wodId)
        .forKeyShare(),
    )
    .onConflict(conflict => conflict.columns(['wodId', 'entryId', 'judgeId']).doUpdateSet({ until }))
    .execute();

export const deleteClaim = (db: Db, { wodId, entryId, judgeId }: Claim) =>
  db
    .deleteFrom('reviewClaims')
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .where('judgeId', '=', judgeId)
    .execute();

export const deleteCommandsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('sentCommands').where('at', '<', moment).execute();

export const deleteClaimsBefore = (db: Db, moment: Date) =>
  db.deleteFrom('reviewClaims').where('until', '<', moment).execute();
