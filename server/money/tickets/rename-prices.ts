import { type Currency, isPrice, renamed } from '#domain/foundation/money/currencies.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listOpenHoldsOf, updateHoldPrice } from './holds.store.ts';
import { listTicketTypeRows, lockTicketTypeRows, updateTicketTypeRow } from './ticket-types.store.ts';

/**
 * Keeps the number of all ticket prices of an event in another currency, those of open holds too. False if a price is
 * too high there. Locks all types of the event, so no ticket is ordered meanwhile. Caller holds the event lock.
 */
export async function renamePrices(
  trx: Db,
  eventId: string,
  { from, to }: { from: Currency; to: Currency },
): Promise<boolean> {
  const listed = await listTicketTypeRows(trx, eventId);
  const ids = listed.map(({ id }) => id);
  for (const { id, priceCents } of await lockTicketTypeRows(trx, ids)) {
    const cents = renamed(priceCents, from, to);
    if (!isPrice(cents, to)) return false;
    await updateTicketTypeRow(trx, id, { priceCents: cents });
  }
  for (const { id, unitCents } of await listOpenHoldsOf(trx, ids)) {
    await updateHoldPrice(trx, id, renamed(unitCents, from, to));
  }
  return true;
}
