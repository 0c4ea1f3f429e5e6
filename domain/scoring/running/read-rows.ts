import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { readSex } from '#domain/foundation/text/sex-words.ts';
import { type ColumnChoice, chosenColumns } from './choose-columns.ts';
import { candidatesIn, findColumns, isHead, isRegionToo, type RunningField, runningFields } from './columns.ts';
import { type FileTable, tableOf, widthOf } from './file-table.ts';
import { readStatus } from './race-status.ts';
import { type BadRow, type FileRow, type Runner, readRunner } from './read-runner.ts';
import { rowsToSettle, settleColumns } from './settle-columns.ts';

type ReadFile = {
  columns: { field: RunningField; header: string }[];
  runners: Runner[];
  bad: BadRow[];
  table: FileTable;
};
const fileProblems = ['empty', 'no-columns', 'no-name-column', 'no-time-column', 'outside'] as const;
type FileProblem = (typeof fileProblems)[number];

/** Rows above the head of a file: the race's name, its date, or an empty row. */
const mostRowsAboveHead = 30;

const isEmpty = ({ cells }: FileRow) => cells.every(cell => textOf(cell) === '');

function* untilHead(rows: Iterator<FileRow>): Generator<FileRow['cells']> {
  for (let seen = 0; seen < mostRowsAboveHead; ) {
    const { value: row, done } = rows.next();
    if (done) return;
    if (isEmpty(row)) continue;
    seen++;
    yield row.cells;
  }
}

function findHead(rows: Iterator<FileRow>): readonly FileCell[] | FileProblem {
  let problem: FileProblem = 'empty';
  for (const cells of untilHead(rows)) {
    const columns = findColumns(cells);
    if (isHead(columns)) return cells;
    if (columns.name) problem = 'no-time-column';
    else if (columns.time) problem = 'no-name-column';
    else if (problem === 'empty') problem = 'no-columns';
  }
  return problem;
}

/** The rows that are not empty: first the ones already read, then the rest. */
function* filled(first: readonly FileRow[], rows: Iterator<FileRow>): Generator<FileRow> {
  yield* first;
  for (let next = rows.next(); !next.done; next = rows.next()) if (!isEmpty(next.value)) yield next.value;
}

function takeFirst(rows: Iterator<FileRow>): FileRow[] {
  const first: FileRow[] = [];
  while (first.length < rowsToSettle) {
    const { value, done } = rows.next();
    if (done) break;
    if (!isEmpty(value)) first.push(value);
  }
  return first;
}

/**
 * Reads the rows of a race file in one pass; they need not all be in memory. The organizer's choice of columns has
 * priority over recognised columns (C2).
 */
export function readRunningRows(
  file: Iterable<FileRow>,
  choice: ColumnChoice | null = null,
): ReadFile | { problem: FileProblem } {
  const rows = file[Symbol.iterator]();
  const head = findHead(rows);
  if (typeof head === 'string') return { problem: head };
  const first = takeFirst(rows);
  const settled = settleColumns(candidatesIn(head), first);
  const width = widthOf(head, first, settled);
  const columns = choice ? chosenColumns(choice, head, width) : settled;
  if (!columns) return { problem: 'outside' };

  const isRegion = columns.status !== undefined && isRegionToo(columns.status.header);
  const runners: Runner[] = [];
  const sexWords: string[] = [];
  const bad: BadRow[] = [];
  const rowOfBib = new Map<string, number>();
  let knowsStatus = !isRegion || choice !== null;
  for (const row of filled(first, rows)) {
    knowsStatus ||= columns.status !== undefined && readStatus(row.cells[columns.status.index] ?? null) !== null;
    const read = readRunner(row, columns, isRegion);
    if ('reason' in read) {
      bad.push(read);
      continue;
    }
    const { runner, sexWord } = read;
    const twin = runner.bib === null ? undefined : rowOfBib.get(runner.bib);
    if (twin !== undefined) {
      bad.push({ number: runner.number, reason: 'bib-twice', detail: `${runner.bib} (${twin})` });
      continue;
    }
    if (runner.bib !== null) rowOfBib.set(runner.bib, runner.number);
    runners.push(runner);
    sexWords.push(sexWord);
  }
  const isSpanishPair = sexWords.includes('h');
  for (const [index, runner] of runners.entries()) runner.sex = readSex(sexWords[index]!, isSpanishPair);
  const found = runningFields.flatMap(field => {
    const column = columns[field];
    return column && (field !== 'status' || knowsStatus) ? [{ field, ...column }] : [];
  });
  const table = tableOf(head, first, width, new Map(found.map(({ index, field }) => [index, field])));
  return { columns: found.map(({ field, header }) => ({ field, header })), runners, bad, table };
}
