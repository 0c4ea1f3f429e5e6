import type { Db } from '#server/foundation/db/connection.ts';
import { deleteWatchersOf } from './streaming.store.ts';

/** A10: on which devices somebody watched goes with the account; that a pass was paid belongs to its order. */
export async function eraseViewer(trx: Db, userId: string): Promise<void> {
  await deleteWatchersOf(trx, userId);
}
