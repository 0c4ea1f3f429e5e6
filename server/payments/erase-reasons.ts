import type { Db } from '#server/db/connection.ts';
import { clearReasons } from './refund-requests.store.ts';

/** A10: why somebody asked for their money goes with the account. */
export async function eraseReasons(trx: Db, userId: string): Promise<void> {
  await clearReasons(trx, userId);
}
