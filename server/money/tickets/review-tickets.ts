import type { Db } from '#server/foundation/db/connection.ts';
import { reviewRows } from './tickets.store.ts';

/** Marks tickets as seen, at a page or a door. Caller holds their locks (PUB-226). */
export async function reviewTickets(trx: Db, ids: readonly string[], now: Date): Promise<void> {
  if (ids.length > 0) await reviewRows(trx, ids, now);
}
