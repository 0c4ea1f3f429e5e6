import type { SaleHold } from '#contract/money/sale.ts';
import { client } from '#web/lib/api.ts';
import { newId } from '#web/lib/new-id.ts';
import type { ShownSale, Wishes } from './sale-question.ts';

/** The present holds, and whether they cover the wish. */
type Held = { holds: SaleHold[]; isAll: boolean };

/**
 * Holds the wished types one by one and releases the others. Unavailable tickets stay in the wish: nothing is cut
 * silently, and a smaller wish needs a new request. A type that became cheaper is held again.
 */
export async function holdWishes(
  { types, holds: before }: Pick<ShownSale, 'types' | 'holds'>,
  wishes: Wishes,
): Promise<Held> {
  const holds: SaleHold[] = [];
  let isAll = true;
  for (const { uid: typeId, price } of types) {
    const quantity = wishes[typeId] ?? 0;
    const known = before.find(hold => hold.typeId === typeId);
    if (known && known.quantity === quantity && known.unitPrice <= price) holds.push(known);
    else if (quantity > 0) {
      const { hold } = await client.sale.hold({ typeId, quantity, key: newId() });
      if (hold) holds.push(hold);
      else isAll = false;
    } else if (known) await client.sale.release({ typeId });
  }
  return { holds, isAll };
}
