import type { Db } from '#server/foundation/db/connection.ts';
import { clearNotes } from './appeals.store.ts';

/** A10: what an athlete wrote goes; that a result was appealed, and how it was decided, stays with the result. */
export async function eraseAppeals(trx: Db, userId: string): Promise<void> {
  await clearNotes(trx, userId);
}
