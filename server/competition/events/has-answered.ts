import { sql } from 'kysely';

/** For `participants` joined with `entries`: false only for the athlete of a manual entry without a yes (N7). */
export const hasAnswered = sql<boolean>`not (entries.is_manual and entries.confirmed_at is null
  and entries.user_id = participants.user_id)`;
