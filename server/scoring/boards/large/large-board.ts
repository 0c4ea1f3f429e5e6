import { type Board, type MeasuredCell, mostRowsWhole, rowsOfPage } from '#domain/scoring/boards/board.ts';
import { type RawRow, toRow } from '#domain/scoring/boards/compute-board.ts';
import { runningStatuses } from '#domain/scoring/ranking/running.ts';
import { markOfResult } from '#domain/scoring/results/result-marks.ts';
import type { DerivedBoard, Ranked } from '#server/scoring/boards/derived-board.ts';
import {
  buffersOf,
  fieldOfLarge,
  type LargeBoard,
  type LargeFitness,
  type LargeRunning,
  mark,
} from './large-columns.ts';
import { findRows } from './name-index.ts';
import { firstNotBefore, textAt, textOrNull } from './texts.ts';

// Every index here is within its column. The compiler cannot see that, hence the `!`.

/** A board stored as columns. The cost of a page depends on its rows, not on the board's size. */
export function largeBoard(large: LargeBoard): DerivedBoard {
  const { head } = large;
  const order = large.kind === 'fitness' ? large.standings.order : large.order;
  const of = Math.max(1, Math.ceil(head.count / rowsOfPage));
  const withRows = (entries: Uint32Array, page: Board['page'], found?: number): Board => {
    const rest = { ...head, page, ...(found !== undefined && { found }) };
    if (large.kind === 'running') {
      const { kind, distanceM, processedAt } = large;
      return { ...rest, kind, distanceM, processedAt, rows: Array.from(entries, entry => runnerOf(large, entry)) };
    }
    const { kind, system, tests } = large;
    return { ...rest, kind, system, tests, rows: Array.from(entries, entry => fitnessRow(large, entry)) };
  };
  const page = (number: number, by?: 'name') => {
    const from = (number - 1) * rowsOfPage;
    const all = by === 'name' && large.kind === 'fitness' ? large.nameOrder : order;
    return withRows(all.slice(from, from + rowsOfPage), { number, size: rowsOfPage, of });
  };
  const isWhole = head.count <= mostRowsWhole;
  return {
    version: head.version,
    head: { ...head, page: isWhole ? null : { number: 1, size: rowsOfPage, of } },
    whole: isWhole ? withRows(order, null) : null,
    written: null,
    page,
    find(text) {
      const rows = findRows(large.names, text);
      const entries = rows.slice(0, rowsOfPage).map(place => order[place]!);
      return withRows(entries, { number: 1, size: rowsOfPage, of }, rows.length);
    },
    around(entryId) {
      const place = large.kind === 'fitness' ? placeOf(large, entryId) : -1;
      return place < 0 ? null : page(1 + Math.floor(place / rowsOfPage));
    },
    ranked: large.kind === 'fitness' ? () => rankedOf(large) : null,
    staleAt: null,
    bytes: [...buffersOf(large)].reduce((sum, { byteLength }) => sum + byteLength, 0),
  };
}

/** Finds an entry by binary search, because the columns are sorted by id, unlike the board. */
function entryOf({ entries: { ids } }: LargeFitness, entryId: string): number {
  const entry = firstNotBefore(ids, entryId);
  return textAt(ids, entry) === entryId ? entry : -1;
}

const rankedOf = (large: LargeFitness): Ranked => ({
  field: fieldOfLarge(large),
  standings: large.standings,
  tests: large.tests,
  entryOf: id => entryOf(large, id),
  idOf: entry => textAt(large.entries.ids, entry),
  nameOf: entry => textAt(large.entries.names, entry),
});

function placeOf(large: LargeFitness, entryId: string): number {
  const entry = entryOf(large, entryId);
  return entry < 0 ? -1 : large.standings.order.indexOf(entry);
}

function fitnessRow(large: LargeFitness, entry: number) {
  const { entries, columns, standing, standings, before } = large;
  const row: RawRow = {
    id: textAt(entries.ids, entry),
    name: textAt(entries.names, entry),
    city: textOrNull(entries.cities, entry),
    box: textOrNull(entries.boxes, entry),
    team: entries.isTeam[entry] === 1,
    standing: standing[entry] === 1 ? 1 : 0,
    cells: columns.map((_column, test) => measuredAt(large, test, entry)),
  };
  return toRow(row, standings, before, entry);
}

function measuredAt({ columns, own, tests }: LargeFitness, test: number, entry: number): MeasuredCell | null {
  const { counts, quantity, timeMs, tiebreakMs } = columns[test]!;
  const { marks, versions } = own?.[test] ?? {};
  const version = versions?.[entry] ?? 0;
  // Version 0 means no result, because versions begin at 1. The organizer also sees results that do not count.
  if (counts[entry] === 0 && version === 0) return null;
  const measured: MeasuredCell = { q: quantity[entry]!, c: counts[entry] as 0 | 1 | 2 };
  if (!Number.isNaN(timeMs[entry])) measured.t = timeMs[entry]!;
  if (!Number.isNaN(tiebreakMs[entry])) measured.b = tiebreakMs[entry]!;
  if (!marks) return measured;
  const has = (bit: number) => (marks[entry]! & bit) !== 0;
  if (has(mark.late)) measured.late = 1;
  measured.st = has(mark.pending) ? 'pending' : has(mark.rejected) ? 'rejected' : 'approved';
  measured.v = version;
  if (has(mark.changed)) measured.mod = 1;
  if (has(mark.appealed)) measured.ap = 1;
  const why = markOfResult({ quantity: measured.q, status: measured.st }, tests[test]!.unit);
  if (why) measured.k = why;
  return measured;
}

function runnerOf({ runners, position, gapMs }: LargeRunning, at: number) {
  const gap = gapMs[at]!;
  return {
    pos: position[at]!,
    number: runners.numbers[at]!,
    bib: textOrNull(runners.bibs, at),
    name: textAt(runners.names, at),
    sex: textOrNull(runners.sexes, at),
    age: runners.ages[at] || null,
    city: textOrNull(runners.cities, at),
    club: textOrNull(runners.clubs, at),
    timeMs: runners.timesMs[at] || null,
    gap: Number.isNaN(gap) ? null : gap,
    status: runningStatuses[runners.statuses[at]!]!,
  };
}
