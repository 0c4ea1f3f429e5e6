import { messages } from '#contract/messages.ts';
import type { Explanation } from '#contract/scoring/boards.ts';
import { type ExplainedNeighbour, type ExplainedTest, explainEntry } from '#domain/scoring/ranking/explain-entry.ts';
import { bounded } from '#server/foundation/http/bounded.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound, tooMany } from '#server/foundation/http/refuse.ts';
import { readOpenBoard } from './boards.access.ts';
import { listOpenTests } from './boards.store.ts';
import type { BoardId, Ranked } from './derived-board.ts';

// A board that is sent whole is explained quickly. In half a million rows each explanation reads all rows, test by
// test.
const rowsOfCost = 50_000;
const mayExplain = bounded(200);

/** Answers «¿Por qué este puesto?» from the same columns as the row. */
export async function explainBoard(context: RequestContext, key: BoardId, entryId: string): Promise<Explanation> {
  const board = await readOpenBoard(context, key);
  const ranked = board.ranked?.();
  const entry = ranked?.entryOf(entryId) ?? -1;
  if (!ranked || entry < 0) throw notFound(messages.board.noPosition);
  const cost = ranked.tests.length * Math.ceil(ranked.field.size / rowsOfCost);
  if (!board.whole && !mayExplain(cost)) throw tooMany(2, messages.server.overloaded);
  const found = explainEntry(ranked.field, ranked.standings, entry);
  const openTests = await listOpenTests(context.app.database.kysely, key.categoryId, context.app.now());
  const toRow = (row: ExplainedNeighbour) => neighbourOf(ranked, row);
  const beside = (side: typeof found.above) => side && { by: side.decidedBy, row: toRow(side.row) };
  return {
    version: board.version,
    entryId,
    name: ranked.nameOf(entry),
    position: found.tests.some(({ result }) => result !== null) ? found.position : 0,
    of: board.head.count,
    decrementType: found.formedBy.decrementType,
    totalSum: found.totalSum,
    total: Number.isNaN(found.total) ? null : found.total,
    isProvisional: found.isProvisional,
    isDisqualified: found.isDisqualified,
    // A test without any result counts for no entry, so there is nothing to explain.
    steps: found.tests.filter(({ isCounted }) => isCounted).map(step => stepOf(ranked, entry, step, openTests)),
    own: toRow(found.own),
    above: beside(found.above),
    below: beside(found.below),
  };
}

function stepOf(
  { tests, markOf }: Ranked,
  entry: number,
  step: ExplainedTest,
  openTests: ReadonlySet<string>,
): Explanation['steps'][number] {
  const test = tests[step.index];
  const { result } = step;
  return {
    wodId: test?.id ?? '',
    wodName: test?.name ?? '',
    typeWod: test?.typeWod ?? 'amrap',
    unit: test?.unit ?? 'reps',
    isFinal: step.isFinal,
    result: result && {
      quantity: result.quantity,
      timeMs: result.timeMs,
      tiebreakMs: result.tiebreakMs,
      isProvisional: result.isProvisional,
      wasCapped: result.wasCapped,
      missingReps: result.missingReps,
      penaltySeconds: result.penaltySeconds,
      // The screen shows units. A quantity is in thousandths; thousandths per millisecond already equal units per
      // second.
      key: result.key.perSecond ?? result.key.quantity / 1000,
      isPerSecond: result.key.perSecond !== null,
    },
    mark: markOf?.(entry, step.index) ?? null,
    isOpen: openTests.has(test?.id ?? ''),
    placement: step.placement,
    sharedBy: step.tiedWith + 1,
    points: step.points,
  };
}

const neighbourOf = (
  ranked: Ranked,
  { entry, position, totalSum, placements, finalPlacement }: ExplainedNeighbour,
) => ({
  entryId: ranked.idOf(entry),
  name: ranked.nameOf(entry),
  position,
  totalSum,
  placements,
  finalPlacement,
});
