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

/** As it stands in the fields. */
export type Typed = { quantity: string; time: string };
/** By athlete of a team; one alone is `alone`. */
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

/** A tie-break is of one alone, or of a team as a whole. */
export const tiebreakOf = ({ tiebreakMs }: Pick<Reviewed, 'tiebreakMs'>): string =>
  tiebreakMs === null ? '' : writeTime(tiebreakMs);

export const tiebreakOfValues = (reviewed: Reviewed, { tiebreak }: ResultValues): string => {
  if (tiebreak === undefined) return tiebreakOf(reviewed);
  return tiebreak ? writeTime(toMilliseconds(tiebreak)) : '';
};

export const measuredTest = ({ wod }: Pick<Reviewed, 'wod'>): MeasuredTest => measuredTestOf(wod);

/** A time counts only of who reached the target; everybody else of such a test has the cap. */
export function isCappedText(typed: Typed, test: MeasuredTest): boolean {
  const quantity = readQuantity(typed.quantity);
  return typeof quantity === 'number' && isCapped(quantity, test);
}

/** ORG-372, ORG-373: what would be stored, or what is wrong at which field. */
export const check = (typed: Typed, test: MeasuredTest) => checkText(typed, test, { mayLeaveCapped: true });

export type FieldErrors = { quantity?: string; time?: string };
const errorsOf = (problems: TextProblems, test: MeasuredTest): FieldErrors =>
  Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sayProblem(problem, test)]));

export type Checked = {
  /** Where something is wrong: by athlete. */
  errors: Record<string, FieldErrors>;
  tiebreakError: string | null;
  /** The quantity of all together, in thousandths. */
  quantity: number | null;
  timeMs: number | null;
  /** Whether it says the same as what is stored. */
  isSame: boolean;
};

const isSameAs = (one: StoredResult, other: StoredResult | undefined) =>
  one.quantity === (other?.quantity ?? null) && one.timeMs === (other?.timeMs ?? null);

/** An athlete of a team who has nothing yet leaves the rest of the team as it is; nothing at all is no result. */
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

/** What is sent; only where nothing is wrong. What this screen does not ask stays as it is. */
export function valuesOf(typed: TypedAll, reviewed: Reviewed, tiebreak = tiebreakOf(reviewed)): ResultValues {
  const timeMs = asRead(readTiebreak(tiebreak));
  return { ...valuesOfTexts(typed, reviewed.wod), tiebreak: timeMs === null ? null : toTimeParts(timeMs) };
}
