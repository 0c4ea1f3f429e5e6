import { messages } from '#contract/messages.ts';
import type { TicketPage } from '#contract/ticket-form.ts';
import type { TicketPlace } from '#domain/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { listAnyEvents } from '#server/events/events.reads.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { signTickets } from './sign-ticket.ts';
import { listTypeRows, lockTicketTypeRow, type TicketTypeRow } from './ticket-types.store.ts';
import { toTicketEvent } from './ticket-view.ts';
import { isAtTheDoor, ticketAt } from './tickets.access.ts';
import {
  firstStaffMark,
  insertMark,
  listTicketsOf,
  lockTicketRow,
  type TicketRow,
  updateTicketRow,
} from './tickets.store.ts';

type Found = { ticket: TicketRow; type: TicketTypeRow; event: OwnEventRow };

const placeOf = ({ ticket, type, event }: Found): TicketPlace => ({
  eventId: event.id,
  typeId: type.id,
  ticketId: ticket.id,
});

const toPage = ({ ticket, type, event }: Found, qr: string | null): TicketPage => ({
  event: toTicketEvent(event),
  typeName: type.name,
  uid: ticket.id,
  typeId: type.id,
  status: ticket.status,
  invitedName: ticket.invitedName,
  invitedEmail: ticket.invitedEmail,
  buyerName: ticket.buyerName,
  approved: ticket.approvedAt !== null,
  approvedAt: ticket.approvedAt?.toISOString() ?? null,
  voidReason: ticket.voidReason,
  qr,
});

/** PUB-216 to PUB-224: for whoever has its address. A void one keeps its page, and has no QR any more. */
export async function readTicket(app: App, place: TicketPlace): Promise<TicketPage> {
  const found = await ticketAt(app.database.kysely, place);
  const [qr = null] = found.ticket.voidedAt ? [] : await signTickets(app, [placeOf(found)]);
  return toPage(found, qr);
}

/** What the account holds: named for it, or bought by it and not yet named. */
export async function listMine(app: App, viewer: Viewer): Promise<TicketPage[]> {
  const db = app.database.kysely;
  const rows = await listTicketsOf(db, viewer.uid);
  const types = new Map(
    (await listTypeRows(db, [...new Set(rows.map(row => row.ticketTypeId))])).map(row => [row.id, row]),
  );
  const events = new Map(
    (await listAnyEvents(db, [...new Set(rows.map(row => row.eventId))])).map(row => [row.id, row]),
  );
  const found: Found[] = rows.map(ticket => ({
    ticket,
    type: types.get(ticket.ticketTypeId)!,
    event: events.get(ticket.eventId)!,
  }));
  const codes = await signTickets(app, found.map(placeOf));
  return found.map((each, index) => toPage(each, codes[index] ?? null));
}

/**
 * PUB-225, T2: somebody looked at the review page. Everybody's mark makes it reviewed; only marks of the event's staff say
 * that somebody was let in. The same mark sent twice counts once.
 */
export async function markSeen(app: App, viewer: Viewer | null, { id, ...place }: TicketPlace & { id: string }) {
  return inTransaction(app.database.kysely, async trx => {
    const { ticket, event } = await ticketAt(trx, place);
    if (ticket.voidedAt) throw refused(messages.ticket.isVoid);
    const isStaff = await isAtTheDoor(trx, viewer, event);
    await lockTicketTypeRow(trx, ticket.ticketTypeId);
    const locked = await lockTicketRow(trx, ticket.id);
    if (!locked || locked.voidedAt) throw refused(messages.ticket.isVoid);
    const now = app.now();
    const mark = { id, eventId: event.id, ticketId: ticket.id, userId: viewer?.uid ?? null, madeAt: now };
    // A stranger who comes back adds nothing, so nobody fills the table.
    if (isStaff || !locked.approvedAt) await insertMark(trx, { ...mark, madeBy: isStaff ? 'staff' : 'visitor' });
    const approvedAt = locked.approvedAt ?? now;
    if (!locked.approvedAt) await updateTicketRow(trx, ticket.id, { approvedAt, updatedAt: now });
    const before = isStaff ? await firstStaffMark(trx, ticket.id, id) : null;
    return {
      approvedAt: approvedAt.toISOString(),
      staff: isStaff ? { before: before?.toISOString() ?? null } : null,
    };
  });
}
