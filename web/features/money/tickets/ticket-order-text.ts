import type { Order } from '#contract/money/orders.ts';
import type { OrderTicket, OrderTickets, TicketPage } from '#contract/money/ticket-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';

/** A title with the number of valid tickets; before the payment, with the number of ordered tickets. */
export function titleOf({ order, tickets }: Pick<OrderTickets, 'order' | 'tickets'>): string {
  const wanted = order.lines.reduce((sum, line) => sum + (line.kind === 'item' ? line.quantity : 0), 0);
  const good = tickets.filter(({ voidReason }) => voidReason === null).length;
  if (tickets.length > 0 && good === 0) return 'Ninguna entrada vale';
  return counted(good || wanted, 'entrada', 'entradas');
}

/** Converts a ticket of an order to the form that all ticket views use. */
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

/**
 * Milliseconds until the next request; false for none. An order that waits for the provider or the server changes
 * without the buyer.
 */
export function askAgainMs(order: Pick<Order, 'state' | 'waitsFor'> | undefined): number | false {
  if (order?.state === 'paid') return 3_000;
  return order?.waitsFor === 'provider' && 10_000;
}
