import { messages } from '#contract/messages.ts';
import { holdMinutes } from '#domain/money/orders/order-states.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { choosePayment, findOpened, openOrder, prepareOrder } from '#server/money/payments/orders/open-order.ts';
import type { OrderAnswer } from '#server/money/payments/orders/order-view.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { hasPass } from './has-pass.ts';
import { findStream, findStreamNo } from './streaming.store.ts';

const words = messages.streaming;

/** Returns the order that this key already made. Refuses a key that was used for an order of other goods. */
async function sameOrder(db: Db, known: OrderRow): Promise<OrderRow> {
  if (known.kind !== 'stream' || (await findStreamNo(db, known.id)) === undefined) throw conflict(words.notForSale);
  return known;
}

type BuyerContext = Pick<RequestContext, 'app' | 'address'>;

async function order(trx: Db, { app, address }: BuyerContext, { uid }: Viewer, key: string): Promise<OrderRow> {
  const stream = await findStream(trx, { lock: true });
  // Two requests at the same time wait for the stream's lock. So the second finds the order of the first.
  const known = await findOpened(trx, { userId: uid }, key);
  if (known) return sameOrder(trx, known);
  const now = app.now();
  const { streamNo, isFree, streamingActive, priceCents: unitCents } = stream;
  if (!streamingActive || isFree) throw refused(words.notForSale);
  if (await hasPass(trx, app, streamNo, uid)) throw refused(words.paidAlready);
  const bound = { name: 'orders', most: app.config.maxOrders };
  if (!(await takeOfDay(trx, bound, uid, now))) throw refused(messages.joining.ordersDaily);
  return openOrder(trx, app, {
    kind: 'stream',
    key,
    buyer: { userId: uid },
    // The stream takes only cards (PUB-320).
    payment: choosePayment(app, 'credit_card', { total: unitCents, currency: 'USD' }),
    currency: 'USD',
    eventId: null,
    items: [{ kind: 'item', streamNo, name: 'Live Streaming', quantity: 1, unitCents }],
    // A stream order holds no goods; only its price stays valid until then.
    heldUntil: new Date(now.getTime() + holdMinutes * 60_000),
    network: networkOf(address),
  });
}

/** Orders a pass at the server's price, whatever a page showed (PUB-234). */
export async function buyPass(asked: BuyerContext, viewer: Viewer, key: string): Promise<OrderAnswer> {
  const { app } = asked;
  const db = app.database.kysely;
  const known = await findOpened(db, { userId: viewer.uid }, key);
  if (known) return prepareOrder(app, await sameOrder(db, known));
  return prepareOrder(app, await inTransaction(db, trx => order(trx, asked, viewer, key)));
}
