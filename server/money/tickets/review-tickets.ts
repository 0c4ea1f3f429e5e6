import type { Db } from '#server/foundation/db/connection.ts';
import { reviewRows } from './tickets.store.ts';

/** PUB-226: somebody looked at them, at a page or at the door. Whoever asks holds them. */
export async function reviewTickets(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await reviewRows(trx, ids, now);
}
