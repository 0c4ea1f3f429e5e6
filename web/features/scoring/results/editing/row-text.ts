import type { ResultValues } from '#contract/scoring/results.ts';
import { textOf as fieldsOf, type StoredResult } from '#domain/scoring/results/result-text.ts';
import { asRead, readQuantity, readTiebreak, readTimeCells, timePartsIn } from '#domain/scoring/results/typed.ts';
import { type TimeParts, toTimeParts } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import { type Column, emptyText, type Field, isTimeField, type RowText, type TestFacts } from './result-columns.ts';

type Stored = StoredResult & { tiebreakMs: number | null };

export const cellsOfTime = (parts: TimeParts) => ({
  minutes: String(parts.minutes),
  seconds: String(parts.seconds),
  milliseconds: String(parts.milliseconds),
});

export const textOf = (stored: Stored, { needTime }: Pick<TestFacts, 'needTime'>): RowText => ({
  ...emptyText,
  quantity: fieldsOf(stored).quantity,
  ...(needTime && stored.timeMs !== null && cellsOfTime(toTimeParts(stored.timeMs))),
  tiebreak: stored.tiebreakMs === null ? '' : writeTime(stored.tiebreakMs),
});

/** The cells that a typed or pasted text fills. A whole time fills all three cells of the time. */
export function cellsOf(field: Field, typed: string): Partial<RowText> {
  const text = typed.trim();
  const time = isTimeField(field) ? timePartsIn(text) : null;
  if (time) return cellsOfTime(time);
  return { [field]: field === 'quantity' ? text.replace(',', '.') : text };
}

export const isBlank = (text: RowText, columns: readonly Column[]): boolean =>
  columns.every(({ field }) => text[field] === '');

/** True when every required cell has a text. */
export const isComplete = (text: RowText, columns: readonly Column[]): boolean =>
  columns.every(({ field }) => field === 'tiebreak' || text[field] !== '');

export const sameText = (one: RowText, other: RowText): boolean =>
  (Object.keys(emptyText) as Field[]).every(field => one[field] === other[field]);

/** The values of a row that can be read: quantities in thousandths, times in milliseconds. */
export const readRow = (text: RowText, { needTime }: Pick<TestFacts, 'needTime'>): Stored => ({
  quantity: asRead(readQuantity(text.quantity)),
  timeMs: needTime ? asRead(readTimeCells(text)) : null,
  tiebreakMs: asRead(readTiebreak(text.tiebreak, true)),
});

const partsOf = (timeMs: number | null) => (timeMs === null ? null : toTimeParts(timeMs));

/** The values to send. Call it only for a row without errors. */
export function valuesOf(text: RowText, test: Pick<TestFacts, 'needTime'>) {
  const { quantity, timeMs, tiebreakMs } = readRow(text, test);
  return {
    quantity: quantity === null ? null : quantity / 1000,
    time: partsOf(timeMs),
    tiebreak: partsOf(tiebreakMs),
  } satisfies ResultValues;
}
