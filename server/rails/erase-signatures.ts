import type { Db } from '#server/db/connection.ts';
import { clearSignaturesOf } from './rails.store.ts';

/** A10: of who is gone no finger is kept. */
export async function eraseSignatures(trx: Db, userId: string): Promise<void> {
  await clearSignaturesOf(trx, userId);
}
