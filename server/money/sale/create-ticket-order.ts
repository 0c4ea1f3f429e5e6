import { messages } from '#contract/messages.ts';
import type { TicketOrder } from '#contract/money/sale.ts';
import { priceOf } from '#domain/competition/prices/price-of.ts';
import { holdMinutes } from '#domain/money/orders/order-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { promisedBy } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { conflict, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { takeMailsOf } from '#server/foundation/limits/third-party-mails.ts';
import { releaseOrder } from '#server/money/payments/orders/charge.ts';
import {
  choosePayment,
  findOpened,
  finishFree,
  openOrder,
  prepareOrder,
} from '#server/money/payments/orders/open-order.ts';
import type { OrderAnswer } from '#server/money/payments/orders/order-view.ts';
import { accessHashOf } from '#server/money/payments/orders/payer.ts';
import { findOrder, type OrderRow } from '#server/money/payments/orders.reads.ts';
import { sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { type HoldRow, lockOpenHolds, orderHolds } from '#server/money/tickets/holds.ts';
import { refuseOverEvent } from '#server/money/tickets/save-type.ts';
import { type Buyer, buyerOf } from './buyer.ts';
import { eventOnSale } from './on-sale.ts';
import { askForProof, mayTakeFree, quantityOf } from './prove-address.ts';
import { countOfEmail, listOlderOrders } from './sale.store.ts';

const words = messages.sale;
type Payer = Parameters<typeof findOpened>[1];

/** Returns the order that this key already made. Refuses a key that was used for a different order. */
function sameOrder(known: OrderRow, { eventId }: TicketOrder): OrderRow {
  if (known.kind !== 'tickets' || known.eventId !== eventId) throw conflict(messages.joining.notPending);
  return known;
}

async function payerOf(context: RequestContext, { name, email, secret }: TicketOrder): Promise<Payer> {
  const viewer = await context.readViewer();
  if (viewer) return { userId: viewer.uid, name, email };
  if (!secret) throw refusedField('secret', words.secret);
  return { userId: null, accessHash: accessHashOf(secret), name, email };
}

/** Turns held tickets into an order, which keeps them until it is paid. A free order is fulfilled immediately. */
export async function createTicketOrder(context: RequestContext, wish: TicketOrder): Promise<OrderAnswer> {
  const { app } = context;
  const payer = await payerOf(context, wish);
  const known = await findOpened(app.database.kysely, payer, wish.key);
  if (known) return prepareOrder(app, sameOrder(known, wish));
  const { event, isConfirmed } = await eventOnSale(app, wish.eventId);
  refuseOverEvent(event, app.now());
  const buyer = await buyerOf(context);
  await releaseOlder(app, wish, buyer);
  const order = await inTransaction(app.database.kysely, trx =>
    open(trx, context, { wish, payer, buyer, event, isConfirmed }),
  );
  if (!order) throw refused(words.networkFree);
  return prepareOrder(app, order);
}

/** Cancels the buyer's older order for a new one, unless its payment is in progress. */
async function releaseOlder(app: App, { eventId, key }: TicketOrder, { keys }: Buyer): Promise<void> {
  const db = app.database.kysely;
  for (const id of await listOlderOrders(db, eventId, keys)) {
    const older = await findOrder(db, id);
    // The older order has the same key: it is the same request, sent twice at the same time.
    if (!older || older.idempotencyKey === key) continue;
    const outcome = await releaseOrder(app, older, 'replaced').catch(error =>
      sayUnreachable(app, error, messages.joining.providerDown),
    );
    if (outcome === 'open') throw refused(messages.joining.openPayment);
  }
}

type Opening = { wish: TicketOrder; payer: Payer; buyer: Buyer; event: OwnEventRow; isConfirmed: boolean };

/** Opens the order. Null if the buyer must confirm the address first. */
async function open(trx: Db, context: RequestContext, opening: Opening): Promise<OrderRow | null> {
  const { app } = context;
  const { wish, payer, buyer, event, isConfirmed } = opening;
  const now = app.now();
  const ids = [...new Set(wish.holds)];
  const { holds, types } = await lockOpenHolds(trx, { ids, buyers: buyer.keys });
  const twin = await findOpened(trx, payer, wish.key);
  if (twin) return sameOrder(twin, wish);
  if (holds.length < ids.length || types.some(({ eventId }) => eventId !== event.id)) throw refused(words.lapsed);
  const items = types.map(({ id, name }) => ({
    ...{ kind: 'item' as const, ticketTypeId: id, name, unitCents: heldPriceOf(holds, id) },
    quantity: quantityOf(holds, id),
  }));
  const { total } = priceOf(items);
  if (total > 0 && !isConfirmed) throw refused(words.unconfirmed);
  for (const { id, mostPerPerson } of types) await refuseMany(trx, { id, mostPerPerson }, holds, wish.email);
  const free = { types, holds, buyer, email: wish.email };
  if (total === 0 && !(await mayTakeFree(trx, app, free))) {
    await askForProof(trx, context, { free, event });
    return null;
  }
  const until = new Date(now.getTime() + holdMinutes * 60_000);
  const order = await openOrder(trx, app, {
    kind: 'tickets',
    key: wish.key,
    buyer: payer,
    payment: choosePayment(app, wish.paymentType, { total, currency: event.currency }),
    currency: event.currency,
    eventId: event.id,
    items,
    promised: promisedBy(event),
    heldUntil: until,
    network: buyer.network,
  });
  const ordered = await orderHolds(trx, { ids, buyers: buyer.keys, orderId: order.id, until, now });
  if (ordered.length < ids.length) throw refused(words.lapsed);
  // The receipt of a free order counts in the limits of mails, because its address was only typed.
  if (total === 0) await takeMailsOf(trx, context, payer.userId === null ? 'stranger' : 'account');
  return finishFree(trx, app, order);
}

/**
 * Returns one price for holds made before and after signing in: the higher one. The lower price would sell new tickets
 * at an old price.
 */
const heldPriceOf = (holds: readonly HoldRow[], typeId: string): number =>
  Math.max(...holds.flatMap(({ ticketTypeId, unitCents }) => (ticketTypeId === typeId ? unitCents : [])));

/** Applies the limit per person. It counts by the email of the order, since a buyer may have no account. */
async function refuseMany(
  trx: Db,
  { id, mostPerPerson }: { id: string; mostPerPerson: number },
  holds: readonly HoldRow[],
  email: string,
): Promise<void> {
  const wanted = quantityOf(holds, id);
  const has = await countOfEmail(trx, id, email.toLowerCase());
  if (has + wanted > mostPerPerson) throw refusedField('email', words.mostOfEmail(mostPerPerson));
}
