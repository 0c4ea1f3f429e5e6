import { hasAnswered } from '#server/competition/events/has-answered.ts';
import type { CursorPosition } from '#server/competition/events/list/cursor.ts';
import { type EventFilters, matchingEvents } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Lists the events in which a user takes part, latest joined first (PUB-257). */
export async function listEventIds(db: Db, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .select('participants.eventId')
    .where('participants.userId', '=', userId)
    .where(hasAnswered)
    .orderBy('participants.joinedAt', 'desc')
    .orderBy('participants.eventId')
    .execute();
  return rows.map(({ eventId }) => eventId);
}

type Page = EventFilters & { after: CursorPosition | null; limit: number };

/** Lists the manual entries that wait for this athlete's answer, next start first. */
export const listUnanswered = (db: Db, userId: string) =>
  db
    .selectFrom('entries')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['entries.id as entryId', 'events.id as eventId', 'events.name as eventName', 'events.startsAt'])
    .select(['events.endsAt', 'events.timeZone', 'categories.name as categoryName', 'teams.name as teamName'])
    .select(['users.name as organizationName', 'categories.ageMin', 'categories.ageMax', 'categories.admits'])
    .where('entries.userId', '=', userId)
    .where('entries.isManual', '=', true)
    .where('entries.confirmedAt', 'is', null)
    .orderBy('events.startsAt')
    .orderBy('entries.id')
    .execute();

/** True if a manual entry to this event waits for the athlete's answer. */
export async function isAsked(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('entries')
    .select('id')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .where('isManual', '=', true)
    .where('confirmedAt', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists the events of an athlete, latest start first. */
export const listEventsOf = (db: Db, userId: string, { after, limit, ...filters }: Page) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('orders', join => join.onRef('orders.id', '=', 'entries.orderId').on('orders.userId', '=', userId))
    .select([
      'events.id',
      'events.name',
      'events.address',
      'events.photoId',
      'events.timeZone',
      'events.startsAt',
      'events.endsAt',
      'events.finishedAt',
      'events.type',
      'events.qualifierOnline',
      'events.qualifierStartsAt',
      'events.qualifierEndsAt',
      'events.qualifierClosedAt',
      'entries.id as entryId',
      'categories.id as categoryId',
      'categories.name as categoryName',
      'teams.id as teamId',
      'teams.name as teamName',
      'teams.captainId',
      'orders.id as orderId',
    ])
    .where('participants.userId', '=', userId)
    .where(hasAnswered)
    .where(matchingEvents(filters))
    .$if(after !== null, query =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('events.startsAt', 'events.id'), '<', tuple(after!.moment, after!.id)),
      ),
    )
    .orderBy('events.startsAt', 'desc')
    .orderBy('events.id', 'desc')
    .limit(limit)
    .execute();

/** True if the athlete has confirmed a place at an event of the organization (N7). */
export async function hasSaidYes(db: Db, organizationId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .select('entries.id')
    .where('participants.userId', '=', userId)
    .where('events.organizationId', '=', organizationId)
    .where(hasAnswered)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks an athlete's events by ascending id, as all callers do. */
export const lockEventRowsOf = (db: Db, userId: string) =>
  db
    .selectFrom('events')
    .select('id')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('participants').select('participants.eventId').where('participants.userId', '=', userId),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

export const listEntriesOf = (db: Db, userId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .selectAll('entries')
    .select('events.startsAt')
    .where('participants.userId', '=', userId)
    .orderBy('entries.id')
    .execute();
