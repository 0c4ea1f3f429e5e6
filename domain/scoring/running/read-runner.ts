import { type FileCell, textOf } from '#domain/foundation/text/cells.ts';
import { sexWordOf, type WrittenSex } from '#domain/foundation/text/sex-words.ts';
import type { Columns, RunningField } from './columns.ts';
import { type RunningStatus, readStatus } from './race-status.ts';
import { readTime } from './race-time.ts';

/** A row of a race file. `number` is its number in the program that made the file. */
export type FileRow = { number: number; cells: readonly FileCell[] };

export type Runner = {
  number: number;
  bib: string | null;
  name: string;
  sex: WrittenSex | null;
  age: number | null;
  city: string | null;
  club: string | null;
  /** The time in milliseconds. Null exactly when the status is not `ok`. */
  timeMs: number | null;
  status: RunningStatus;
};

const badReasons = [
  'no-name',
  'long-name',
  'no-time',
  'time-unreadable',
  'time-negative',
  'time-zero',
  'status-unknown',
  'bib-long',
  'bib-twice',
] as const;
type BadReason = (typeof badReasons)[number];
/** A row that cannot be read. `detail` is the text of the cell. */
export type BadRow = { number: number; reason: BadReason; detail: string };

const longestName = 120;
const longestBib = 20;
const longestPlace = 100;
const longestDetail = 40;

const shortened = (text: string, most: number) => [...text.slice(0, most * 2)].slice(0, most).join('');
const placeOf = (text: string) => (text === '' ? null : shortened(text, longestPlace));

function ageOf(text: string): number | null {
  const age = /^\d{1,3}(?:[.,]0+)?$/.test(text) ? Number.parseInt(text, 10) : 0;
  return age >= 1 && age <= 120 ? age : null;
}

/** Reads a runner. The sex stays a word, because its meaning depends on the words of other rows. */
export function readRunner(
  { number, cells }: FileRow,
  columns: Columns,
  isRegion: boolean,
): { runner: Runner; sexWord: string } | BadRow {
  const at = (field: RunningField): FileCell => {
    const column = columns[field];
    return (column && cells[column.index]) ?? null;
  };
  const bad = (reason: BadReason, detail = ''): BadRow => ({
    number,
    reason,
    detail: shortened(detail, longestDetail),
  });

  const name = textOf(`${textOf(at('name'))} ${textOf(at('surname'))}`);
  if (name === '') return bad('no-name');
  if (name.length > longestName) return bad('long-name', name);
  const bib = textOf(at('bib'));
  if (bib.length > longestBib) return bad('bib-long', bib);

  const said = readStatus(at('status'));
  if (!said && !isRegion && textOf(at('status')) !== '') return bad('status-unknown', textOf(at('status')));
  // Timing programs write `DNF` in place of the time.
  const instead = typeof at('time') === 'string' ? readStatus(at('time')) : null;
  const status = [said, instead].find(word => word && word !== 'ok') ?? 'ok';
  const timeMs = status === 'ok' ? readTime(at('time')) : null;
  if (timeMs === 'missing') return bad('no-time');
  if (typeof timeMs === 'string') return bad(`time-${timeMs}`, textOf(at('time')));

  const age = ageOf(textOf(at('age')));
  const places = { city: placeOf(textOf(at('city'))), club: placeOf(textOf(at('club'))) };
  const runner = { number, bib: bib || null, name, sex: null, age, ...places, timeMs, status };
  return { runner, sexWord: sexWordOf(at('sex')) };
}
