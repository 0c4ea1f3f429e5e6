import { sql } from 'kysely';

/**
 * A condition for `participants` joined with `entries`. False only for the athlete of a manual entry that they have not
 * confirmed (N7).
 */
export const hasAnswered = sql<boolean>`not (entries.is_manual and entries.confirmed_at is null
  and entries.user_id = participants.user_id)`;
