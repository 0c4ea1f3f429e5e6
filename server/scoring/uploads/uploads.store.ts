import type { Db } from '#server/foundation/db/connection.ts';

/** Finds a category with its event and this user's entry there, alone or in a team. */
export const findPlace = (db: Db, categoryId: string, userId: string) =>
  db
    .selectFrom('categories')
    .innerJoin('events', 'events.id', 'categories.eventId')
    .leftJoin('participants', join =>
      join.onRef('participants.eventId', '=', 'events.id').on('participants.userId', '=', userId),
    )
    .leftJoin('entries', 'entries.id', 'participants.entryId')
    .select(['events.id', 'events.name', 'events.address', 'events.photoId', 'events.timeZone', 'events.type'])
    .select(['events.startsAt', 'events.endsAt', 'events.finishedAt', 'events.qualifierOnline'])
    .select(['events.qualifierStartsAt', 'events.qualifierEndsAt', 'events.qualifierClosedAt'])
    .select(['categories.id as categoryId', 'categories.name as categoryName', 'categories.team', 'categories.isAudit'])
    .select(['categories.publish', 'categories.typeCategory'])
    .select(['entries.id as entryId', 'entries.categoryId as entryCategoryId', 'entries.userId as ownerId'])
    .select('entries.standing')
    .where('categories.id', '=', categoryId)
    .executeTakeFirst();
export type PlaceRow = NonNullable<Awaited<ReturnType<typeof findPlace>>>;

export const listAppeals = (db: Db, entryId: string) =>
  db
    .selectFrom('appeals')
    .select(['id', 'resultId', 'status', 'decision', 'withdrawn', 'note', 'decisionNote'])
    .where('entryId', '=', entryId)
    .execute();
export type AppealOfResult = Awaited<ReturnType<typeof listAppeals>>[number];

export const listPosters = (db: Db, entryId: string) =>
  db
    .selectFrom('videos')
    .select(['id', 'posterId'])
    .where('entryId', '=', entryId)
    .where('posterId', 'is not', null)
    .execute();

const news = (db: Db) =>
  db
    .selectFrom('results')
    .innerJoin('wods', 'wods.id', 'results.wodId')
    .innerJoin('categories', 'categories.id', 'results.categoryId')
    .innerJoin('entries', 'entries.id', 'results.entryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .innerJoin('users', 'users.id', 'entries.userId')
    .select(['events.id as eventId', 'events.name as eventName', 'events.photoId', 'events.timeZone'])
    .select(['events.startsAt', 'events.endsAt', 'categories.id as categoryId', 'categories.name as categoryName'])
    .select([
      'wods.name as wodName',
      'users.name as userName',
      'users.email',
      'results.originalSubmissionAt',
      'results.status',
    ]);

/** Finds the content of the receipt for a result. */
export const findNews = (db: Db, wodId: string, entryId: string) =>
  news(db).where('results.wodId', '=', wodId).where('results.entryId', '=', entryId).executeTakeFirst();
export type News = NonNullable<Awaited<ReturnType<typeof findNews>>>;

export const findLatestNews = (db: Db, userId: string, stage: 'qualifier' | 'event') =>
  news(db)
    .where('entries.userId', '=', userId)
    .where('results.stage', '=', stage)
    .where('results.originalSubmissionAt', 'is not', null)
    .orderBy('results.originalSubmissionAt', 'desc')
    .executeTakeFirst();
