import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import { delimitedRows, UnclosedQuoteError } from '#domain/foundation/text/delimited.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';
import type { ColumnChoice } from '#domain/scoring/running/choose-columns.ts';
import { findDelimiter } from '#domain/scoring/running/find-delimiter.ts';
import { hoursForMinutes, minutesForHours } from '#domain/scoring/running/hours-for-minutes.ts';
import { readRunningRows } from '#domain/scoring/running/read-rows.ts';
import type { FileRow, Runner } from '#domain/scoring/running/read-runner.ts';
import { decodeText } from './decode-text.ts';
import { FileRefused } from './unreadable.ts';
import { workbookRows } from './workbook.ts';

const words = messages.running;
const mostRows = 300_000;
const mostSample = 20;
const rowsOfChunk = 2000;

/** The organizer's choices for a file. `asMinutes` reads doubtful times as minutes and seconds. */
export type ReadOptions = { snapshotId: string; asMinutes: boolean; columns: ColumnChoice | null };
export type ReadOutcome = {
  preview: Omit<RunningPreview, 'snapshotId' | 'fileName'>;
  /** The rows for COPY, in the order of `copiedColumns`, after the snapshot's id. */
  chunks: Uint8Array<ArrayBuffer>[];
};

const starts = (bytes: Uint8Array, signs: number[]) => signs.every((sign, index) => bytes[index] === sign);

function rowsOf(bytes: Buffer): Iterable<FileRow> {
  if (starts(bytes, [0x50, 0x4b, 0x03, 0x04])) return workbookRows(bytes);
  // Excel before 2007 saves such files. So does a workbook with a password.
  if (starts(bytes, [0xd0, 0xcf, 0x11, 0xe0])) throw new FileRefused('read', words.unreadable.old);
  const text = decodeText(bytes);
  return delimitedRows(text, findDelimiter(text));
}

function* bounded(rows: Iterable<FileRow>): Generator<FileRow> {
  let left = mostRows;
  for (const row of rows) {
    if (left-- === 0) throw new FileRefused('process', words.tooManyRows(writeNumber(mostRows)));
    yield row;
  }
}

export const copiedColumns = 'snapshot_id, number, bib, name, sex, age, city, club, time_ms, status';
const copied = (value: string | number | null) => (value === null ? '\\N' : String(value).replaceAll('\\', '\\\\'));
const lineOf = (snapshotId: string, { number, bib, name, sex, age, city, club, timeMs, status }: Runner) =>
  `${[snapshotId, number, bib, name, sex, age, city, club, timeMs, status].map(copied).join('\t')}\n`;

function chunksOf(snapshotId: string, runners: readonly Runner[]): ReadOutcome['chunks'] {
  const encoder = new TextEncoder();
  const chunks: ReadOutcome['chunks'] = [];
  for (let from = 0; from < runners.length; from += rowsOfChunk) {
    const lines = runners.slice(from, from + rowsOfChunk).map(runner => lineOf(snapshotId, runner));
    chunks.push(encoder.encode(lines.join('')));
  }
  return chunks;
}

/**
 * Returns the first doubtful time. `read` is the text of the spreadsheet, such as `25 h 30 min`. `meant` is the
 * probable time, `0:25:30`.
 */
function doubtOf(runners: readonly Runner[]): { row: number; read: string; meant: string } | null {
  const doubt = hoursForMinutes(runners);
  if (!doubt) return null;
  const [minutes, seconds] = [doubt.timeMs / 60_000, doubt.meantMs / 1000];
  const two = (part: number) => String(part).padStart(2, '0');
  const read = `${Math.floor(minutes / 60)} h ${two(minutes % 60)} min`;
  const meant = `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return { row: doubt.number, read, meant };
}

/** Returns the preview of a file, before anybody confirms it (C2). Throws FileRefused. */
export function readFile(bytes: Buffer, { snapshotId, asMinutes, columns: chosen }: ReadOptions): ReadOutcome {
  if (bytes.length === 0) throw new FileRefused('process', words.problems.empty);
  try {
    const read = readRunningRows(bounded(rowsOf(bytes)), chosen);
    if ('problem' in read) throw new FileRefused('process', words.problems[read.problem]);
    const { columns, table, bad } = read;
    const doubt = doubtOf(read.runners);
    const runners = doubt && asMinutes ? read.runners.map(minutesForHours) : read.runners;
    if (runners.length + bad.length === 0) throw new FileRefused('process', words.problems.empty);
    const preview = {
      columns,
      table,
      rows: runners.length,
      sample: runners.slice(0, mostSample),
      bad: bad.map(({ number, reason, detail }) => ({ number, reason: words.badRows[reason](detail) })),
      badCount: bad.length,
      times: doubt && { ...doubt, asMinutes },
    };
    return { preview, chunks: chunksOf(snapshotId, runners) };
  } catch (error) {
    if (error instanceof UnclosedQuoteError) throw new FileRefused('read', words.unreadable.quote(error.row));
    throw error;
  }
}
