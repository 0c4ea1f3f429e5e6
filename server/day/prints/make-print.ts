import type { PrintKind, ToPrint } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { fileNameOf } from '#server/foundation/sheets/file-name.ts';
import { readBoard } from '#server/scoring/boards/read-board.ts';
import { forgetCards, listCards, saveCards } from './cards.store.ts';
import { cardOf, newCode } from './cards-of-rails.ts';
import type { Paper, PrintSheet } from './paper.ts';
import { printPaper } from './print-paper.ts';
import { type Asked, findCategoryOf, listPrinted, type PrintedRail } from './prints.store.ts';
import { tableSheet } from './sheet-of-table.ts';
import { callSheets, heatSheets, judgeSheets, type PrintedEvent } from './sheets-of-heats.ts';

const words = messages.prints;
const mostRows = 10_000;
const mostCards = 2_000;

/** The tests with published heats, and how much there is to print of each kind. */
export async function readToPrint(app: App, viewer: Viewer, eventId: string): Promise<ToPrint> {
  const db = app.database.kysely;
  const { event } = await seesDay(db, viewer, eventId);
  const [rows, cards] = [await listPrinted(db, { eventId }, mostRows), await listCards(db, eventId)];
  const cardsOf = Map.groupBy(cards, ({ railId }) => railId);
  return {
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    tests: [...Map.groupBy(rows, ({ testId }) => testId).values()].map(own => toTest(own, cardsOf)),
    judges: new Set(rows.flatMap(({ judgeId }) => judgeId ?? [])).size,
    places: new Set(rows.filter(({ status }) => status !== 'finished').map(({ place }) => place)).size,
  };
}

type Card = Awaited<ReturnType<typeof listCards>>[number];
type CardsOf = ReadonlyMap<string | null, readonly Card[]>;

/** Whether the rail's athlete has a card. */
const hasCard = ({ id, entryId }: PrintedRail, cardsOf: CardsOf): boolean =>
  cardsOf.get(id)?.some(card => card.entryId === entryId) ?? false;

function toTest(rows: PrintedRail[], cardsOf: CardsOf): ToPrint['tests'][number] {
  const { testId, test, categoryId, category, publishedAt } = rows[0]!;
  const heats = Map.groupBy(rows, ({ heatId }) => heatId);
  const printed = rows.flatMap(({ id }) => cardsOf.get(id)?.map(({ printedAt }) => printedAt.getTime()) ?? []);
  return {
    uid: testId,
    name: test,
    category: { uid: categoryId, name: category },
    publishedAt: publishedAt.toISOString(),
    heats: [...heats].map(([uid, own]) => ({ uid, name: own[0]!.heat, athletes: own.length })),
    cards: {
      printedAt: printed.length > 0 ? new Date(Math.max(...printed)).toISOString() : null,
      changed: printed.length > 0 ? rows.filter(row => !hasCard(row, cardsOf)).length : 0,
    },
  };
}

type Make = Asked & { kind: PrintKind };

const titles: Record<PrintKind, string> = {
  cards: 'Tarjetas de conteo',
  heats: 'Hojas de heat',
  calls: 'Lista de llamada',
  judges: 'Día del juez',
  table: 'Tabla',
};

export async function makePrint(app: App, viewer: Viewer, { kind, ...asked }: Make) {
  const db = app.database.kysely;
  const { event } = await seesDay(db, viewer, asked.eventId);
  const { name, timeZone } = event;
  const title = `${titles[kind]} · ${name}`;
  const file =
    kind === 'cards'
      ? await printCards(app, viewer, asked, { name, timeZone, title })
      : await printPaper(await sheetsPaper(app, kind, asked, { name, timeZone, title }), viewer.uid);
  await recordOften(db, 'day-printed', { by: viewer, eventId: event.id, details: { kind }, at: app.now() });
  return { file: file.toString('base64'), fileName: `${fileNameOf(titles[kind], name)}.pdf` };
}

type Titled = Named & { title: string };

/** Prints cards of the rails, each with its code. A code is stored before it is on paper. */
async function printCards(app: App, viewer: Viewer, asked: Asked, { title, name, timeZone }: Titled): Promise<Buffer> {
  const db = app.database.kysely;
  const rails = await listPrinted(db, asked, mostCards);
  if (rails.length > mostCards) throw refused(words.tooManyCards);
  if (rails.length === 0) throw refused(words.nothing);
  const by = { printedAt: app.now(), printedBy: viewer.uid };
  const rows = rails.map(({ id, entryId }) => ({
    code: newCode(),
    railId: id,
    entryId,
    eventId: asked.eventId,
    ...by,
  }));
  const saved = new Map((await saveCards(db, rows)).map(({ railId, code }) => [railId, code]));
  const of = { event: name, timeZone, publicUrl: app.config.publicUrl };
  try {
    const cards = rails.map(rail => cardOf(rail, saved.get(rail.id)!, of));
    return await printPaper({ kind: 'cards', title, cards }, viewer.uid);
  } catch (error) {
    const fresh = rows.filter(({ railId, code }) => saved.get(railId) === code);
    await forgetCards(db, { codes: fresh.map(({ code }) => code), ...by });
    throw error;
  }
}

async function sheetsPaper(app: App, kind: SheetsKind, asked: Asked, { title, ...named }: Titled): Promise<Paper> {
  const isTable = kind === 'table';
  const sheets = isTable ? [await sheetOfTable(app, asked, named)] : await sheetsOf(app, kind, asked, named);
  return { kind: 'sheets', title, isWide: isTable, sheets };
}

type SheetsKind = Exclude<PrintKind, 'cards'>;
type Named = Pick<PrintedEvent, 'name' | 'timeZone'>;
const makers = { heats: heatSheets, calls: callSheets, judges: judgeSheets };

async function sheetsOf(app: App, kind: keyof typeof makers, asked: Asked, named: Named): Promise<PrintSheet[]> {
  const rows = await listPrinted(app.database.kysely, { ...asked, onlyChanged: false }, mostRows);
  if (rows.length > mostRows) throw refused(words.tooManyRows);
  const live = `${app.config.publicUrl}/events/live/${asked.eventId}`;
  const sheets = makers[kind]({ ...named, live }, rows, { withReasons: asked.withReasons });
  if (sheets.length === 0) throw refused(words.nothing);
  return sheets;
}

async function sheetOfTable(app: App, { eventId, testId }: Asked, { name, timeZone }: Named): Promise<PrintSheet> {
  if (!testId) throw refusedField('testId', words.pickCategory);
  const category = await findCategoryOf(app.database.kysely, eventId, testId);
  if (!category) throw notFound();
  const board = await readBoard(app, { categoryId: category.id, stage: 'event' }, { scope: 'public' });
  return tableSheet(board, { event: name, category: category.name, timeZone, now: app.now() });
}
