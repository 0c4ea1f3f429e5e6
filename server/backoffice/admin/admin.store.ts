import { sql } from 'kysely';
import type { AdminEventState } from '#contract/backoffice/admin.ts';
import type { AccountType } from '#contract/base.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type UserFilter = { search: string; type?: AccountType | undefined };

const usersLike = (db: Db, { search, type }: UserFilter) => {
  let query = db.selectFrom('users').where('erasedAt', 'is', null);
  if (type) query = query.where('type', '=', type);
  if (search) {
    const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    query = query.where(({ or, eb }) => or([eb(sql`lower(name)`, 'like', pattern), eb('email', 'like', pattern)]));
  }
  return query;
};

export const listUsers = (db: Db, filter: UserFilter, limit: number, offset: number) =>
  usersLike(db, filter)
    .select(['id', 'type', 'name', 'email', 'photoId', 'emailVerified', 'demo', 'createdAt', 'blockedAt'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countUsers(db: Db, filter: UserFilter): Promise<number> {
  const row = await usersLike(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const listDeletions = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('pendingDeletions')
    .select(['email', 'timestamp', 'userId', 'confirmedAt', 'dueAt'])
    .where('erasedAt', 'is', null)
    .orderBy('timestamp', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countDeletions(db: Db): Promise<number> {
  const row = await db
    .selectFrom('pendingDeletions')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('erasedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const listMails = (db: Db, limit: number, offset: number) =>
  db
    .selectFrom('mails')
    .select(['id', 'recipient', 'subject', 'kind', 'createdAt', 'sentAt', 'attempts', 'lastError'])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countMails(db: Db): Promise<number> {
  const row = await db
    .selectFrom('mails')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export const findMail = (db: Db, id: string) =>
  db.selectFrom('mails').selectAll().where('id', '=', id).executeTakeFirst();

type EventFilter = { search: string; state?: AdminEventState | undefined };
const eventsLike = (db: Db, { search, state }: EventFilter) => {
  const pattern = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return db
    .selectFrom('events')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .$if(state !== undefined, query => query.where('events.hiddenAt', state === 'hidden' ? 'is not' : 'is', null))
    .$if(search !== '', query =>
      query.where(({ or }) =>
        or([sql<boolean>`lower(events.name) like ${pattern}`, sql<boolean>`lower(users.name) like ${pattern}`]),
      ),
    );
};

export const listEvents = (db: Db, filter: EventFilter, limit: number, offset: number) =>
  eventsLike(db, filter)
    .select(['events.id', 'events.name', 'events.startsAt', 'events.timeZone', 'events.hiddenAt'])
    .select(['events.hiddenReason', 'events.hiddenByBlock', 'users.name as organizationName'])
    .orderBy('events.createdAt', 'desc')
    .orderBy('events.id')
    .limit(limit)
    .offset(offset)
    .execute();

export async function countEvents(db: Db, filter: EventFilter): Promise<number> {
  const row = await eventsLike(db, filter)
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
