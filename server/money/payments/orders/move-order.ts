import type { Db } from '#server/foundation/db/connection.ts';
import { addHistory, lockOrder, updateOrder } from '#server/money/payments/orders.store.ts';

type NamedCategory = { id: string; name: string };

/** Moves the order of an entry to the entry's new category. Caller holds the event lock. */
export async function moveOrder(
  trx: Db,
  orderId: string,
  { from, to, at }: { from: NamedCategory; to: NamedCategory; at: Date },
) {
  await lockOrder(trx, orderId);
  await updateOrder(trx, orderId, { categoryId: to.id, updatedAt: at });
  const note = `«${from.name}» → «${to.name}»`;
  await addHistory(trx, { orderId, event: 'moved', source: 'organizer', cents: null, note, at });
}
