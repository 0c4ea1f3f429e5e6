import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { dropOpenHolds, type HoldRow } from '#server/money/tickets/holds.ts';
import { buyerOf, networkOfBuyer } from './buyer.ts';
import { saleShown, typeOnSale } from './on-sale.ts';

const words = messages.sale;

type HeldRow = Pick<HoldRow, 'id' | 'ticketTypeId' | 'quantity' | 'unitCents' | 'until'>;

export const toHold = ({ id, ticketTypeId, quantity, unitCents, until }: HeldRow): SaleHold => ({
  uid: id,
  typeId: ticketTypeId,
  quantity,
  unitPrice: unitCents,
  until: until.toISOString(),
});

/**
 * Holds tickets of one type for the caller. `hold` is null when no tickets are left to hold. A closed sale costs no
 * write, because the cached row shows it. The batch of holds locks the type and decides the rest.
 */
export async function holdTickets(
  context: RequestContext,
  { typeId, quantity, key }: { typeId: string; quantity: number; key: string },
) {
  const { app } = context;
  const { event, type, isConfirmed } = await typeOnSale(app, typeId);
  const now = app.now().toISOString();
  const shown = saleShown(type, event, app.now());
  if (shown.state !== 'open' && shown.state !== 'all-held') return { hold: null, ...shown, now };
  if (type.priceCents > 0 && !isConfirmed) throw refused(words.unconfirmed);
  const buyer = await buyerOf(context);
  const wish = { buyer: buyer.key, uid: buyer.uid, quantity, key };
  let answer = await app.sale.holds.hold(typeId, { ...wish, network: buyer.network });
  if (answer.why === 'network') {
    const network = await networkOfBuyer(context, buyer);
    if (network !== buyer.network) answer = await app.sale.holds.hold(typeId, { ...wish, network });
  }
  const { hold, why, state, left } = answer;
  if (why === 'most') throw refusedField('quantity', words.most(type.mostPerPerson));
  if (why === 'network') throw refused(words.networkHolds);
  return { hold: hold && toHold(hold), state, left, now };
}

/** Releases those holds of the caller that no order has. */
export async function releaseHold(context: RequestContext, typeId: string): Promise<void> {
  const { keys } = await buyerOf(context);
  await inTransaction(context.app.database.kysely, trx => dropOpenHolds(trx, typeId, keys));
}
