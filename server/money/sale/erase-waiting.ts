import type { Db } from '#server/foundation/db/connection.ts';
import { dropOpenHolds } from '#server/money/tickets/holds.ts';
import { deleteByEmail } from './line.store.ts';
import { keptFor } from './prove-address.ts';
import { listTypesHeldFor } from './sale.store.ts';

/** Deletes an address from the waiting list and releases what was held for it (A10). */
export async function eraseWaiting(trx: Db, { email: typed }: { email: string }): Promise<void> {
  const email = typed.toLowerCase();
  const buyers = keptFor(email);
  for (const typeId of await listTypesHeldFor(trx, buyers)) await dropOpenHolds(trx, typeId, buyers);
  await deleteByEmail(trx, email);
}
