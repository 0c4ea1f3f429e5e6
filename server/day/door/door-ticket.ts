import type { DoorTicketView } from '#contract/day/door.ts';
import type { EntryKind } from '#domain/money/tickets/ticket-rules.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import type { Aliases } from './aliases.ts';
import { deviceFor } from './door.access.ts';
import { type DoorTicketRow, listDoorTickets } from './door-tickets.store.ts';
import { listEntering, type MarkRow } from './marks.store.ts';

/** A ticket as the server knows it, with the entries that its type allows. */
export type KnownTicket = Omit<DoorTicketView, 'tag'> & { entries: EntryKind };

/** A ticket as a door may see it. It has aliases in place of ids, also for a person's tickets (SAFE-M16). */
export const asSeen = ({ of, tagOf }: Aliases, ticket: Omit<DoorTicketView, 'tag'>): DoorTicketView => ({
  ...ticket,
  id: of(ticket.id),
  tag: tagOf(ticket.id),
  passedTo: ticket.passedTo && of(ticket.passedTo),
  ...(ticket.held && { held: { ...ticket.held, tickets: ticket.held.tickets.map(of) } }),
});

/** A test payment is valid only while its provider is in test mode (D6). */
const isWorthless = ({ payments }: Pick<App, 'payments'>, { isTest, provider }: DoorTicketRow): boolean =>
  isTest === true && payments.named(provider ?? '')?.isTest !== true;

export type DoorReader = { eventId: string; viewer: Pick<Viewer, 'uid'> | null };

const toLetIn = (mark: MarkRow, { viewer }: DoorReader) => ({
  id: mark.id,
  day: mark.day,
  at: mark.decidedAt.toISOString(),
  door: mark.door,
  device: deviceFor(viewer, mark),
});

/** Admissions of a ticket, and its wrong ones. */
export const letInBy = (marks: readonly MarkRow[], reader: DoorReader) => ({
  admitted: marks.filter(({ outcome }) => outcome === 'admitted').map(mark => toLetIn(mark, reader)),
  conflicts: marks.flatMap(mark =>
    mark.outcome === 'double' || mark.outcome === 'void' || mark.outcome === 'forced'
      ? [{ ...toLetIn(mark, reader), kind: mark.outcome }]
      : [],
  ),
});

const toKnown = (
  app: Pick<App, 'payments'>,
  row: DoorTicketRow,
  marks: readonly MarkRow[],
  reader: DoorReader,
): KnownTicket => ({
  id: row.id,
  typeId: row.typeId,
  entries: row.entries,
  name: row.invitedName,
  buyer: row.buyerName,
  orderId: row.orderId,
  passport: row.invitedPassport?.slice(-3) ?? null,
  voidReason: row.voidReason,
  passedTo: row.replacedBy,
  isTest: isWorthless(app, row),
  ...letInBy(marks, reader),
});

export async function withMarks(app: App, db: Db, reader: DoorReader, rows: DoorTicketRow[]): Promise<KnownTicket[]> {
  if (rows.length === 0) return [];
  const marks = Map.groupBy(
    await listEntering(
      db,
      reader.eventId,
      'ticketId',
      rows.map(({ id }) => id),
    ),
    ({ ticketId }) => ticketId,
  );
  return rows.map(row => toKnown(app, row, marks.get(row.id) ?? [], reader));
}

export async function readKnown(app: App, db: Db, reader: DoorReader, ids: readonly string[]): Promise<KnownTicket[]> {
  return ids.length === 0 ? [] : withMarks(app, db, reader, await listDoorTickets(db, reader.eventId, ids));
}
