import { messages } from '#contract/messages.ts';
import { sayProblem } from '#contract/scoring/result-problems.ts';
import { readQuantity, readTiebreak, readTimePart } from '#domain/scoring/results/typed.ts';
import { isCapped, isOverTarget, type MeasuredTest, toTimeParts, whyNoTime } from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import {
  type Column,
  type Field,
  isTimeField,
  type RowText,
  type TestFacts,
  timeFields,
  titleOf,
} from './result-columns.ts';
import { cellsOfTime, readRow } from './row-text.ts';

export type Errors = Partial<Record<Field, string>>;

const measuredTest = (test: TestFacts): MeasuredTest => ({ ...test, isForTime: test.typeWod === 'for time' });

function readCell(field: Field, text: string) {
  if (isTimeField(field)) return readTimePart(field, text);
  return field === 'tiebreak' ? readTiebreak(text, true) : readQuantity(text);
}

/** The error of one cell, without the other cells. The server checks the whole result again (ORG-355 to ORG-359). */
export function checkCell(field: Field, text: string, test: TestFacts): string | null {
  if (text === '') return field === 'tiebreak' ? null : messages.result.required(titleOf(field));
  const read = readCell(field, text);
  return typeof read === 'string' ? sayProblem(read, test) : null;
}

export function checkCells(text: RowText, columns: readonly Column[], test: TestFacts): Errors {
  const errors: Errors = {};
  for (const { field } of columns) {
    const problem = checkCell(field, text[field], test);
    if (problem) errors[field] = problem;
  }
  return errors;
}

/** The errors of a whole row: of each cell, then of its time and quantity together. */
export const checkRow = (text: RowText, columns: readonly Column[], test: TestFacts): Errors => ({
  ...checkTogether(text, test),
  ...checkCells(text, columns, test),
});

/** Compares a time and a quantity that are readable with the limits of this test. */
export function checkTogether(text: RowText, test: TestFacts): Errors {
  const { quantity, timeMs } = readRow(text, test);
  // A time of zero is a typing error. This includes an athlete whose time is replaced by the cap.
  const wrong = timeMs === 0 ? 'zeroTime' : timeMs && whyNoTime(timeMs, quantity, measuredTest(test));
  return {
    ...(wrong && { minutes: sayProblem(wrong, test) }),
    ...(quantity !== null &&
      isOverTarget(quantity, measuredTest(test)) && { quantity: sayProblem('overTarget', test) }),
  };
}

/** The errors about limits while a row is typed. A time of zero is no error yet, because its other parts may follow. */
export function checkLimits(text: RowText, test: TestFacts): Errors {
  const { minutes, ...rest } = checkTogether(text, test);
  const read = test.needTime ? readTimePart('minutes', text.minutes) : null;
  // The minutes alone are already above the cap.
  const isOver = typeof read === 'number' && read * 60_000 > test.timeCapMs;
  if (isOver) return { ...rest, minutes: sayProblem('overCap', test) };
  return minutes === undefined || readRow(text, test).timeMs === 0 ? rest : { ...rest, minutes };
}

/** Says how the test's rules count a result below its target; null when they change nothing. */
export function whatCounts(text: RowText, test: TestFacts): string | null {
  const { quantity } = readRow(text, test);
  if (quantity === null || test.validReps === null || quantity >= test.validReps * 1000) return null;
  const missing = Math.ceil(test.validReps - quantity / 1000);
  if (isCapped(quantity, measuredTest(test))) return messages.result.counts.capped(missing, writeTime(test.timeCapMs));
  return test.needTime && test.isPenalized ? messages.result.counts.penalized(missing) : null;
}

/**
 * Adds the target to a row of a For Time that has only a time: an athlete who stops before the cap has done all of it.
 * It is a proposal that a person can change. An athlete of a team does only a part, and a penalty means that a part is
 * missing. So neither gets the proposal.
 */
export function withGoal(key: string, cells: Partial<RowText>, before: RowText, test: TestFacts): Partial<RowText> {
  const text = { ...before, ...cells };
  const isTime = timeFields.some(field => cells[field] !== undefined);
  const { isForTime, isPenalized, validReps } = measuredTest(test);
  if (!isTime || text.quantity !== '' || key.includes('/') || !isForTime || isPenalized || !validReps) return cells;
  const { timeMs } = readRow({ ...text, milliseconds: text.milliseconds || '0' }, test);
  return timeMs && timeMs < test.timeCapMs ? { ...cells, quantity: String(validReps) } : cells;
}

/**
 * Completes a row while it is typed. A missing fraction becomes 0. In a For Time, a result below the target gets the
 * cap as its time (domain/scoring/ranking).
 */
export function completed(text: RowText, test: TestFacts): RowText {
  const hasTime = test.needTime && (text.minutes !== '' || text.seconds !== '');
  if (hasTime) return text.milliseconds === '' ? { ...text, milliseconds: '0' } : text;
  const { quantity } = readRow(text, test);
  if (quantity === null || !isCapped(quantity, measuredTest(test))) return text;
  return { ...text, ...cellsOfTime(toTimeParts(test.timeCapMs)) };
}
