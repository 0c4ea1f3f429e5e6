import type { DoorTicketView } from '#contract/day/door.ts';
import { tagBy } from '#domain/day/door/alias.ts';
import { readLongId } from '#domain/day/door/read-code.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { isOrderNumber, orderNumber } from '#domain/money/orders/order-number.ts';
import { readShortCode } from '#domain/money/tickets/short-code.ts';
import type { Door } from './door.ts';

export const fewest = 3;

/** True when only the server can answer for certain. */
export const isForServer = (typed: string): boolean =>
  readShortCode(typed) !== null || readLongId(typed) !== null || /\S@\S+\.\S/.test(typed);

/** Tickets of the copy by part of a name, a short code, a long id or an order number. */
export function findHere(door: Door, typed: string): DoorTicketView[] {
  const { tickets, copy } = door.read();
  const asked = searchable(typed.trim());
  if (asked.length < fewest) return [];
  const [shortCode, id] = [readShortCode(typed), readLongId(typed)];
  const tag = shortCode && copy?.aliasKey ? tagBy(copy.aliasKey, shortCode) : null;
  const alias = id && door.aliasOf(id);
  const order = isOrderNumber(typed.trim()) ? typed.trim().toUpperCase() : null;
  return [...tickets.values()].filter(
    ticket =>
      (tag !== null && ticket.tag === tag) ||
      ticket.id === alias ||
      (order !== null && ticket.orderId !== null && orderNumber(ticket.orderId) === order) ||
      searchable(`${ticket.name ?? ''} ${ticket.buyer ?? ''}`).includes(asked),
  );
}
