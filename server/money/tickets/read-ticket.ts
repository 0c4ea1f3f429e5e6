import type { TicketPage } from '#contract/money/ticket-form.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { listAnyEvents } from '#server/competition/events/events.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { shortCodes } from './short-codes.ts';
import { signTickets } from './sign-ticket.ts';
import { listTypeRows, type TicketTypeRow } from './ticket-types.store.ts';
import { toTicketEvent } from './ticket-view.ts';
import { ticketAt } from './tickets.access.ts';
import { listTicketsOf, type TicketRow } from './tickets.store.ts';

type Found = { ticket: TicketRow; type: TicketTypeRow; event: OwnEventRow };

const placeOf = ({ ticket, type, event }: Found): TicketPlace => ({
  eventId: event.id,
  typeId: type.id,
  ticketId: ticket.id,
});

type Code = Pick<TicketPage, 'qr' | 'shortCode'>;
const noCode: Code = { qr: null, shortCode: null };

const toPage = ({ ticket, type, event }: Found, code: Code): TicketPage => ({
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
  ...code,
});

async function codesOf(app: App, found: readonly Found[]): Promise<Code[]> {
  const shortCodeOf = await shortCodes(app.database.kysely);
  const texts = await signTickets(app, found.map(placeOf));
  return found.map(({ ticket }, index) => ({ qr: texts[index] ?? null, shortCode: shortCodeOf(ticket.id) }));
}

/** Returns the ticket page for anybody with its address. A void ticket has no QR (PUB-216 to PUB-224). */
export async function readTicket(app: App, place: TicketPlace): Promise<TicketPage> {
  const found = await ticketAt(app.database.kysely, place);
  const [code = noCode] = found.ticket.voidedAt ? [] : await codesOf(app, [found]);
  return toPage(found, code);
}

/** Lists the account's tickets: tickets that name it, or that it bought and nobody named yet. */
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
  const codes = await codesOf(app, found);
  return found.map((each, index) => toPage(each, codes[index] ?? noCode));
}
