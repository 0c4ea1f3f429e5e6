import type { Db } from '#server/foundation/db/connection.ts';
import { deleteWatchersOf } from './streaming.store.ts';

/** Erases the devices of an account. Its paid pass belongs to the order (A10). */
export async function eraseViewer(trx: Db, { id }: { id: string }): Promise<void> {
  await deleteWatchersOf(trx, id);
}
