import type { BoardTest, Measured } from '#domain/boards/board.ts';
import type { RawRow } from '#domain/boards/compute-board.ts';
import { countsOf, isLate } from '#domain/results/result-states.ts';
import type { StoredEntry, StoredResult, StoredTest } from './boards.store.ts';
import type { BoardScope } from './derived-board.ts';

/** As it travels: without what only the server needs. */
export const testOf = ({ stage: _stage, endsAt: _endsAt, ...test }: StoredTest): BoardTest => test;

/** The entries with what they did in these tests, as far as it may be seen. */
export function rawRows(
  tests: readonly StoredTest[],
  entries: readonly StoredEntry[],
  results: readonly StoredResult[],
  scope: BoardScope,
): RawRow[] {
  const cellsOf = new Map(entries.map(([id]) => [id, tests.map((): Measured | null => null)]));
  const placeOf = new Map(tests.map(({ id }, place) => [id, place]));
  for (const result of results) {
    const [entryId, wodId] = result;
    const place = placeOf.get(wodId);
    const cells = cellsOf.get(entryId);
    if (place === undefined || !cells) continue;
    cells[place] = measuredOf(result, tests[place]!, scope);
  }
  return entries.map(([id, name, city, box, team, isDisqualified]) => ({
    id,
    name,
    city,
    box,
    team,
    standing: isDisqualified ? 1 : 0,
    cells: cellsOf.get(id) ?? [],
  }));
}

function measuredOf(result: StoredResult, test: StoredTest, scope: BoardScope): Measured | null {
  const [, , quantity, timeMs, tiebreakMs, status, isComplete, submittedAt, version, isChanged, isAppealed] = result;
  const c = countsOf({ status, isComplete });
  if (c === 0 && scope === 'public') return null;
  const measured: Measured = { q: quantity, c };
  if (timeMs !== null && test.needTime) measured.t = timeMs;
  if (tiebreakMs !== null) measured.b = tiebreakMs;
  if (scope === 'public') return measured;
  if (isLate({ submittedAt, modifiedByOrganization: isChanged }, test.endsAt)) measured.late = 1;
  measured.st = status;
  measured.v = version;
  if (isChanged) measured.mod = 1;
  if (isAppealed) measured.ap = 1;
  return measured;
}
