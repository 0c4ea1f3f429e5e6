import type { BoardRow, BoardTest } from '#domain/scoring/boards/board.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { rangeOf } from '#server/foundation/http/peers.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import { readsWhole } from '#server/scoring/boards/boards.access.ts';
import type { BoardScope } from '#server/scoring/boards/derived-board.ts';
import { listResultsBeside, type ResultBeside } from '#server/scoring/boards/results-beside.reads.ts';
import { measuredMs, toTime } from './source-shapes.ts';

/** Most calls for whole tables at the same time. Calls beyond the four below wait in a queue. */
export const mostTables = 24;
// Each call reads up to 500 rows of many tests. All together use four of the ten database connections at most.
const inTurn = limitFairly({ atOnce: 4, each: 2, longestQueue: mostTables });

const unitsOf = (quantity: number | null) => (quantity === null ? null : quantity / 1000);
const shownTime = (quantity: number | null, timeMs: number | null, needTime: boolean) => {
  const ms = quantity === null ? null : measuredMs(timeMs, needTime);
  return { time: ms === null ? null : writeTime(ms), timeCast: ms === null ? null : ms / 1000 };
};

/** Returns the public fields of a result's window (ATH-051 to ATH-054). */
const shownBeside = (row: ResultBeside, { needTime }: BoardTest, isWhole: boolean) => ({
  status: row.status,
  video: row.videoUrl ?? (row.videoId && `/files/videos/${row.videoId}`),
  teamResults: row.members.map(({ userId, fullName, quantity, timeMs }) => ({
    fullName: fullName ?? 'Atleta eliminado',
    status: quantity === null ? null : row.status,
    quantity: unitsOf(quantity),
    time: shownTime(quantity, timeMs, needTime).time,
    ...(isWhole && { id_user: userId, note: row.note }),
  })),
});

/** Returns further fields, for the event's organization and for the result's own participants (ORG-236, ORG-238). */
function ownBeside(row: ResultBeside, { needTime }: BoardTest) {
  const byAthlete = shownTime(row.quantityByAthlete, row.timeByAthleteMs, needTime);
  return {
    id_user: row.userId,
    note: row.note,
    modifiedByOrganization: row.modifiedByOrganization,
    appealed: row.appealed,
    updatedAt: toTime(row.submittedAt.toISOString()),
    quantityByAthlete: unitsOf(row.quantityByAthlete),
    timeByAthlete: byAthlete.time,
    timeByAthleteCast: byAthlete.timeCast,
  };
}

/**
 * Returns the facts of each result that the table's cells leave out. It returns only facts that the caller may read
 * (N5).
 */
export async function readResultsBeside(
  context: RequestContext,
  scope: BoardScope,
  tests: readonly BoardTest[],
  rows: readonly BoardRow[],
) {
  const viewer = await context.readViewer();
  const isOrganizer = readsWhole(scope, viewer);
  const input = {
    entryIds: rows.map(({ id }) => id),
    wodIds: tests.map(({ id }) => id),
    asking: viewer?.uid ?? null,
  };
  const found = await inTurn(rangeOf(context.address), () => listResultsBeside(context.app.database.kysely, input));
  const byCell = new Map(found.map(row => [`${row.entryId} ${row.wodId}`, row]));
  return (test: BoardTest, entryId: string) => {
    const row = byCell.get(`${entryId} ${test.id}`);
    if (!row) return {};
    const isWhole = isOrganizer || row.isOwn;
    return { ...shownBeside(row, test, isWhole), ...(isWhole && ownBeside(row, test)) };
  };
}
