import { sql } from 'kysely';

/**
 * N7, of a row of `participants` with its `entries`: everybody but the one whom the organizer enrolled by hand and who
 * has not said yes.
 */
export const hasAnswered = sql<boolean>`not (entries.is_manual and entries.confirmed_at is null
  and entries.user_id = participants.user_id)`;
