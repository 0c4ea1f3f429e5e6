import { type Columns, findColumns, isHead, isRegionToo, type RunningField, runningFields } from './columns.ts';
import { readStatus } from './race-status.ts';
import { type BadRow, type FileRow, type Runner, readRunner, readSex, textOf } from './read-runner.ts';

export type ReadFile = {
  columns: { field: RunningField; header: string }[];
  runners: Runner[];
  bad: BadRow[];
};
export const fileProblems = ['empty', 'no-columns', 'no-name-column', 'no-time-column'] as const;
export type FileProblem = (typeof fileProblems)[number];

/** Above the head stand the name of the race, its date, an empty row. */
const mostRowsAboveHead = 30;

const isEmpty = ({ cells }: FileRow) => cells.every(cell => textOf(cell) === '');

function* untilHead(rows: Iterator<FileRow>): Generator<Columns> {
  for (let seen = 0; seen < mostRowsAboveHead; ) {
    const { value: row, done } = rows.next();
    if (done) return;
    if (isEmpty(row)) continue;
    seen++;
    yield findColumns(row.cells);
  }
}

function findHead(rows: Iterator<FileRow>): Columns | FileProblem {
  let problem: FileProblem = 'empty';
  for (const columns of untilHead(rows)) {
    if (isHead(columns)) return columns;
    if (columns.name) problem = 'no-time-column';
    else if (columns.time) problem = 'no-name-column';
    else if (problem === 'empty') problem = 'no-columns';
  }
  return problem;
}

/** C2: one pass over rows that need not be in memory together. */
export function readRunningRows(file: Iterable<FileRow>): ReadFile | { problem: FileProblem } {
  const rows = file[Symbol.iterator]();
  const columns = findHead(rows);
  if (typeof columns === 'string') return { problem: columns };

  const isRegion = columns.status !== undefined && isRegionToo(columns.status.header);
  const runners: Runner[] = [];
  const sexWords: string[] = [];
  const bad: BadRow[] = [];
  const rowOfBib = new Map<string, number>();
  let knowsStatus = !isRegion;
  for (let next = rows.next(); !next.done; next = rows.next()) {
    if (isEmpty(next.value)) continue;
    knowsStatus ||= columns.status !== undefined && readStatus(next.value.cells[columns.status.index] ?? null) !== null;
    const read = readRunner(next.value, columns, isRegion);
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
    return column && (field !== 'status' || knowsStatus) ? [{ field, header: column.header }] : [];
  });
  return { columns: found, runners, bad };
}
