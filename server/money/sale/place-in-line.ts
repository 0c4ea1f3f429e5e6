import { messages } from '#contract/messages.ts';
import type { LinePlace } from '#contract/money/sale.ts';
import { askAgainSeconds } from '#domain/money/tickets/grant.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused, refusedField, tooMany } from '#server/foundation/http/refuse.ts';
import { dropOpenHolds, lockTicketType } from '#server/money/tickets/holds.ts';
import { type Buyer, buyerOf, networkOfBuyer } from './buyer.ts';
import { toHold } from './hold-tickets.ts';
import { deleteFromLine, findInLine, findWaiting, insertInLine } from './line.store.ts';
import { saleShown, type TypeSold, typeOnSale } from './on-sale.ts';
import { listOwnHolds } from './sale.store.ts';
import { serveQueueSoon } from './serve-queue.ts';

const words = messages.sale;
const mostInLine = 50_000;
/** Most waiting pages from one address. A whole hall may share an address, but one machine cannot fill the queue. */
const mostOfNetwork = 5000;

type Wish = { typeId: string; quantity: number };

/**
 * Returns the caller's position in the queue. Each waiting page asks every few seconds, so memory answers known
 * callers. `serveQueue` gives the turns.
 */
export async function placeInLine(context: RequestContext, wish: Wish): Promise<LinePlace> {
  const { app } = context;
  const sold = await typeOnSale(app, wish.typeId);
  const { type, event, isConfirmed } = sold;
  if (type.priceCents > 0 && !isConfirmed) throw refused(words.unconfirmed);
  if (wish.quantity > type.mostPerPerson) throw refusedField('quantity', words.most(type.mostPerPerson));
  const buyer = await buyerOf(context);
  const { state } = saleShown(type, event, app.now());
  const isOver = state !== 'open' && state !== 'all-held';
  const known = isOver ? undefined : await app.sale.line.placeOf(type.id, buyer.key);
  if (known && known.quantity === wish.quantity) {
    app.sale.line.note(known.id);
    return shown(app, sold, { state: 'waiting', ahead: known.ahead });
  }
  const own = await ownTurn(app, sold, buyer);
  if (own) return shown(app, sold, { state: 'yours', hold: toHold(own) });
  if (isOver) return shown(app, sold, { state: 'over' });
  const network = await networkOfBuyer(context, buyer);
  return join(app, sold, { ...buyer, network }, wish.quantity);
}

/** Returns the tickets held for this buyer since the queue reached them. */
async function ownTurn(app: App, { type, event }: TypeSold, { keys }: Buyer) {
  const holds = await listOwnHolds(app.database.kysely, event.id, keys, app.now());
  return holds.find(({ ticketTypeId }) => ticketTypeId === type.id);
}

async function refuseFull(app: App, typeId: string, { network }: Buyer): Promise<void> {
  const { all, ofNetwork } = await app.sale.line.countOf(typeId, network);
  if (all >= mostInLine || ofNetwork >= mostOfNetwork) throw tooMany(30, words.busy);
}

/**
 * Adds the caller to the queue, without the type's lock when no tickets are left. The queue is not read again for each
 * insert.
 */
async function join(app: App, sold: TypeSold, buyer: Buyer, quantity: number): Promise<LinePlace> {
  const db = app.database.kysely;
  const { type } = sold;
  if (!(await app.sale.line.placeOf(type.id, buyer.key))) await refuseFull(app, type.id, buyer);
  const now = app.now();
  const before = await findInLine(db, type.id, [buyer.key]);
  // A buyer who missed a turn loses the old place and joins last.
  const passed = before.filter(({ state }) => state === 'yours').map(({ id }) => id);
  if (passed.length > 0) await deleteFromLine(db, passed);
  const { id, seq } = await insertInLine(db, {
    id: crypto.randomUUID(),
    ticketTypeId: type.id,
    buyer: buyer.key,
    quantity,
    network: buyer.network,
    seenAt: now,
    createdAt: now,
  });
  if (type.limitCount > type.sold + type.held) {
    await serveQueueSoon(app, type.id);
    const own = await ownTurn(app, sold, buyer);
    if (own) return shown(app, sold, { state: 'yours', hold: toHold(own) });
    // A buyer who has the maximum per person does not get a place in the queue.
    if (!(await findWaiting(db, id))) throw refusedField('quantity', words.most(type.mostPerPerson));
  }
  const { ahead } = await app.sale.line.join(type.id, buyer.key, { id, seq, quantity, network: buyer.network });
  return shown(app, sold, { state: 'waiting', ahead });
}

type Shown = Pick<LinePlace, 'state'> & Partial<Pick<LinePlace, 'ahead' | 'hold'>>;

const shown = (app: App, { type }: TypeSold, { state, ahead = 0, hold = null }: Shown): LinePlace => ({
  state,
  ahead,
  hold,
  sold: type.sold,
  unpaid: type.held,
  askAgainSeconds: askAgainSeconds(ahead),
  now: app.now().toISOString(),
});

/** Leaves the queue. If the caller already got a turn, its hold is released for the next buyer. */
export async function leaveLine(context: RequestContext, typeId: string): Promise<void> {
  const { app } = context;
  const { keys } = await buyerOf(context);
  await inTransaction(app.database.kysely, async trx => {
    await lockTicketType(trx, typeId);
    const rows = await findInLine(trx, typeId, keys);
    if (rows.some(({ holdId }) => holdId !== null)) await dropOpenHolds(trx, typeId, keys);
    await deleteFromLine(trx, ['', ...rows.map(({ id }) => id)]);
  });
  await app.sale.line.leave(typeId, keys);
}
