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

/** ORG-355 to ORG-359: what is wrong with one cell alone. The server asks again. */
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

/** A whole row: every cell, and what its time and quantity may be in this test. */
export const checkRow = (text: RowText, columns: readonly Column[], test: TestFacts): Errors => ({
  ...checkTogether(text, test),
  ...checkCells(text, columns, test),
});

/** What a time and a quantity, each of which can be read, may not be in this test. */
export function checkTogether(text: RowText, test: TestFacts): Errors {
  const { quantity, timeMs } = readRow(text, test);
  // A time of nothing is a slip of the hand, also for somebody to whom the cap gives another time.
  const wrong = timeMs === 0 ? 'zeroTime' : timeMs && whyNoTime(timeMs, quantity, measuredTest(test));
  return {
    ...(wrong && { minutes: sayProblem(wrong, test) }),
    ...(quantity !== null &&
      isOverTarget(quantity, measuredTest(test)) && { quantity: sayProblem('overTarget', test) }),
  };
}

/** What a row is told of its limits while it is still typed: a time of nothing may be half a time by now. */
export function checkLimits(text: RowText, test: TestFacts): Errors {
  const { minutes, ...rest } = checkTogether(text, test);
  const read = test.needTime ? readTimePart('minutes', text.minutes) : null;
  // Whatever seconds follow, these minutes are more than the test has.
  const isOver = typeof read === 'number' && read * 60_000 > test.timeCapMs;
  if (isOver) return { ...rest, minutes: sayProblem('overCap', test) };
  return minutes === undefined || readRow(text, test).timeMs === 0 ? rest : { ...rest, minutes };
}

/** What the rules of the test make of a result that is short of its target; null where they make nothing of it. */
export function whatCounts(text: RowText, test: TestFacts): string | null {
  const { quantity } = readRow(text, test);
  if (quantity === null || test.validReps === null || quantity >= test.validReps * 1000) return null;
  const missing = Math.ceil(test.validReps - quantity / 1000);
  if (isCapped(quantity, measuredTest(test))) return messages.result.counts.capped(missing, writeTime(test.timeCapMs));
  return test.needTime && test.isPenalized ? messages.result.counts.penalized(missing) : null;
}

/**
 * What is typed or pasted into a row at once, and what a time alone says of a For Time: whoever stopped before the cap did
 * all of it. That is a proposal, in a cell like any other. An athlete of a team does a part, and a penalty is for what is
 * missing, so neither says so.
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
 * What a row is completed with while it is typed: a result without a fraction has none, and in a For Time who stopped
 * short of the target has the cap as the time (domain/scoring/ranking).
 */
export function completed(text: RowText, test: TestFacts): RowText {
  const hasTime = test.needTime && (text.minutes !== '' || text.seconds !== '');
  if (hasTime) return text.milliseconds === '' ? { ...text, milliseconds: '0' } : text;
  const { quantity } = readRow(text, test);
  if (quantity === null || !isCapped(quantity, measuredTest(test))) return text;
  return { ...text, ...cellsOfTime(toTimeParts(test.timeCapMs)) };
}
