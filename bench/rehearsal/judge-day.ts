import { messages } from '#contract/messages.ts';
import { foldTaps } from '#domain/day/rails/fold.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { decidedValues } from './decisions.ts';
import { capMs, type MadeDay } from './make-day.ts';
import { decisions, type PlayedRail, type RailDecision } from './played-rail.ts';
import { truthAfter } from './script.ts';

// Compares the database after the day with the scripts.

export type StoredDay = {
  /** Work that was counted, but is missing or different in the database. */
  lost: string[];
  /** Work that was counted twice, or that no judge did. */
  doubled: string[];
  taps: number;
  /** Decisions at rails that the database and the board confirm. */
  decided: Map<RailDecision, number>;
};

async function readStore({ database }: Pick<RunningApp, 'database'>, { eventId }: MadeDay) {
  const db = database.kysely;
  const ofEvent = db.selectFrom('wods').select('id').where('eventId', '=', eventId);
  const [results, history, rails, taps] = await Promise.all([
    db.selectFrom('results').selectAll().where('wodId', 'in', ofEvent).execute(),
    db.selectFrom('resultHistory').selectAll().where('wodId', 'in', ofEvent).orderBy('version').execute(),
    db
      .selectFrom('rails')
      .innerJoin('heats', 'heats.id', 'rails.heatId')
      .leftJoin('runs', 'runs.id', 'heats.runId')
      .select(['rails.id', 'rails.epoch', 'rails.state', 'runs.segments'])
      .where('heats.eventId', '=', eventId)
      .execute(),
    db
      .selectFrom('railTaps')
      .innerJoin('rails', 'rails.id', 'railTaps.railId')
      .selectAll('railTaps')
      .where('rails.wodId', 'in', ofEvent)
      .orderBy('railTaps.epoch')
      .orderBy('railTaps.fromSeq')
      .execute(),
  ]);
  const cellOf = (one: { wodId: string; entryId: string }) => `${one.wodId} ${one.entryId}`;
  return {
    results: new Map(results.map(result => [cellOf(result), result])),
    history: Map.groupBy(history, cellOf),
    rails: new Map(rails.map(rail => [rail.id, rail])),
    taps: Map.groupBy(taps, ({ railId }) => railId),
  };
}
type Store = Awaited<ReturnType<typeof readStore>>;

/** When the heat's clock ran, in milliseconds. */
type Segment = [from: number, to: number | null];
const linesOfResult = 2;
/** The first result was counted, confirmed and annulled, so the log has three more lines. */
const linesOfRepeat = linesOfResult + 3;
/** The telephone, the card, the choice. */
const linesOfClash = 3;
const linesOf = ({ isAgain, decision }: PlayedRail) => {
  if (decision === 'no judge came, typed') return 1;
  if (decision === 'a card and another count') return linesOfClash;
  return isAgain ? linesOfRepeat : linesOfResult;
};

/**
 * The expected result of a rail, from the script and the finish alone. Quantity in thousandths, time in milliseconds.
 */
function meant(played: PlayedRail, segments: readonly Segment[]) {
  const { script, test, counted, decision } = played;
  const decided = decidedValues(played);
  const tiebreakMs = counted.tieBreakAt === null ? null : ranUntil(counted.tieBreakAt, segments) || null;
  if (decided) return { ...decided, tiebreakMs: decision === 'corrected before the second key' ? tiebreakMs : null };
  const { count: quantity } = truthAfter(script.steps);
  if (!test.isTimed) return { quantity, timeMs: null, tiebreakMs };
  const isShort = test.target !== null && quantity < test.target * 1000;
  const timeMs = isShort ? capMs : ranUntil(counted.finishAt, segments);
  return { quantity, timeMs, tiebreakMs };
}

/** Whole seconds of the heat's clock until this hundredth of a second, in milliseconds. */
function ranUntil(hundredth: number, segments: readonly Segment[]): number {
  const until = hundredth * 10;
  let ranMs = 0;
  for (const [from, to] of segments) ranMs += Math.max(0, (to === null ? until : Math.min(to, until)) - from);
  return Math.floor(ranMs / 1000) * 1000;
}

type Boards = ReadonlyMap<string, FitnessBoard>;

function shownCell({ categoryId, test, entryId }: PlayedRail, boards: Boards) {
  const board = boards.get(categoryId);
  const place = board?.tests.findIndex(({ id }) => id === test.id) ?? -1;
  const cell = board?.rows.find(({ id }) => id === entryId)?.cells[place];
  // Without a valid lift the result is a mark (DNF) in place of a measure.
  return cell ? { quantity: cell.q, timeMs: cell.t ?? null, isFinal: cell.c === 1 || cell.k !== undefined } : null;
}

function faultsOf(
  played: PlayedRail,
  store: Store,
  boards: Boards,
): { lost: string[]; doubled: string[]; taps: number } {
  const { railId, entryId, script, test, counted } = played;
  const [lost, doubled]: [string[], string[]] = [[], []];
  const cell = `${test.id} ${entryId}`;
  const rail = store.rails.get(railId)!;
  const result = store.results.get(cell);
  const { tiebreakMs } = result ?? {};
  const stood = result && { quantity: result.quantity, timeMs: result.timeMs, tiebreakMs, status: result.status };
  const values = meant(played, (rail.segments ?? []) as Segment[]);
  const wanted = { ...values, status: 'approved' };
  const says = (value: unknown) => JSON.stringify(value);
  if (says(stood) !== says(wanted)) lost.push(`rail ${railId}: ${says(wanted)} became ${says(stood)}`);
  const onBoard = shownCell(played, boards);
  const { quantity, timeMs } = values;
  if (says(onBoard) !== says({ quantity, timeMs, isFinal: true }))
    lost.push(`rail ${railId}: the board shows ${says(onBoard)} of ${says(values)}`);
  // A rail that was never taken has no count to confirm.
  const stateMeant = played.decision === 'no judge came, typed' ? 'ready' : 'confirmed';
  if (rail.state !== stateMeant) lost.push(`rail ${railId} is ${rail.state}`);
  // A heat that was finished by mistake gives later finishes their time anew.
  const history = (store.history.get(cell) ?? []).filter(({ note }) => note !== messages.rails.retimed);
  const lines = history.map(({ version, action }) => `${version} ${action}`);
  const linesMeant = linesOf(played);
  if (lines.length < linesMeant) lost.push(`rail ${railId} has the history ${lines}`);
  if (lines.length > linesMeant) doubled.push(`rail ${railId} has the history ${lines}`);
  const batches = (store.taps.get(railId) ?? []).filter(({ epoch }) => epoch === rail.epoch);
  const taps = batches.flatMap(batch => decodeTaps(batch.taps, Number(batch.since)) ?? []);
  let next = 1;
  for (const { fromSeq, toSeq } of batches) {
    if (fromSeq > next) lost.push(`rail ${railId} lacks the taps before ${fromSeq}`);
    if (fromSeq < next) doubled.push(`rail ${railId} has the taps before ${next} twice`);
    next = toSeq + 1;
  }
  if (taps.length < counted.taps) lost.push(`rail ${railId} has ${taps.length} of ${counted.taps} taps`);
  if (taps.length > counted.taps) doubled.push(`rail ${railId} has ${taps.length} of ${counted.taps} taps`);
  const truth = truthAfter(script.steps);
  const { count, noReps } = foldTaps(taps);
  // After a change of telephones the taps begin with a correction, or with the server's count.
  if (rail.epoch === 1 && (count !== truth.count || noReps !== truth.noReps)) {
    lost.push(`rail ${railId}: taps of ${count / 1000} and ${noReps}, meant ${truth.count / 1000} and ${truth.noReps}`);
  }
  return { lost, doubled, taps: taps.length };
}

export async function judgeDay(
  app: Pick<RunningApp, 'database' | 'url'>,
  day: MadeDay,
  played: PlayedRail[],
): Promise<StoredDay> {
  const boards = new Map<string, FitnessBoard>();
  for (const { id, path } of day.categories)
    boards.set(id, (await (await fetch(`${app.url}${path}`)).json()) as FitnessBoard);
  const store = await readStore(app, day);
  const all = played.map(each => faultsOf(each, store, boards));
  const holding = played.filter((_, at) => all[at]!.lost.length + all[at]!.doubled.length === 0);
  const decided = Map.groupBy(holding, ({ decision }) => decision);
  const known = new Set(played.map(({ test, entryId }) => `${test.id} ${entryId}`));
  const unmeant = [...store.results.keys()].filter(cell => !known.has(cell));
  return {
    lost: all.flatMap(({ lost }) => lost),
    doubled: [...all.flatMap(({ doubled }) => doubled), ...unmeant.map(cell => `nobody did ${cell}`)],
    taps: all.reduce((sum, { taps }) => sum + taps, 0),
    decided: new Map(decisions.map(decision => [decision, decided.get(decision)?.length ?? 0])),
  };
}
