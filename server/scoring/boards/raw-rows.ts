import type { BoardTest, MeasuredCell } from '#domain/scoring/boards/board.ts';
import type { RawRow } from '#domain/scoring/boards/compute-board.ts';
import { markOfResult } from '#domain/scoring/results/result-marks.ts';
import { countsOf, isLate } from '#domain/scoring/results/result-states.ts';
import type { StoredBoardResult, StoredEntry, StoredMark, StoredTest } from './boards.store.ts';
import type { BoardScope } from './derived-board.ts';

/** Returns the test without the fields that only the server needs. */
export const testOf = ({ stage: _stage, endsAt: _endsAt, shownFrom: _shownFrom, ...test }: StoredTest): BoardTest =>
  test;

// A board has a thousand results and changes rarely, so this code is never well optimized. A destructured array would
// call an iterator for each of its parts.

/** Returns the entries with their results in these tests, as far as the scope may see them. */
export function rawRows(
  tests: readonly StoredTest[],
  entries: readonly StoredEntry[],
  results: readonly StoredBoardResult[],
  scope: BoardScope,
  marks: readonly StoredMark[] = [],
): RawRow[] {
  const cellsOf = new Map<string, (MeasuredCell | null)[]>();
  for (const entry of entries) cellsOf.set(entry[0], new Array(tests.length).fill(null));
  const placeOf = new Map(tests.map(({ id }, place) => [id, place]));
  for (const result of results) {
    const place = placeOf.get(result[1]);
    const cells = cellsOf.get(result[0]);
    if (place === undefined || !cells) continue;
    cells[place] = measuredOf(result, tests[place]!, scope);
  }
  for (const mark of marks) {
    const place = placeOf.get(mark[1]);
    const cells = cellsOf.get(mark[0]);
    if (place !== undefined && cells && !cells[place]) cells[place] = { q: 0, c: 0, k: mark[2] };
  }
  return entries.map(entry => ({
    id: entry[0],
    name: entry[1],
    city: entry[2],
    box: entry[3],
    team: entry[4],
    standing: entry[5] ? 1 : 0,
    cells: cellsOf.get(entry[0]) ?? [],
  }));
}

function measuredOf(result: StoredBoardResult, test: StoredTest, scope: BoardScope): MeasuredCell | null {
  const status = result[5];
  const mark = markOfResult({ quantity: result[2], status }, test.unit);
  const c = mark ? 0 : countsOf({ status, isComplete: result[6] });
  if (c === 0 && !mark && scope === 'public') return null;
  const measured: MeasuredCell = { q: result[2], c };
  if (result[3] !== null && test.needTime) measured.t = result[3];
  if (result[4] !== null) measured.b = result[4];
  if (mark) measured.k = mark;
  if (scope === 'public') return measured;
  const modifiedByOrganization = result[9];
  if (isLate({ submittedAt: result[7], modifiedByOrganization }, test.endsAt)) measured.late = 1;
  measured.st = status;
  measured.v = result[8];
  if (modifiedByOrganization) measured.mod = 1;
  if (result[10]) measured.ap = 1;
  return measured;
}
