import { messages } from '#contract/messages.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findTicketType, lockTicketTypeRow, type TicketTypeRow } from './ticket-types.store.ts';
import { findTicket, lockTicketRow, type TicketRow } from './tickets.store.ts';

/**
 * Returns a ticket type with its event, for their organizer. `lock` holds the type until the transaction ends
 * (ORG-395).
 */
export async function ownTicketType(
  db: Db,
  viewer: Viewer,
  id: string,
  { lock = false } = {},
): Promise<{ type: TicketTypeRow; event: OwnEventRow }> {
  const found = await (lock ? lockTicketTypeRow(db, id) : findTicketType(db, id));
  if (!found) throw notFound();
  return { type: found, event: await ownEvent(db, viewer, found.eventId) };
}

/** Returns a ticket of an own event. Locks its type first, then the ticket. */
export async function holdOwnTicket(trx: Db, viewer: Viewer, id: string) {
  const found = await findTicket(trx, id);
  if (!found) throw notFound();
  const home = await ownTicketType(trx, viewer, found.ticketTypeId, { lock: true });
  const ticket = await lockTicketRow(trx, id);
  if (!ticket) throw notFound();
  return { ticket, ...home };
}

/** Finds a ticket by its address, which is the permission. Every wrong address gets the same answer. */
export async function ticketAt(
  db: Db,
  { eventId, typeId, ticketId }: TicketPlace,
): Promise<{ ticket: TicketRow; type: TicketTypeRow; event: OwnEventRow }> {
  const ticket = await findTicket(db, ticketId);
  const type = ticket && (await findTicketType(db, ticket.ticketTypeId));
  const event = ticket && (await findAnyEvent(db, ticket.eventId));
  if (!ticket || !type || !event || ticket.eventId !== eventId || type.id !== typeId) {
    throw notFound(messages.ticket.missing);
  }
  return { ticket, type, event };
}
