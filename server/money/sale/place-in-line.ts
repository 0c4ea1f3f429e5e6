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
import { tendJoined } from './tend-type.ts';

const words = messages.sale;
const mostInLine = 50_000;
/** A hall waits behind one address; one machine fills no line. */
const mostOfNetwork = 5000;

type Wish = { typeId: string; quantity: number };

/**
 * Where somebody stands. It is asked every few seconds by everybody who waits, so who is known to wait is answered from
 * memory; the turn itself is given by whoever tends the type.
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

/** What is held for them since their turn came. */
async function ownTurn(app: App, { type, event }: TypeSold, { keys }: Buyer) {
  const holds = await listOwnHolds(app.database.kysely, event.id, keys, app.now());
  return holds.find(({ ticketTypeId }) => ticketTypeId === type.id);
}

async function refuseFull(app: App, typeId: string, { network }: Buyer): Promise<void> {
  const { all, ofNetwork } = await app.sale.line.countOf(typeId, network);
  if (all >= mostInLine || ofNetwork >= mostOfNetwork) throw tooMany(30, words.busy);
}

/** Written beside each other: where nothing is left nobody needs the type, and the line is not read again for each. */
async function join(app: App, sold: TypeSold, buyer: Buyer, quantity: number): Promise<LinePlace> {
  const db = app.database.kysely;
  const { type } = sold;
  if (!(await app.sale.line.placeOf(type.id, buyer.key))) await refuseFull(app, type.id, buyer);
  const now = app.now();
  const before = await findInLine(db, type.id, [buyer.key]);
  // A turn that passed is no place: they come last.
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
    await tendJoined(app, type.id);
    const own = await ownTurn(app, sold, buyer);
    if (own) return shown(app, sold, { state: 'yours', hold: toHold(own) });
    // Whoever has as many as one person may have waits for nothing.
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

/** Whose turn came meanwhile gives back what was kept for it, so that the next one need not wait for its end. */
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
