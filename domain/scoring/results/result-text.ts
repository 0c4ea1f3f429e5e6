// A result in the fields of a form. An athlete alone has one part of fields, a team one part per athlete.
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import {
  asRead,
  readQuantity,
  readTime,
  readTimeFields,
  readWholeQuantity,
  type TimeFields,
  type TypedProblem,
} from './typed.ts';
import { isCapped, type Measured, type MeasuredTest, measureRead, type Typed, toTimeParts } from './values.ts';
import { writeTime } from './written-time.ts';

type ResultText = { quantity: string; time: string | TimeFields };
/** The texts by the athletes of a team; an athlete alone has the only key `alone`. */
export type ResultTexts = Record<string, ResultText>;
export const alone = '';

export type StoredResult = { quantity: number | null; timeMs: number | null };
export const textOf = ({ quantity, timeMs }: StoredResult): { quantity: string; time: string } => ({
  quantity: quantity === null ? '' : formatQuantity(quantity),
  time: timeMs === null ? '' : writeTime(timeMs),
});

const readAnyTime = (time: ResultText['time']) => (typeof time === 'string' ? readTime(time) : readTimeFields(time));

export type TextProblems = { quantity?: TypedProblem; time?: TypedProblem };
type TextRules = {
  isWhole?: boolean;
  /** True if a capped result may have no time, because the cap is its time. */
  mayLeaveCapped?: boolean;
};

/** The typed values, or the fields that cannot be read. The time is not read if the test has none. */
export function readText(text: ResultText, test: MeasuredTest, rules: TextRules = {}): StoredResult | TextProblems {
  const quantity = rules.isWhole ? readWholeQuantity(text.quantity) : readQuantity(text.quantity);
  const time = test.needTime ? readAnyTime(text.time) : null;
  const isLeft = rules.mayLeaveCapped && typeof quantity === 'number' && isCapped(quantity, test);
  const problems: TextProblems = {
    ...(typeof quantity === 'string' && { quantity }),
    ...(typeof time === 'string' && !isLeft && { time }),
  };
  return Object.keys(problems).length > 0 ? problems : { quantity: asRead(quantity), timeMs: asRead(time) };
}

export const isRead = <Read extends StoredResult>(found: Read | TextProblems): found is Read => 'timeMs' in found;

/** The values to store, or the problem of each field. */
export function checkText(text: ResultText, test: MeasuredTest, rules: TextRules = {}): Measured | TextProblems {
  const read = readText(text, test, rules);
  if (!isRead(read)) return read;
  const measured = measureRead(read, test);
  if (!('problem' in measured)) return measured;
  return { [measured.field === 'quantity' ? 'quantity' : 'time']: measured.problem };
}

/** True for a member of a team who has no result yet. */
export const isBlankText = ({ quantity, time }: ResultText): boolean =>
  quantity.trim() === '' && readAnyTime(time) === 'noTime';

/** The values to send, from fields without problems: the athlete's own, or those of each member. */
export function valuesOf(texts: ResultTexts, test: Pick<MeasuredTest, 'needTime'>): Typed {
  const members = Object.entries(texts).map(([idUser, { quantity, time }]) => {
    const [thousandths, timeMs] = [asRead(readQuantity(quantity)), test.needTime ? asRead(readAnyTime(time)) : null];
    return {
      idUser,
      quantity: thousandths === null ? null : thousandths / 1000,
      time: timeMs === null ? null : toTimeParts(timeMs),
    };
  });
  const [first] = members;
  return first?.idUser === alone ? { quantity: first.quantity, time: first.time } : { members };
}
