import { messages } from '#contract/messages.ts';
import { mostQuantity } from '#domain/results/typed-quantity.ts';
import { readWholeTime } from '#domain/results/typed-time.ts';
import { toMilliseconds, toTimeParts } from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';
import {
  type Column,
  type Field,
  isTimeField,
  type RowText,
  type TestFacts,
  timeFields,
  titleOf,
} from './result-columns.ts';
import { readQuantity, readWhole, timeOf } from './row-text.ts';

const words = messages.result;
export type Errors = Partial<Record<Field, string>>;

const most = { minutes: 59, seconds: 59, milliseconds: 999 } as const;

/** ORG-355 to ORG-359: what is wrong with one cell alone. The server asks again. */
export function checkCell(field: Field, text: string): string | null {
  if (field === 'tiebreak') {
    const time = text === '' ? null : readWholeTime(text);
    if (text === '') return null;
    return time && time.minutes <= 59 && time.seconds <= 59 && toMilliseconds(time) > 0 ? null : words.tiebreak;
  }
  if (text === '') return words.required(titleOf(field));
  if (isTimeField(field)) {
    const value = readWhole(text);
    return value === null || value > most[field] ? words[field] : null;
  }
  const value = readQuantity(text);
  if (value === null) return words.quantity;
  if (value > mostQuantity) return words.quantityMost;
  return /\.\d{4,}$/.test(text) ? words.quantityDecimals : null;
}

export function checkCells(text: RowText, columns: readonly Column[]): Errors {
  const errors: Errors = {};
  for (const { field } of columns) {
    const problem = checkCell(field, text[field]);
    if (problem) errors[field] = problem;
  }
  return errors;
}

/** A whole row: every cell, and what its time and quantity may be in this test. */
export const checkRow = (text: RowText, columns: readonly Column[], test: TestFacts): Errors => ({
  ...checkTogether(text, test),
  ...checkCells(text, columns),
});

/** What a time and a quantity, each of which can be read, may not be in this test. */
export function checkTogether(text: RowText, test: TestFacts): Errors {
  const errors: Errors = {};
  const time = test.needTime ? timeOf(text) : null;
  if (time && timeFields.every(field => checkCell(field, text[field]) === null)) {
    const ms = toMilliseconds(time);
    if (ms === 0) errors.minutes = words.noTime;
    else if (test.timeCapMs > 0 && ms > test.timeCapMs) errors.minutes = words.overCap(writeTime(test.timeCapMs));
  }
  const quantity = readQuantity(text.quantity);
  const isOver =
    test.typeWod === 'for time' && test.validReps !== null && quantity !== null && quantity > test.validReps;
  if (isOver) errors.quantity = words.overTarget(String(test.validReps));
  return errors;
}

/**
 * What a row is completed with while it is typed: a result without a fraction has none, and in a For Time who stopped
 * short of the target has the cap as the time (domain/scoring).
 */
export function completed(text: RowText, test: TestFacts): RowText {
  const hasTime = test.needTime && (text.minutes !== '' || text.seconds !== '');
  if (hasTime && text.milliseconds === '') return { ...text, milliseconds: '0' };
  const quantity = readQuantity(text.quantity);
  const isCapped =
    test.typeWod === 'for time' &&
    !test.isPenalized &&
    test.validReps !== null &&
    quantity !== null &&
    quantity < test.validReps;
  if (!isCapped || hasTime || test.timeCapMs <= 0) return text;
  const { minutes, seconds, milliseconds } = toTimeParts(test.timeCapMs);
  return { ...text, minutes: String(minutes), seconds: String(seconds), milliseconds: String(milliseconds) };
}
