import { toMajor } from '#domain/foundation/money/money.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { toWall } from '#domain/foundation/time/zones.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { fileNameOf } from '#server/foundation/sheets/file-name.ts';
import type { Cell } from '#server/foundation/sheets/sheet-files.ts';
import { type SheetSource, writeSheets } from '#server/foundation/sheets/write-sheets.ts';
import { type EventTicket, ticketsOfEvent } from '#server/money/tickets/tickets.reads.ts';
import { positionsOf } from '#server/scoring/boards/export-board.ts';
import { positionSheet } from '#server/scoring/boards/position-rows.ts';
import { personalOf, toAthleteRow } from './athlete-view.ts';
import {
  type AthleteRecord,
  listAllAthletes,
  listCategoryNames,
  listPayments,
  type PaymentRecord,
} from './athletes.store.ts';

/** The file has exactly these twelve columns, in the words of L1 (ORG-251). */
const fileColumns = [
  'Nombre',
  'Género',
  'Correo',
  'Teléfono',
  'Categoría',
  'Equipo',
  'Talla de franela',
  'Talla de short',
  'Dirección',
  'Ciudad',
  'Estado',
  'País',
];

function athleteCells(record: AthleteRecord): Cell[] {
  const { name, gender, email, phone, category, team } = toAthleteRow(record);
  const { shirtSize, shortSize, address, city, state, country } = personalOf(record);
  // The calling code stands in brackets, so it starts no formula and keeps its plus.
  const number = phone?.replace(/^(\+\d*)/, '($1)') ?? null;
  return [name, gender, email, number, category, team, shirtSize, shortSize, address, city, state, country];
}

/**
 * Sorts by category in the organizer's order, then by team with the captain first, then by name (walk-organizer B9).
 */
function inOrder(records: readonly AthleteRecord[]): AthleteRecord[] {
  const categories = [...new Set(records.map(({ categoryId }) => categoryId))];
  const keyOf = (record: AthleteRecord) =>
    [
      String(categories.indexOf(record.categoryId)).padStart(6, '0'),
      searchable(record.team ?? ''),
      record.team === null ? '' : record.entryId,
      record.captainId === record.uid ? '0' : '1',
      searchable(record.name),
      record.uid,
    ].join('\u0000');
  const keyed = records.map(record => ({ record, key: keyOf(record) }));
  return keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ record }) => record);
}

function* athleteRows(records: readonly AthleteRecord[]): Generator<Cell[]> {
  yield fileColumns;
  for (const record of inOrder(records)) yield athleteCells(record);
}

/** Makes one sheet per category, one after the other, since tables may be large. */
async function positionSheets(app: App, eventId: string): Promise<SheetSource[]> {
  const sheets: SheetSource[] = [];
  for (const { id, name } of await listCategoryNames(app.database.kysely, eventId)) {
    sheets.push({ name, rows: positionSheet(await positionsOf(app, id)) });
  }
  return sheets;
}

const ticketColumns = (timeZone: string) => [
  'Entrada',
  'Nombre',
  'Correo',
  'Pasaporte',
  'Código',
  'Estado',
  `Revisado (${timeZone})`,
  'Comprador',
];
const ticketStates = { active: 'asignado', pending: 'no asignado' };

// Passport numbers are text, so that a spreadsheet keeps their leading zeros.
const ticketCells = (row: EventTicket, timeZone: string): Cell[] => [
  row.typeName,
  row.invitedName,
  row.invitedEmail,
  row.invitedPassport,
  row.id,
  row.voidedAt ? 'anulado' : ticketStates[row.status],
  row.approvedAt && new Date(`${toWall(row.approvedAt, timeZone)}:00Z`),
  row.orderId ? row.buyerName : 'a mano',
];

function* ticketRows(tickets: readonly EventTicket[], timeZone: string): Generator<Cell[]> {
  yield ticketColumns(timeZone);
  for (const row of tickets) yield ticketCells(row, timeZone);
}

type MoneyOf = Pick<OwnEventRow, 'timeZone' | 'currency'>;

const paymentColumns = ({ timeZone, currency }: MoneyOf) => [
  `Fecha (${timeZone})`,
  'Orden',
  'Comprador',
  'Correo',
  'Compra',
  'Estado',
  'Proveedor',
  'Método',
  `Total (${currency})`,
  `Comisión (${currency})`,
  `Reembolsado (${currency})`,
];
const states = {
  created: 'creada',
  paid: 'pagada',
  fulfilled: 'completada',
  failed: 'fallida',
  refunded: 'reembolsada',
};
const methods = { credit_card: 'tarjeta', paypal: 'PayPal', free: 'gratis' };

// A sheet has no time zones, so the cells show the event's wall time.
const paymentCells = (row: PaymentRecord, { timeZone, currency }: MoneyOf): Cell[] => [
  new Date(`${toWall(row.createdAt, timeZone)}:00Z`),
  row.id,
  row.name,
  row.email,
  row.bought,
  states[row.state],
  row.provider === 'test' ? 'prueba' : row.isTest ? `${row.provider} (prueba)` : row.provider,
  methods[row.paymentType],
  toMajor(row.totalCents, currency),
  // The column is of one currency, so a fee in another one stands in none.
  row.feeCents === null || row.feeCurrency ? null : toMajor(row.feeCents, currency),
  toMajor(Number(row.refundedCents), currency),
];

function* paymentRows(payments: readonly PaymentRecord[], event: MoneyOf): Generator<Cell[]> {
  yield paymentColumns(event);
  for (const row of payments) yield paymentCells(row, event);
}

const toFile = (content: Buffer, fileName: string) => ({ file: content.toString('base64'), fileName });

/** Exports the table of athletes as one file for any spreadsheet program (ORG-090 to ORG-092). */
export async function exportAthletes(app: App, viewer: Viewer, eventId: string, format: 'csv' | 'xlsx') {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, eventId);
  const athletes = await listAllAthletes(db, eventId);
  const details = { format, rows: athletes.length };
  await recordOften(db, 'export-athletes', { by: viewer, eventId, details, at: app.now() });
  const rows = athleteRows(athletes);
  const content = await writeSheets({ format, sources: [{ name: 'Atletas', rows }], owner: viewer.uid });
  return toFile(content, `${fileNameOf('atletas', event.name)}.${format}`);
}

/** Exports one file with athletes, positions by category, tickets and payments (E13). */
export async function exportEvent(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, eventId);
  const { timeZone } = event;
  const [athletes, positions, tickets, payments] = await Promise.all([
    listAllAthletes(db, eventId),
    positionSheets(app, eventId),
    ticketsOfEvent(db, eventId),
    listPayments(db, eventId),
  ]);
  const details = { rows: athletes.length };
  await recordOften(db, 'export-event', { by: viewer, eventId, details, at: app.now() });
  const sources = [
    { name: 'Atletas', rows: athleteRows(athletes) },
    ...positions,
    { name: 'Entradas', rows: ticketRows(tickets, timeZone) },
    { name: 'Pagos', rows: paymentRows(payments, event) },
  ];
  const content = await writeSheets({ format: 'xlsx', sources, owner: viewer.uid });
  return toFile(content, `${fileNameOf(event.name) || 'evento'}.xlsx`);
}
