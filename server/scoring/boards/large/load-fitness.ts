import { searchable } from '#domain/foundation/text/searchable.ts';
import { orderByName, scoredTest } from '#domain/scoring/boards/compute-board.ts';
import { type Field, standing, type TestColumn } from '#domain/scoring/ranking/field.ts';
import { positionsBefore } from '#domain/scoring/ranking/movement.ts';
import { rankField } from '#domain/scoring/ranking/rank-field.ts';
import { markOfResult } from '#domain/scoring/results/result-marks.ts';
import { countsOf, isLate } from '#domain/scoring/results/result-states.ts';
import type { CopyTransaction } from '#server/foundation/db/copy.ts';
import { hasCut, isColumn, systemOf } from '#server/scoring/boards/board-view.ts';
import type { StoredBoard, StoredTest } from '#server/scoring/boards/boards.store.ts';
import type { BoardScope } from '#server/scoring/boards/derived-board.ts';
import { listThrough } from '#server/scoring/boards/qualifier-cut.ts';
import { testOf } from '#server/scoring/boards/raw-rows.ts';
import { copyNumbers, copyTexts } from './copy-rows.ts';
import { entriesQuery, resultsQuery } from './large.store.ts';
import { type Head, type LargeFitness, mark, type OwnColumn } from './large-columns.ts';
import { indexNames } from './name-index.ts';
import { packTexts } from './texts.ts';

// Every index here is within its column. The compiler cannot see that, hence the `!`.

type Entries = {
  ids: string[];
  names: string[];
  cities: (string | null)[];
  boxes: (string | null)[];
  isTeam: Uint8Array;
  standing: Uint8Array;
};

async function copyEntries(sql: CopyTransaction): Promise<Entries> {
  const [ids, names]: string[][] = [[], []];
  const [cities, boxes]: (string | null)[][] = [[], []];
  const [teams, outside]: number[][] = [[], []];
  await copyTexts(sql, entriesQuery, ([id, name, city, box, isTeam, isDisqualified]) => {
    ids!.push(id!);
    names!.push(name ?? '');
    cities!.push(city ?? null);
    boxes!.push(box ?? null);
    teams!.push(isTeam === 't' ? 1 : 0);
    outside!.push(isDisqualified === 't' ? standing.disqualified : standing.in);
  });
  const bytes = { isTeam: Uint8Array.from(teams!), standing: Uint8Array.from(outside!) };
  return { ids: ids!, names: names!, cities: cities!, boxes: boxes!, ...bytes };
}

const statuses = ['pending', 'approved', 'rejected'] as const;

type Column = TestColumn & OwnColumn & { stored: StoredTest };

const emptyColumn = (stored: StoredTest, size: number, scope: BoardScope): Column => ({
  stored,
  test: scoredTest(testOf(stored)),
  counts: new Uint8Array(size),
  quantity: new Float64Array(size),
  timeMs: new Float64Array(size).fill(Number.NaN),
  tiebreakMs: new Float64Array(size).fill(Number.NaN),
  marks: new Uint8Array(scope === 'staff' ? size : 0),
  versions: new Uint32Array(scope === 'staff' ? size : 0),
});

/** Loads all tests of the category as columns. Tests of other stages stay empty. */
async function copyResults(
  sql: CopyTransaction,
  stored: StoredBoard,
  stages: string,
  size: number,
  scope: BoardScope,
): Promise<Column[]> {
  const columns = stored.tests.map(test => emptyColumn(test, size, scope));
  await copyNumbers(sql, resultsQuery(stages, scope), scope === 'staff' ? 11 : 7, row => {
    const column = columns[row[1]!]!;
    const entry = row[0]!;
    const status = statuses[row[5]!]!;
    const isMarked = markOfResult({ quantity: row[2]!, status }, column.stored.unit) !== null;
    const counted = isMarked ? 0 : countsOf({ status, isComplete: row[6] === 1 });
    if (counted === 0 && scope === 'public') return;
    column.counts[entry] = counted;
    column.quantity[entry] = row[2]!;
    if (row[3]! > 0 && column.test.needTime) column.timeMs[entry] = row[3]!;
    if (row[4]! > 0) column.tiebreakMs[entry] = row[4]!;
    if (scope === 'staff') markOwn(column, entry, status, row.subarray(7));
  });
  return columns;
}

function markOwn(column: Column, entry: number, status: (typeof statuses)[number], own: Float64Array): void {
  const [changed, appealed, submittedAt, version] = own;
  const isAfter = isLate({ submittedAt: submittedAt!, modifiedByOrganization: changed === 1 }, column.stored.endsAt);
  column.marks[entry] =
    (isAfter ? mark.late : 0) |
    (changed === 1 ? mark.changed : 0) |
    (appealed === 1 ? mark.appealed : 0) |
    (status === 'pending' ? mark.pending : 0) |
    (status === 'rejected' ? mark.rejected : 0);
  column.versions[entry] = version!;
}

export async function loadFitness(
  sql: CopyTransaction,
  stored: StoredBoard,
  head: Omit<Head, 'count' | 'version'>,
  scope: BoardScope,
): Promise<LargeFitness> {
  const isCut = hasCut(stored, head.stage);
  const all = await copyEntries(sql);
  const columns = await copyResults(
    sql,
    stored,
    isCut ? `'event', 'qualifier'` : `'${head.stage}'`,
    all.ids.length,
    scope,
  );
  const system = systemOf(stored.category);
  let entries = all;
  let shown = columns.filter(column => isColumn(column.stored, { stage: head.stage, scope }, head.at));
  if (isCut) {
    const tests = columns.filter(column => column.stored.stage === 'qualifier');
    const nameOrder = Uint32Array.from(all.ids.keys());
    const field = { size: all.ids.length, system, tests, standing: all.standing, nameOrder };
    const through = listThrough(field, stored.category.competitorsNumbers);
    const chosen = Uint32Array.from(all.ids.keys()).filter(entry => through[entry] === 1);
    entries = chooseEntries(all, chosen);
    shown = shown.map(column => chooseResults(column, chosen));
  }
  return rankLarge(entries, shown, { ...head, version: '', count: 0 }, system, scope);
}

const chooseEntries = ({ ids, names, cities, boxes, isTeam, standing }: Entries, chosen: Uint32Array): Entries => ({
  ids: Array.from(chosen, entry => ids[entry]!),
  names: Array.from(chosen, entry => names[entry]!),
  cities: Array.from(chosen, entry => cities[entry]!),
  boxes: Array.from(chosen, entry => boxes[entry]!),
  isTeam: Uint8Array.from(chosen, entry => isTeam[entry]!),
  standing: Uint8Array.from(chosen, entry => standing[entry]!),
});

const chooseResults = (column: Column, chosen: Uint32Array): Column => ({
  ...column,
  counts: Uint8Array.from(chosen, entry => column.counts[entry]!),
  quantity: Float64Array.from(chosen, entry => column.quantity[entry]!),
  timeMs: Float64Array.from(chosen, entry => column.timeMs[entry]!),
  tiebreakMs: Float64Array.from(chosen, entry => column.tiebreakMs[entry]!),
  marks: Uint8Array.from(chosen, entry => column.marks[entry] ?? 0),
  versions: Uint32Array.from(chosen, entry => column.versions[entry] ?? 0),
});

function rankLarge(
  entries: Entries,
  shown: readonly Column[],
  head: Head,
  system: LargeFitness['system'],
  scope: BoardScope,
): LargeFitness {
  const { ids, names } = entries;
  const columns = shown.map(({ test, counts, quantity, timeMs, tiebreakMs }) => ({
    test,
    counts,
    quantity,
    timeMs,
    tiebreakMs,
  }));
  const folded = names.map(searchable);
  const nameOrder = orderByName(folded, ids);
  const field: Field = { size: ids.length, system, tests: columns, standing: entries.standing, nameOrder };
  const standings = rankField(field);
  const { order } = standings;
  return {
    kind: 'fitness',
    head: { ...head, count: order.length },
    system,
    tests: shown.map(({ stored }) => testOf(stored)),
    entries: {
      ids: packTexts(ids),
      names: packTexts(names),
      cities: packTexts(entries.cities),
      boxes: packTexts(entries.boxes),
      isTeam: entries.isTeam,
    },
    columns,
    own: scope === 'staff' ? shown.map(({ marks, versions }) => ({ marks, versions })) : null,
    standing: entries.standing,
    nameOrder,
    standings,
    before: positionsBefore(field, standings),
    names: indexNames(order.length, row => [folded[order[row]!]!]),
  };
}
