import type { Order } from '#contract/money/orders.ts';
import type { OrderTicket, OrderTickets, TicketPage } from '#contract/money/ticket-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';

/** How many are good, and before it is paid how many it asks for. */
export function titleOf({ order, tickets }: Pick<OrderTickets, 'order' | 'tickets'>): string {
  const wanted = order.lines.reduce((sum, line) => sum + (line.kind === 'item' ? line.quantity : 0), 0);
  const good = tickets.filter(({ voidReason }) => voidReason === null).length;
  if (tickets.length > 0 && good === 0) return 'Ninguna entrada vale';
  return counted(good || wanted, 'entrada', 'entradas');
}

/** A ticket of an order as it is drawn everywhere. */
export const pageOf = ({ event, buyer }: OrderTickets, ticket: OrderTicket): TicketPage => ({
  event,
  typeName: ticket.typeName,
  uid: ticket.uid,
  typeId: ticket.typeId,
  status: ticket.status,
  invitedName: ticket.invitedName,
  invitedEmail: ticket.invitedEmail,
  buyerName: buyer.name,
  approved: false,
  approvedAt: null,
  voidReason: ticket.voidReason,
  qr: ticket.qr,
  shortCode: ticket.shortCode,
});

/** How long until an order is looked at again: what waits for the provider, or for us, goes on without anybody here. */
export function askAgainMs(order: Pick<Order, 'state' | 'waitsFor'> | undefined): number | false {
  if (order?.state === 'paid') return 3_000;
  return order?.waitsFor === 'provider' && 10_000;
}
