import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardCell, BoardRow, BoardTest, RunningRow } from '#domain/scoring/boards/board.ts';
import { scoredTest } from '#domain/scoring/boards/compute-board.ts';
import { divisorOf } from '#domain/scoring/ranking/keys.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { scopeOf } from '#server/scoring/boards/boards.access.ts';
import { readBoard } from '#server/scoring/boards/read-board.ts';
import { type Call, type Calls, fieldOf } from './call.ts';
import { readResultsBeside } from './results-beside.ts';
import { measuredMs } from './source-shapes.ts';

/** Stages by the names of the source. The event's types and `final` all mean the event's own stage (E1). */
const stageOf = new Map<unknown, Stage>([
  ['qualifier', 'qualifier'],
  ['event', 'event'],
  ['online', 'event'],
  ['offline', 'event'],
  ['final', 'event'],
]);

const timeFields = (timeMs: number | null) => ({
  time: timeMs === null ? null : writeTime(timeMs),
  timeCast: timeMs === null ? null : timeMs / 1000,
  seconds: timeMs === null ? null : timeMs / 1000,
  min: timeMs === null ? null : Math.floor(timeMs / 60_000),
  seg: timeMs === null ? null : (timeMs % 60_000) / 1000,
});

/** Writes a result as the source's tables read it (ORG-236, ATH-287). */
function toSourceResult(test: BoardTest, cell: BoardCell, team: boolean) {
  const asked = scoredTest(test);
  const timeMs = measuredMs(cell.t, asked.needTime);
  const seconds = asked.needTime && cell.t !== undefined ? divisorOf(asked, cell.q, cell.t) / 1000 : 1;
  return {
    uid: test.id,
    name: test.name,
    isFinal: test.isFinal,
    need_time: test.needTime,
    quantity: cell.q / 1000,
    ...timeFields(timeMs),
    factor: cell.q / 1000 / seconds,
    score: cell.pts / 100,
    wodPosition: cell.p,
    totalRepetitions: team ? cell.q / 1000 : null,
    totalTeamTime: team && timeMs !== null ? timeMs / 1000 : null,
    teamWodPosition: team ? cell.p : null,
    wasPenalized: (cell.pen ?? 0) > 0,
    penalty: cell.pen ?? 0,
    pending: cell.c === 2,
  };
}

type Beside = Awaited<ReturnType<typeof readResultsBeside>>;

const toSourceRow = (tests: readonly BoardTest[], row: BoardRow, beside: Beside) => ({
  uid: row.id,
  name: row.name,
  city: row.city,
  box: row.box,
  team: row.team,
  globalPosition: row.pos,
  totalSum: row.sum / 100,
  total: row.pct === null ? null : row.pct / 100,
  results: tests.flatMap((test, at) => {
    const cell = row.cells[at];
    return cell && cell.c !== 0 ? [{ ...toSourceResult(test, cell, row.team), ...beside(test, row.id) }] : [];
  }),
});

const toSourceRunner = (row: RunningRow) => ({
  name: row.name,
  city: row.city,
  bib: row.bib,
  club: row.club,
  globalPosition: row.pos,
  ...timeFields(row.timeMs),
  status: row.status,
  results: [],
});

/** Reads a table. A hidden table has no rows; a large one comes in pages (ATH-311, ORG-461). */
const getPositionsTable: Call = async (_ask, data, context) => {
  const categoryId = fieldOf(data, 'id_category');
  const stage = stageOf.get(fieldOf(data, 'typeEvent'));
  const isId = typeof categoryId === 'string' && /^[\w-]{1,64}$/.test(categoryId);
  if (!isId || !stage) throw new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
  const key = { categoryId, stage };
  const scope = await scopeOf(context, key.categoryId);
  const derived = await readBoard(context.app, key, { scope, network: context.address });
  const asked = Number(fieldOf(data, 'page') ?? 1);
  const page = Number.isInteger(asked) && asked > 0 && asked <= (derived.head.page?.of ?? 1) ? asked : 1;
  const board = derived.whole ?? derived.page(page);
  if (board.kind === 'running') return board.rows.map(toSourceRunner);
  const beside = await readResultsBeside(context, scope, board.tests, board.rows);
  return board.rows.map(row => toSourceRow(board.tests, row, beside));
};

export const boardsCalls: Calls = { getPositionsTable };
