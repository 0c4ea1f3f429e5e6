import type { ResultValues, TimeParts } from '#contract/results.ts';
import { readWholeTime } from '#domain/results/typed-time.ts';
import { toTimeParts } from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';
import { type Column, emptyText, type Field, isTimeField, type RowText, type TestFacts } from './result-columns.ts';

type Stored = { quantity: number | null; timeMs: number | null; tiebreakMs: number | null };

/** A stored result as its cells show it: thousandths and milliseconds. */
export function textOf({ quantity, timeMs, tiebreakMs }: Stored, { needTime }: Pick<TestFacts, 'needTime'>): RowText {
  const text = { ...emptyText };
  if (quantity !== null) text.quantity = String(quantity / 1000);
  if (needTime && timeMs !== null) Object.assign(text, timeTextOf(toTimeParts(timeMs)));
  if (tiebreakMs !== null) text.tiebreak = writeTime(tiebreakMs);
  return text;
}

const timeTextOf = (parts: TimeParts) => ({
  minutes: String(parts.minutes),
  seconds: String(parts.seconds),
  milliseconds: String(parts.milliseconds),
});

/** What one typed or pasted cell means: a whole time, put into a part of it, fills all three. */
export function cellsOf(field: Field, typed: string): Partial<RowText> {
  const text = typed.trim();
  if (isTimeField(field)) {
    const time = readWholeTime(text);
    return time ? timeTextOf(time) : { [field]: text };
  }
  // People here write decimals with a comma, spreadsheets with either.
  return { [field]: field === 'quantity' ? text.replace(',', '.') : text };
}

/** Null where it cannot be read. */
export const readWhole = (text: string): number | null => (/^\d{1,9}$/.test(text) ? Number(text) : null);
export const readQuantity = (text: string): number | null => (/^\d{1,9}(\.\d+)?$/.test(text) ? Number(text) : null);

export const isBlank = (text: RowText, columns: readonly Column[]): boolean =>
  columns.every(({ field }) => text[field] === '');

/** A row of which every cell that must be there is. */
export const isComplete = (text: RowText, columns: readonly Column[]): boolean =>
  columns.every(({ field }) => field === 'tiebreak' || text[field] !== '');

export const sameText = (one: RowText, other: RowText): boolean =>
  (Object.keys(emptyText) as Field[]).every(field => one[field] === other[field]);

/** What is sent; only of a row in which nothing is wrong. */
export function valuesOf(text: RowText, { needTime }: Pick<TestFacts, 'needTime'>): ResultValues {
  return {
    quantity: readQuantity(text.quantity),
    time: needTime ? timeOf(text) : null,
    tiebreak: text.tiebreak === '' ? null : readWholeTime(text.tiebreak),
  };
}

export function timeOf(text: RowText): TimeParts | null {
  const [minutes, seconds, milliseconds] = [text.minutes, text.seconds, text.milliseconds].map(readWhole);
  if (typeof minutes !== 'number' || typeof seconds !== 'number' || typeof milliseconds !== 'number') return null;
  return { minutes, seconds, milliseconds };
}
