import { messages } from '#contract/messages.ts';
import type { RefundTicket } from '#contract/money/refunds.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { shortened } from '#server/foundation/mail/mail-words.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { ticketVoided } from '#server/foundation/mail/texts/ticket-mails.ts';
import type { Goods, HeldPiece } from '#server/money/payments/orders/goods.ts';
import { listItemsOf, type OrderRow } from '#server/money/payments/orders.reads.ts';
import { listHoldsOfOrders } from './holds.store.ts';
import { dropHoldsOfOrders } from './holds.ts';
import { mailReceipt } from './mail-receipt.ts';
import { listTypeRows, lockTicketTypeRows, type TicketTypeRow } from './ticket-types.store.ts';
import { contactOf, saleOf } from './ticket-view.ts';
import { insertTickets, listTicketsBought, lockTicketsOfOrder, voidTicketRows } from './tickets.store.ts';

const words = messages.ticket;
type Refunds = Parameters<Goods<App>['readForRefund']>[2];
type Item = { typeId: string; quantity: number };

async function lockTypes(trx: Db, ids: readonly string[]): Promise<Map<string, TicketTypeRow>> {
  const types = await lockTicketTypeRows(trx, ids);
  return new Map(types.map(type => [type.id, type]));
}

async function itemsOf(db: Db, orderId: string): Promise<Item[]> {
  const rows = await listItemsOf(db, orderId);
  return rows.map(({ ticketTypeId, quantity }) => ({ typeId: ticketTypeId ?? '', quantity }));
}

/**
 * Returns the reason why an order gets no tickets. Null when it gets them. Its own holds count, however late the
 * payment. Without its holds the order needs tickets that are left.
 */
async function whyNoTickets(trx: Db, app: App, event: OwnEventRow, { id }: OrderRow): Promise<string | null> {
  // A hidden event sells nothing (N8).
  if (!event.isPublic) return messages.joining.refundedHidden;
  const items = await itemsOf(trx, id);
  const types = await lockTypes(
    trx,
    items.map(({ typeId }) => typeId),
  );
  const holds = await listHoldsOfOrders(trx, [id]);
  for (const { typeId, quantity } of items) {
    const type = types.get(typeId);
    if (!type) return words.refundedSoldOut;
    const own = holds.filter(hold => hold.ticketTypeId === typeId).reduce((sum, hold) => sum + hold.quantity, 0);
    if (own >= quantity) continue;
    if (isCompleted(timesOf(event), app.now().getTime())) return words.refundedOver;
    if (type.limitCount - type.sold - (type.held - own) < quantity) return words.refundedSoldOut;
  }
  return null;
}

async function give(trx: Db, app: App, event: OwnEventRow, order: OrderRow): Promise<void> {
  const now = app.now();
  const items = await itemsOf(trx, order.id);
  const rows = items.flatMap(({ typeId, quantity }) =>
    Array.from({ length: quantity }, () => ({
      id: crypto.randomUUID(),
      eventId: event.id,
      ticketTypeId: typeId,
      orderId: order.id,
      userId: order.userId,
      createdAt: now,
      updatedAt: now,
    })),
  );
  await mailReceipt(trx, app, { event, order, tickets: rows });
  await dropHoldsOfOrders(trx, [order.id]);
  await insertTickets(trx, rows);
}

const priceIn = async (db: Db, orderId: string): Promise<(typeId: string) => number> => {
  const items = await listItemsOf(db, orderId);
  const prices = new Map(items.map(({ ticketTypeId, unitCents }) => [ticketTypeId, unitCents]));
  return typeId => prices.get(typeId) ?? 0;
};

type OfOrder = { event: OwnEventRow; order: OrderRow };

/**
 * Returns the tickets of an order. Locks their types first, as everywhere. A transferred ticket appears as its
 * replacement.
 */
async function piecesOf(trx: Db, order: OrderRow): Promise<HeldPiece[]> {
  const items = await itemsOf(trx, order.id);
  const types = await lockTypes(
    trx,
    items.map(({ typeId }) => typeId),
  );
  await lockTicketsOfOrder(trx, order.id);
  const priceOf = await priceIn(trx, order.id);
  return (await listTicketsBought(trx, order.id)).map(({ id, ticketTypeId, voidedAt, admitted }) => ({
    uid: id,
    cents: priceOf(ticketTypeId),
    isVoid: voidedAt !== null,
    isUsed: admitted,
    typeName: types.get(ticketTypeId)?.name ?? '',
  }));
}

async function namesOf(trx: Db, { id }: OrderRow, ids: readonly string[]): Promise<string[]> {
  const rows = (await listTicketsBought(trx, id)).filter(row => ids.includes(row.id));
  const types = await listTypeRows(trx, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))]);
  return rows.map(({ ticketTypeId, invitedName }) => {
    const type = types.find(each => each.id === ticketTypeId)?.name ?? '';
    return [shortened(type, 'entrada'), invitedName && shortened(invitedName, '')].filter(Boolean).join(' · ');
  });
}

/** Makes tickets void in the transaction that requests their refund. */
async function takeBack(trx: Db, app: App, { event, order }: OfOrder, what: 'all' | readonly string[]): Promise<void> {
  const pieces = await piecesOf(trx, order);
  // `all` means all paid tickets: free ones stay valid.
  const meant = pieces.filter(({ uid, cents }) => (what === 'all' ? cents > 0 : what.includes(uid)));
  const ids = meant.filter(({ isVoid }) => !isVoid).map(({ uid }) => uid);
  const now = app.now();
  await voidTicketRows(trx, ids, { voidedAt: now, voidReason: 'refunded', updatedAt: now });
  const gone = (await listTicketsBought(trx, order.id)).filter(({ id }) => ids.includes(id));
  const types = await listTypeRows(trx, [...new Set(gone.map(({ ticketTypeId }) => ticketTypeId))]);
  for (const { invitedName: name, invitedEmail: recipient, ticketTypeId } of gone) {
    if (!name || !recipient) continue;
    const typeName = types.find(({ id }) => id === ticketTypeId)?.name ?? '';
    const lost = { name, eventName: event.name, typeName, contact: contactOf(event) };
    await queueMail(trx, app, { recipient, ...ticketVoided(lost) });
  }
}

async function readTickets(app: App, order: OrderRow, refunds: Refunds): Promise<RefundTicket[]> {
  const db = app.database.kysely;
  const event = await findAnyEvent(db, order.eventId ?? '');
  const rows = await listTicketsBought(db, order.id);
  const types = await listTypeRows(db, [...new Set(rows.map(({ ticketTypeId }) => ticketTypeId))]);
  const priceOf = await priceIn(db, order.id);
  const now = app.now();
  return rows.map(row => {
    const type = types.find(({ id }) => id === row.ticketTypeId);
    const sale = type && event && saleOf(type, event, now);
    return {
      uid: row.id,
      typeName: type?.name ?? '',
      name: row.invitedName,
      email: row.invitedEmail,
      cents: priceOf(row.ticketTypeId),
      admitted: row.admittedAt && { at: row.admittedAt.toISOString(), door: row.admittedDoor },
      voidReason: row.voidReason,
      voidedAt: row.voidedAt?.toISOString() ?? null,
      refund: refunds.find(({ ticketIds }) => ticketIds.includes(row.id))?.state ?? null,
      isOnSale: event?.isPublic === true && sale !== undefined && sale !== 'hidden' && sale !== 'closed',
    };
  });
}

/** The goods of a ticket order. They lock the types, never the event: after the order, before holds and tickets. */
export const ticketGoods: Goods<App> = {
  async hold(trx, app, { eventId }) {
    const event = await findAnyEvent(trx, eventId ?? '');
    if (!event) throw notFound(messages.event.missing);
    return {
      event,
      whyNot: order => whyNoTickets(trx, app, event, order),
      give: order => give(trx, app, event, order),
      takeBack: (order, what) => takeBack(trx, app, { event, order }, what),
      piecesOf: order => piecesOf(trx, order),
      namesOf: (order, ids) => namesOf(trx, order, ids),
      settlePlace: async () => undefined,
    };
  },
  readForRefund: async (app, order, refunds) => ({ tickets: await readTickets(app, order, refunds), place: null }),
  letGo: async (trx, orders) => {
    await dropHoldsOfOrders(
      trx,
      orders.map(({ id }) => id),
    );
  },
};
