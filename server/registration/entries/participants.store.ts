import { hasAnswered } from '#server/competition/events/has-answered.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Lists the organizers of the athlete's events that are not over. */
export const listOrganizersOf = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('events', 'events.id', 'participants.eventId')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .select(['events.id as eventId', 'events.name as eventName', 'users.email', 'users.name'])
    .where('participants.userId', '=', userId)
    .where(hasAnswered)
    .where('events.completesAt', '>', now)
    .where('users.erasedAt', 'is', null)
    .orderBy('events.id')
    .execute();
