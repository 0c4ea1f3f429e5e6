import { messages } from '#contract/messages.ts';
import type { PaymentType } from '#contract/money/join-form.ts';
import { priceOf } from '#domain/competition/prices/price-of.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import type { OrderKind } from '#domain/money/orders/order-states.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { conflict, refused, refusedField } from '#server/foundation/http/refuse.ts';
import {
  addHistory,
  findOrderByGuestKey,
  findOrderByKey,
  insertItems,
  insertOrder,
  isOtherCurrency,
  type OrderRow,
  updateOrder,
} from '#server/money/payments/orders.store.ts';
import { sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { takersOf } from '#server/money/payments/providers/providers-shown.ts';
import { askProvider } from './charge.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { goodsOf } from './goods.ts';
import { answerWith, type OrderAnswer, type TeamOfOrder } from './order-view.ts';

// An order of any kind begins by these steps:
//
//   const known = await findOpened(db, buyer, key);         // the same key makes the same order
//   if (known) return prepareOrder(app, known);
//   const order = await inTransaction(db, async trx => {
//     const payment = choosePayment(app, paymentType, { total, currency });
//     const opened = await openOrder(trx, app, { kind, key, buyer, payment, currency, eventId, items, heldUntil, network });
//     …what is held for it references opened.id now (the order_id of a ticket hold)…
//     return finishFree(trx, app, opened);                  // a free order is fulfilled immediately
//   });
//   return prepareOrder(app, order);                        // outside the transaction: it calls PayPal

const words = messages.joining;

/**
 * The buyer: an account, or a guest with the hash of the secret that their browser stores (`accessHash` in payer.ts).
 */
type Payer =
  | { userId: string; name?: string; email?: string }
  | { userId: null; accessHash: string; name: string; email: string };

/** One line of an order. Name and price never change after the order is made. */
type OrderItem = { quantity: number; unitCents: number } & (
  | { kind: 'event' | 'qualifier' }
  | { kind: 'item'; name: string; ticketTypeId: string }
  | { kind: 'item'; name: string; streamNo: number }
);

type EntryColumns = { categoryId: string; persons: number; team: TeamOfOrder | null };

type Payment = Pick<OrderRow, 'paymentType' | 'provider' | 'isTest'>;

type Opening = {
  kind: OrderKind;
  /** Idempotency key: the browser makes one per order. */
  key: string;
  buyer: Payer;
  payment: Payment;
  /** The event's currency. The store refuses an order in another one. */
  currency: Currency;
  eventId: string | null;
  items: readonly OrderItem[];
  /** Set only for the order of an entry. */
  entry?: EntryColumns;
  /** The event's refund terms when the order was made. Missing when the order has no event (N14). */
  promised?: { refundDays: number | null; refundUntil: Date | null };
  heldUntil: Date;
  /** Digest of the buyer's IP address, by `networkOf`. Deleted as soon as the order is decided. */
  network: string;
};

/** Finds the order that this buyer already made with this key. A guest also needs the order's secret. */
export async function findOpened(db: Db, buyer: Payer, key: string): Promise<OrderRow | undefined> {
  if (buyer.userId !== null) return findOrderByKey(db, buyer.userId, key);
  const known = await findOrderByGuestKey(db, key);
  if (known && known.accessHash !== buyer.accessHash) throw conflict(words.notPending);
  return known;
}

/** Chooses the payment method and the provider. `free` when the total is zero. */
export function choosePayment(
  app: App,
  paymentType: PaymentType | null,
  { total, currency }: { total: number; currency: Currency },
): Payment {
  if (total === 0) return { paymentType: 'free', provider: 'free', isTest: false };
  // An order that costs money needs a payment method (ATH-140).
  if (!paymentType) throw refusedField('paymentType', words.paymentType);
  if (total > mostTotal) throw refused(words.tooLarge);
  const takers = takersOf(app, currency);
  const provider = paymentType === 'paypal' ? takers.paypal : takers.card;
  if (!provider) throw refused(words.noProvider);
  return { paymentType, provider: provider.name, isTest: provider.isTest };
}

// The columns are integers.
const mostTotal = 2_000_000_000;

const buyerColumns = (buyer: Payer) => ({
  userId: buyer.userId,
  accessHash: buyer.userId === null ? buyer.accessHash : null,
  buyerName: buyer.name ?? null,
  buyerEmail: buyer.email?.toLowerCase() ?? null,
});

/** Stores the order with amounts that the server computed. They never change later (J2). */
export async function openOrder(trx: Db, app: App, opening: Opening): Promise<OrderRow> {
  const { kind, key, buyer, payment, currency, eventId, items, entry, promised, heldUntil, network } = opening;
  const goods = items.flatMap(({ kind, ...item }) => ('name' in item ? item : []));
  const now = app.now();
  const { sums, total } = priceOf(items);
  const order = await insertOrder(trx, {
    id: crypto.randomUUID(),
    idempotencyKey: key,
    kind,
    ...buyerColumns(buyer),
    eventId,
    categoryId: entry?.categoryId ?? null,
    ...payment,
    currency,
    eventCents: sums.event,
    qualifierCents: sums.qualifier,
    itemsCents: sums.item,
    totalCents: total,
    persons: entry?.persons ?? 1,
    refundDays: promised?.refundDays ?? null,
    refundUntil: promised?.refundUntil ?? null,
    heldUntil,
    network,
    team: entry?.team ? JSON.stringify(entry.team) : null,
    createdAt: now,
    updatedAt: now,
  }).catch(error => {
    throw isOtherCurrency(error) ? refused(words.currencyChanged) : error;
  });
  // A concurrent request used the key for a different order.
  if (!order) throw conflict(words.notPending);
  await insertItems(trx, order.id, goods);
  const line = { orderId: order.id, event: 'created', source: 'browser', note: null, at: now } as const;
  await addHistory(trx, { ...line, cents: order.totalCents });
  return order;
}

/** Fulfils a free order immediately. Returns any other order unchanged. */
export async function finishFree(trx: Db, app: App, order: OrderRow): Promise<OrderRow> {
  if (order.paymentType !== 'free' || order.state !== 'created') return order;
  const now = app.now();
  const held = await goodsOf(app, order).hold(trx, app, order);
  const line = { orderId: order.id, event: 'paid', source: 'rules', note: null, at: now } as const;
  await addHistory(trx, { ...line, cents: 0 });
  const paid = await updateOrder(trx, order.id, { state: 'paid', feeCents: 0, updatedAt: now });
  return fulfilOrder(trx, app, held, { order: paid, keepsPlace: true, cents: 0, isOfCurrency: true });
}

/**
 * Gives a PayPal order the provider's reference, which PayPal's button needs before the page can draw it. Without a
 * reference no money has moved.
 */
export async function prepareOrder(app: App, order: OrderRow): Promise<OrderAnswer> {
  if (order.state !== 'created' || order.paymentType !== 'paypal' || order.providerReference) {
    return answerWith(app, order.id);
  }
  const news = await askProvider(app, order, 'browser').catch(error => sayUnreachable(app, error, words.providerAway));
  return answerWith(app, order.id, news);
}
