// Reads results as people type them, and writes them back into fields. Quantities are in thousandths, times in
// milliseconds. A text that cannot be read gives the name of its problem. The Spanish texts are in
// contract/scoring/result-problems.ts, the limits of a test in values.ts.
import { mostByAthlete } from './athlete-rules.ts';
import { type ProblemKind, type TimeParts, toMilliseconds, toThousandths } from './values.ts';
import { writeTime } from './written-time.ts';

/** The most that a judge or organizer can type, in whole units. */
export const mostQuantity = 1_000_000;

type TimePart = keyof TimeParts;
export type QuantityProblem = 'noQuantity' | 'quantity' | 'quantityMost' | 'quantityDecimals' | 'digits' | 'wholeMost';
type TimeProblem = 'noTime' | 'timeForm' | TimePart;
export type TypedProblem = QuantityProblem | TimeProblem | 'tiebreak' | ProblemKind;

/** Reads a quantity with a decimal comma or point. People type commas; spreadsheets use either. */
export function readQuantity(text: string): number | QuantityProblem {
  const typed = text.trim().replace(',', '.');
  if (typed === '') return 'noQuantity';
  if (!/^\d+(\.\d+)?$/.test(typed)) return 'quantity';
  if (Number(typed) > mostQuantity) return 'quantityMost';
  return /\.\d{4,}$/.test(typed) ? 'quantityDecimals' : toThousandths(Number(typed));
}

/** Reads an athlete's quantity, which has whole numbers only (ATH-214, ATH-215). */
export function readWholeQuantity(text: string): number | QuantityProblem {
  const typed = text.trim();
  if (typed === '') return 'noQuantity';
  if (!/^\d+$/.test(typed)) return 'digits';
  return Number(typed) > mostByAthlete ? 'wholeMost' : toThousandths(Number(typed));
}

const withColon = /^(\d{1,3}):(\d{2})(?:[.,](\d{1,3})|:(\d{3}))?$/;
const withMarks = /^(\d{1,3})['’′] ?(\d{2})(?:[.,](\d{1,3}))?(?:''|["”″])?$/;
const withoutColon = /^(\d{1,2})(\d{2})(?:[.,](\d{1,3}))?$/;

const toFraction = (digits: string): number => Number(digits.padEnd(3, '0'));

/** The minutes, seconds and milliseconds in a text, also if they are too large. */
function partsIn(text: string, forms: readonly RegExp[]): TimeParts | null {
  for (const form of forms) {
    const [, minutes, seconds, after, behind] = form.exec(text.trim()) ?? [];
    if (minutes === undefined) continue;
    return { minutes: Number(minutes), seconds: Number(seconds), milliseconds: toFraction(after ?? behind ?? '') };
  }
  return null;
}

/**
 * Reads `6:49`, `6:49.25`, `6:49,250`, `6:49:250` and `6'49"`. Null for any other text. Null also for ambiguous text:
 * one-digit seconds, or `0:06:49`, which means hours in a spreadsheet. A plain number is no time here, because in a
 * table it may mean something else.
 */
export const timePartsIn = (text: string): TimeParts | null => partsIn(text, [withColon, withMarks]);

const most: TimeParts = { minutes: 59, seconds: 59, milliseconds: 999 };

function readParts(parts: TimeParts): number | TimePart {
  if (parts.minutes > most.minutes) return 'minutes';
  return parts.seconds > most.seconds ? 'seconds' : toMilliseconds(parts);
}

/** Reads a field that holds only a time. The colon is optional: `0649`. */
export function readTime(text: string): number | TimeProblem {
  if (text.trim() === '') return 'noTime';
  const parts = partsIn(text, [withColon, withMarks, withoutColon]);
  return parts ? readParts(parts) : 'timeForm';
}

export const readTimePart = (part: TimePart, text: string): number | TimePart =>
  /^\d{1,9}$/.test(text.trim()) && Number(text) <= most[part] ? Number(text) : part;

export function readTimeCells(cells: Record<TimePart, string>): number | TimePart {
  const parts = { minutes: 0, seconds: 0, milliseconds: 0 };
  for (const part of ['minutes', 'seconds', 'milliseconds'] as const) {
    const read = readTimePart(part, cells[part]);
    if (typeof read === 'string') return read;
    parts[part] = read;
  }
  return toMilliseconds(parts);
}

/** A time in two fields. One field may be empty; a fraction follows the seconds. */
export type TimeFields = { minutes: string; seconds: string };

export function readTimeFields(fields: TimeFields): number | TimeProblem {
  const [minutes, [seconds = '', fraction = '']] = [fields.minutes.trim(), fields.seconds.trim().split(/[.,]/, 2)];
  if (minutes === '' && fields.seconds.trim() === '') return 'noTime';
  const whole = readTimeCells({ minutes: minutes || '0', seconds: seconds || '0', milliseconds: '0' });
  if (typeof whole === 'string') return whole;
  return /^(\d*|\d+[.,]\d{1,3})$/.test(fields.seconds.trim()) ? whole + toFraction(fraction) : 'seconds';
}

/** The two fields of a time such as `06:49.250`. */
export function timeFieldsOf(timeMs: number | null): TimeFields {
  const [, minutes = '', seconds = ''] = /^(.*):(.*)$/.exec(timeMs === null ? '' : writeTime(timeMs)) ?? [];
  return { minutes, seconds };
}

/**
 * Reads a tie-break time; null if the text is empty. In a cell of a table only text with a mark between minutes and
 * seconds is a time.
 */
export function readTiebreak(text: string, isCell = false): number | null | 'tiebreak' {
  if (text.trim() === '') return null;
  const read = isCell && !timePartsIn(text) ? 'tiebreak' : readTime(text);
  return typeof read === 'string' || read === 0 ? 'tiebreak' : read;
}

/** The value that was read; null if there was a problem. */
export const asRead = <Problem extends string>(read: number | null | Problem): number | null =>
  typeof read === 'string' ? null : read;
