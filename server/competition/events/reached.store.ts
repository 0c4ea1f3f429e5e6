import type { Db } from '#server/foundation/db/connection.ts';
import { hasAnswered } from './has-answered.ts';

/**
 * Selects participants who can get a mail: accounts that have confirmed the place, and placeholders with an address
 * (N10).
 */
export const reachedIn = (db: Db, eventId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .where('participants.eventId', '=', eventId)
    .where(({ or, and, eb }) =>
      or([eb('placeholders.email', 'is not', null), and([hasAnswered, eb('users.erasedAt', 'is', null)])]),
    );

export const listReached = (db: Db, eventId: string) =>
  reachedIn(db, eventId)
    .select(['users.name', 'participants.joinedAt'])
    .select(({ fn, eb }) => [
      fn.coalesce('placeholders.email', 'users.email').as('email'),
      eb('placeholders.userId', 'is', null).as('hasAccount'),
    ])
    .orderBy('users.id');
