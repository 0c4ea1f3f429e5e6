import type { DoorTicketView } from '#contract/door.ts';
import type { EntryKind } from '#domain/tickets/ticket-rules.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { type DoorTicketRow, listDoorTickets, listEntering, type MarkRow } from './door.store.ts';

/** What a door knows of a ticket, with what its type says of its entries. */
export type KnownTicket = DoorTicketView & { entries: EntryKind };

/** D6: test money is good as long as its provider takes test money. */
const isWorthless = ({ payments }: Pick<App, 'payments'>, { isTest, provider }: DoorTicketRow): boolean =>
  isTest === true && payments.named(provider ?? '')?.isTest !== true;

const toLetIn = ({ id, day, decidedAt, door, device }: MarkRow) => ({
  id,
  day,
  at: decidedAt.toISOString(),
  door,
  device,
});

const toKnown = (app: Pick<App, 'payments'>, row: DoorTicketRow, marks: readonly MarkRow[]): KnownTicket => ({
  id: row.id,
  typeId: row.typeId,
  entries: row.entries,
  name: row.invitedName,
  buyer: row.buyerName,
  orderId: row.orderId,
  passport: row.invitedPassport?.slice(-3) ?? null,
  voidReason: row.voidReason,
  isTest: isWorthless(app, row),
  admitted: marks.filter(({ outcome }) => outcome === 'admitted').map(toLetIn),
  conflicts: marks.flatMap(mark =>
    mark.outcome === 'double' || mark.outcome === 'void' || mark.outcome === 'forced'
      ? [{ ...toLetIn(mark), kind: mark.outcome }]
      : [],
  ),
});

export async function withMarks(app: App, db: Db, eventId: string, rows: DoorTicketRow[]): Promise<KnownTicket[]> {
  if (rows.length === 0) return [];
  const marks = Map.groupBy(
    await listEntering(
      db,
      eventId,
      rows.map(({ id }) => id),
    ),
    ({ ticketId }) => ticketId,
  );
  return rows.map(row => toKnown(app, row, marks.get(row.id) ?? []));
}

export async function readKnown(app: App, db: Db, eventId: string, ids: readonly string[]): Promise<KnownTicket[]> {
  return ids.length === 0 ? [] : withMarks(app, db, eventId, await listDoorTickets(db, eventId, ids));
}
