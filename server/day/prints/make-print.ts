import type { PrintKind, ToPrint } from '#contract/day/prints.ts';
import { messages } from '#contract/messages.ts';
import { blanksOnce } from '#domain/day/rails/blank-card.ts';
import type { App } from '#server/app.ts';
import { readBlocks } from '#server/day/heats/blocks/day-blocks.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import { recordOften } from '#server/foundation/audit/record-often.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { fileNameOf } from '#server/foundation/sheets/file-name.ts';
import { readBoard } from '#server/scoring/boards/read-board.ts';
import { countFree } from './blanks.store.ts';
import { forgetCards, listCards, saveCards } from './cards.store.ts';
import { blankOf, cardOf, newCode } from './cards-of-rails.ts';
import type { Paper, PrintSheet } from './paper.ts';
import { printPaper } from './print-paper.ts';
import { type Asked, findCategoryOf, listPrinted, type PrintedRail } from './prints.store.ts';
import { tableSheet } from './sheet-of-table.ts';
import { callSheets, heatSheets, judgeSheets, type PrintedEvent, planSheets } from './sheets-of-heats.ts';

const words = messages.prints;
const mostRows = 10_000;
const mostCards = 2_000;
const mostBlanks = 500;

/** The tests with published heats, and how much there is to print of each kind. */
export async function readToPrint(app: App, viewer: Viewer, eventId: string): Promise<ToPrint> {
  const db = app.database.kysely;
  const { event } = await seesDay(db, viewer, eventId);
  const [rows, cards] = [await listPrinted(db, { eventId }, mostRows), await listCards(db, eventId)];
  const cardsOf = Map.groupBy(cards, ({ railId }) => railId);
  return {
    event: { uid: event.id, name: event.name, timeZone: event.timeZone },
    tests: [...Map.groupBy(rows, ({ testId }) => testId).values()].map(own => toTest(own, cardsOf)),
    blanks: { free: (await countFree(db, eventId)).free },
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
  blanks: 'Tarjetas en blanco',
  heats: 'Hojas de heat',
  calls: 'Lista de llamada',
  judges: 'Día del juez',
  table: 'Tabla',
  plan: 'Horario',
};

export async function makePrint(app: App, viewer: Viewer, { kind, ...asked }: Make) {
  const db = app.database.kysely;
  const { event } = await seesDay(db, viewer, asked.eventId);
  const { name, timeZone } = event;
  const title = `${titles[kind]} · ${name}`;
  const file =
    kind === 'cards'
      ? await printCards(app, viewer, asked, { name, timeZone, title })
      : kind === 'blanks'
        ? await printBlanks(app, viewer, asked, { name, timeZone, title })
        : await printPaper(await sheetsPaper(app, viewer, { kind, ...asked }, { name, timeZone, title }), viewer.uid);
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
  const fresh = rows.filter(({ railId, code }) => saved.get(railId) === code).map(({ code }) => code);
  const cards = rails.map(rail => cardOf(rail, saved.get(rail.id)!, of));
  return drawOrForget(app, { kind: 'cards', title, cards }, { codes: fresh, ...by });
}

/** Prints reserve cards of a test. Each code waits for the rail that a person chooses when typing it. */
async function printBlanks(app: App, viewer: Viewer, asked: Asked, { title, name, timeZone }: Titled): Promise<Buffer> {
  const db = app.database.kysely;
  if (!asked.testId) throw refusedField('testId', words.pickTest);
  const [rail] = await listPrinted(db, { eventId: asked.eventId, testId: asked.testId }, 1);
  if (!rail) throw refused(words.nothing);
  const { free } = await countFree(db, asked.eventId);
  if (free + blanksOnce > mostBlanks) throw refused(words.tooManyBlanks);
  const by = { printedAt: app.now(), printedBy: viewer.uid };
  const codes = Array.from({ length: blanksOnce }, newCode);
  await saveCards(
    db,
    codes.map(code => ({ code, eventId: asked.eventId, ...by })),
  );
  const cards = codes.map(code => blankOf(rail, code, { event: name, timeZone, publicUrl: app.config.publicUrl }));
  return drawOrForget(app, { kind: 'cards', title, cards }, { codes, ...by });
}

/** Draws new cards. If that fails, their codes are on no paper and are forgotten. */
async function drawOrForget(app: App, paper: Paper, fresh: Parameters<typeof forgetCards>[1]): Promise<Buffer> {
  try {
    return await printPaper(paper, fresh.printedBy);
  } catch (error) {
    await forgetCards(app.database.kysely, fresh);
    throw error;
  }
}

type Sheets = Asked & { kind: SheetsKind };

async function sheetsPaper(app: App, viewer: Viewer, asked: Sheets, { title, ...named }: Titled): Promise<Paper> {
  const { kind, eventId } = asked;
  const sheets =
    kind === 'table'
      ? [await sheetOfTable(app, asked, named)]
      : kind === 'plan'
        ? planSheets(await readBlocks(app, viewer, eventId))
        : await sheetsOf(app, kind, asked, named);
  if (sheets.length === 0) throw refused(words.nothing);
  return { kind: 'sheets', title, isWide: kind === 'table', sheets };
}

type SheetsKind = Exclude<PrintKind, 'cards' | 'blanks'>;
type Named = Pick<PrintedEvent, 'name' | 'timeZone'>;
const makers = { heats: heatSheets, calls: callSheets, judges: judgeSheets };

async function sheetsOf(app: App, kind: keyof typeof makers, asked: Asked, named: Named): Promise<PrintSheet[]> {
  const rows = await listPrinted(app.database.kysely, { ...asked, onlyChanged: false }, mostRows);
  if (rows.length > mostRows) throw refused(words.tooManyRows);
  const live = `${app.config.publicUrl}/events/live/${asked.eventId}`;
  return makers[kind]({ ...named, live, now: app.now() }, rows, { withReasons: asked.withReasons });
}

async function sheetOfTable(app: App, { eventId, testId }: Asked, { name, timeZone }: Named): Promise<PrintSheet> {
  if (!testId) throw refusedField('testId', words.pickCategory);
  const db = app.database.kysely;
  const category = await findCategoryOf(db, eventId, testId);
  if (!category) throw notFound();
  const board = await readBoard(app, { categoryId: category.id, stage: 'event' }, { scope: 'public' });
  return tableSheet(board, { event: name, category: category.name, timeZone, now: app.now() });
}
