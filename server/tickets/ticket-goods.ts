import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/events/event-states.ts';
import type { App, Goods } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { type OwnEventRow, ownEvent } from '#server/events/events.access.ts';
import { findAnyEvent } from '#server/events/events.reads.ts';
import { timesOf } from '#server/events/times-of.ts';
import { notFound } from '#server/http/refuse.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { ticketVoided } from '#server/mail/ticket-mails.ts';
import { listItemsOf, type OrderRow } from '#server/payments/orders.reads.ts';
import { listHoldsOfOrders } from './holds.store.ts';
import { dropHoldsOfOrders } from './holds.ts';
import { mailReceipt } from './mail-receipt.ts';
import { lockTicketTypeRows, type TicketTypeRow } from './ticket-types.store.ts';
import { insertTickets, lockTicketsOfOrder, voidTicketRows } from './tickets.store.ts';

const words = messages.ticket;
type Item = { typeId: string; quantity: number };

async function lockTypes(trx: Db, ids: readonly string[]): Promise<Map<string, TicketTypeRow>> {
  const types = await lockTicketTypeRows(trx, ids);
  return new Map(types.map(type => [type.id, type]));
}

async function itemsOf(db: Db, orderId: string): Promise<Item[]> {
  const rows = await listItemsOf(db, orderId);
  return rows.map(({ ticketTypeId, quantity }) => ({ typeId: ticketTypeId ?? '', quantity }));
}

/** What an order holds is its own however late its money comes; what it lost is granted again where enough is left. */
async function whyNoTickets(trx: Db, app: App, event: OwnEventRow, { id }: OrderRow): Promise<string | null> {
  // N8: nobody is sold into an event that was taken down.
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

/** Void in the transaction that asks for their money. Those that are void already cost nothing more. */
async function takeBack(
  trx: Db,
  app: App,
  event: OwnEventRow,
  { order, what }: { order: OrderRow; what: 'all' | readonly string[] },
): Promise<number> {
  const items = await listItemsOf(trx, order.id);
  const types = await lockTypes(
    trx,
    items.map(({ ticketTypeId }) => ticketTypeId ?? ''),
  );
  const own = await lockTicketsOfOrder(trx, order.id);
  if (what !== 'all' && what.some(id => !own.some(ticket => ticket.id === id))) throw notFound(words.missing);
  const prices = new Map(items.map(({ ticketTypeId, unitCents }) => [ticketTypeId, unitCents]));
  const priceOf = ({ ticketTypeId }: { ticketTypeId: string }) => prices.get(ticketTypeId) ?? 0;
  // All of the money: what cost nothing stays good.
  const isMeant = (ticket: (typeof own)[number]) => (what === 'all' ? priceOf(ticket) > 0 : what.includes(ticket.id));
  const gone = own.filter(ticket => ticket.voidedAt === null && isMeant(ticket));
  const now = app.now();
  await voidTicketRows(
    trx,
    gone.map(({ id }) => id),
    { voidedAt: now, voidReason: 'refunded', updatedAt: now },
  );
  for (const { invitedName: name, invitedEmail: recipient, ticketTypeId } of gone) {
    if (!name || !recipient) continue;
    const typeName = types.get(ticketTypeId)?.name ?? '';
    await queueMail(trx, app, { recipient, ...ticketVoided({ name, eventName: event.name, typeName }) });
  }
  return gone.reduce((sum, ticket) => sum + priceOf(ticket), 0);
}

/** Tickets of an event. Their types are locked, never the event: after the order, before holds and tickets. */
export const ticketGoods: Goods = {
  async hold(trx, app, { eventId }) {
    const event = await findAnyEvent(trx, eventId ?? '');
    if (!event) throw notFound(messages.event.missing);
    return {
      event,
      mayRefund: async viewer => {
        await ownEvent(trx, viewer, event.id);
      },
      whyNot: order => whyNoTickets(trx, app, event, order),
      give: order => give(trx, app, event, order),
      takeBack: (order, what) => takeBack(trx, app, event, { order, what }),
    };
  },
  letGo: async (trx, orders) => {
    await dropHoldsOfOrders(
      trx,
      orders.map(({ id }) => id),
    );
  },
};
