import { sayProblem } from '#contract/scoring/result-problems.ts';
import type { ResultValues, TimeParts } from '#contract/scoring/results.ts';
import type { Reviewed } from '#contract/scoring/reviews.ts';
import {
  alone,
  checkText,
  isBlankText,
  isRead,
  type StoredResult,
  type TextProblems,
  textOf,
  valuesOf as valuesOfTexts,
} from '#domain/scoring/results/result-text.ts';
import { asRead, readQuantity, readTiebreak } from '#domain/scoring/results/typed.ts';
import {
  isCapped,
  type MeasuredTest,
  measuredTestOf,
  toMilliseconds,
  toThousandths,
  toTimeParts,
} from '#domain/scoring/results/values.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';

export type Typed = { quantity: string; time: string };
/** The typed values by athlete of a team; `alone` is the key for an individual. */
export type TypedAll = Record<string, Typed>;

const empty: Typed = { quantity: '', time: '' };
const nothing: StoredResult = { quantity: null, timeMs: null };

export const typedOfStored = (reviewed: Reviewed, isTeam: boolean): TypedAll =>
  isTeam
    ? Object.fromEntries(reviewed.members.map(member => [member.idUser, textOf(member)]))
    : { [alone]: textOf(reviewed) };

export function typedOfValues(reviewed: Reviewed, isTeam: boolean, values: ResultValues): TypedAll {
  const typed = (quantity: number | null | undefined, time: TimeParts | null | undefined) =>
    textOf({
      quantity: typeof quantity === 'number' ? toThousandths(quantity) : null,
      timeMs: time ? toMilliseconds(time) : null,
    });
  if (!isTeam) return { [alone]: typed(values.quantity, values.time) };
  const given = (values.members ?? []).map(({ idUser, quantity, time }) => [idUser, typed(quantity, time)] as const);
  return { ...typedOfStored(reviewed, isTeam), ...Object.fromEntries(given) };
}

/** A tie-break belongs to an individual or to a whole team. */
export const tiebreakOf = ({ tiebreakMs }: Pick<Reviewed, 'tiebreakMs'>): string =>
  tiebreakMs === null ? '' : writeTime(tiebreakMs);

export const tiebreakOfValues = (reviewed: Reviewed, { tiebreak }: ResultValues): string => {
  if (tiebreak === undefined) return tiebreakOf(reviewed);
  return tiebreak ? writeTime(toMilliseconds(tiebreak)) : '';
};

export const measuredTest = ({ wod }: Pick<Reviewed, 'wod'>): MeasuredTest => measuredTestOf(wod);

/** True if the result gets the cap as its time: only a result that reaches the target has its own time. */
export function isCappedText(typed: Typed, test: MeasuredTest): boolean {
  const quantity = readQuantity(typed.quantity);
  return typeof quantity === 'number' && isCapped(quantity, test);
}

/** The values to store, or the errors by field (ORG-372, ORG-373). */
export const check = (typed: Typed, test: MeasuredTest) => checkText(typed, test, { mayLeaveCapped: true });

export type FieldErrors = { quantity?: string; time?: string };
const errorsOf = (problems: TextProblems, test: MeasuredTest): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sayProblem(problem, test)]));

export type Checked = {
  /** The errors by athlete. */
  errors: Record<string, FieldErrors>;
  tiebreakError: string | null;
  /** Total quantity of all athletes, in thousandths. */
  quantity: number | null;
  timeMs: number | null;
  /** True if the typed values equal the stored ones. */
  isSame: boolean;
};

const isSameAs = (one: StoredResult, other: StoredResult | undefined) =>
  one.quantity === (other?.quantity ?? null) && one.timeMs === (other?.timeMs ?? null);

/** Checks the values of all athletes. A team may have athletes without a value, but not only those. */
export function checkAll(
  typed: TypedAll,
  reviewed: Reviewed,
  isTeam: boolean,
  tiebreakText = tiebreakOf(reviewed),
): Checked {
  const test = measuredTest(reviewed);
  const errors: Checked['errors'] = {};
  const stored: Record<string, StoredResult> = {};
  const keys = Object.keys(typed);
  const isNothing = Object.values(typed).every(isBlankText);
  for (const key of keys) {
    const each = typed[key] ?? empty;
    const found = isTeam && !isNothing && isBlankText(each) ? nothing : check(each, test);
    if (isRead(found)) stored[key] = found;
    else errors[key] = errorsOf(found, test);
  }
  const all = Object.values(stored);
  const isGood = Object.keys(errors).length === 0;
  const before = (key: string) => (isTeam ? reviewed.members.find(({ idUser }) => idUser === key) : reviewed);
  const tiebreak = readTiebreak(tiebreakText);
  return {
    errors,
    tiebreakError: tiebreak === 'tiebreak' ? sayProblem(tiebreak, test) : null,
    quantity: isGood ? all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) : null,
    timeMs: isGood && !isTeam ? (all[0]?.timeMs ?? null) : null,
    isSame:
      isGood && tiebreak === reviewed.tiebreakMs && keys.every(key => isSameAs(stored[key] ?? nothing, before(key))),
  };
}

/** The values to send. Call it only without errors. Values that this screen does not ask stay unchanged. */
export function valuesOf(typed: TypedAll, reviewed: Reviewed, tiebreak = tiebreakOf(reviewed)): ResultValues {
  const timeMs = asRead(readTiebreak(tiebreak));
  return { ...valuesOfTexts(typed, reviewed.wod), tiebreak: timeMs === null ? null : toTimeParts(timeMs) };
}
