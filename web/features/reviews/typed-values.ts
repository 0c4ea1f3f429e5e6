import { messages } from '#contract/messages.ts';
import type { ResultValues, TimeParts } from '#contract/results.ts';
import type { Reviewed } from '#contract/reviews.ts';
import { isTooMuch, readQuantity } from '#domain/results/typed-quantity.ts';
import { readTime } from '#domain/results/typed-time.ts';
import {
  type MeasuredTest,
  measure,
  measuredTestOf,
  type ProblemKind,
  toMilliseconds,
  toThousandths,
} from '#domain/results/values.ts';
import { writeTime } from '#domain/results/written-time.ts';

/** As it stands in the fields. */
export type Typed = { quantity: string; time: string };
/** By athlete of a team; one alone is `alone`. */
export type TypedAll = Record<string, Typed>;
export const alone = '';

const words = messages.result;
const empty: Typed = { quantity: '', time: '' };
type Stored = { quantity: number | null; timeMs: number | null };
const typedOf = ({ quantity, timeMs }: Stored): Typed => ({
  quantity: quantity === null ? '' : String(quantity / 1000),
  time: timeMs === null ? '' : writeTime(timeMs),
});

export const typedOfStored = (reviewed: Reviewed, isTeam: boolean): TypedAll =>
  isTeam
    ? Object.fromEntries(reviewed.members.map(member => [member.idUser, typedOf(member)]))
    : { [alone]: typedOf(reviewed) };

export function typedOfValues(reviewed: Reviewed, isTeam: boolean, values: ResultValues): TypedAll {
  const typed = (quantity: number | null | undefined, time: TimeParts | null | undefined) =>
    typedOf({
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

/** Empty there is none. */
function checkTiebreak(text: string): string | null {
  const time = readTime(text);
  if (text.trim() === '') return null;
  return time && time.minutes <= 59 && time.seconds <= 59 && toMilliseconds(time) > 0 ? null : words.tiebreak;
}

export const measuredTest = ({ wod }: Pick<Reviewed, 'wod'>): MeasuredTest => measuredTestOf(wod);

/** A time counts only of who reached the target; everybody else of such a test has the cap. */
export function isCapped(typed: Typed, test: MeasuredTest): boolean {
  const quantity = readQuantity(typed.quantity);
  const hasTarget = test.isForTime && !test.isPenalized && test.validReps !== null;
  return hasTarget && test.needTime && quantity !== null && quantity < test.validReps!;
}

const texts: Record<ProblemKind, (test: MeasuredTest) => string> = {
  noQuantity: () => words.required('Cantidad'),
  noTime: () => words.required('Tiempo'),
  zeroTime: () => words.noTime,
  overCap: ({ timeCapMs }) => words.overCap(writeTime(timeCapMs)),
  overTarget: ({ validReps }) => words.overTarget(String(validReps)),
  notAMember: () => words.notAMember,
};

export type FieldErrors = { quantity?: string; time?: string };

/** ORG-372, ORG-373: what would be stored, or what is wrong at which field. */
export function check(typed: Typed, test: MeasuredTest): Stored | FieldErrors {
  const quantity = readQuantity(typed.quantity);
  if (quantity === null) {
    if (typed.quantity.trim() === '') return { quantity: texts.noQuantity(test) };
    return { quantity: isTooMuch(typed.quantity) ? words.quantityMost : words.quantity };
  }
  const time = readTime(typed.time);
  const asksTime = test.needTime && !isCapped(typed, test);
  if (asksTime && typed.time.trim() !== '' && !time) return { time: messages.review.timeForm };
  if (asksTime && time && time.seconds > 59) return { time: words.seconds };
  if (asksTime && time && time.minutes > 59) return { time: words.minutes };
  const measured = measure({ quantity, time }, test);
  if (!('problem' in measured)) return measured;
  return { [measured.field === 'quantity' ? 'quantity' : 'time']: texts[measured.problem](test) };
}

const isBlank = ({ quantity, time }: Typed) => quantity.trim() === '' && time.trim() === '';
const isErrors = (found: Stored | FieldErrors): found is FieldErrors => !('timeMs' in found);

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

const isSameAs = (one: Stored, other: Stored | undefined) =>
  one.quantity === (other?.quantity ?? null) && one.timeMs === (other?.timeMs ?? null);

/** An athlete of a team who has nothing yet leaves the rest of the team as it is; nothing at all is no result. */
export function checkAll(
  typed: TypedAll,
  reviewed: Reviewed,
  isTeam: boolean,
  tiebreak = tiebreakOf(reviewed),
): Checked {
  const test = measuredTest(reviewed);
  const errors: Checked['errors'] = {};
  const stored: Record<string, Stored> = {};
  const keys = Object.keys(typed);
  const isNothing = keys.every(key => isBlank(typed[key] ?? empty));
  for (const key of keys) {
    const each = typed[key] ?? empty;
    if (isTeam && !isNothing && isBlank(each)) {
      stored[key] = { quantity: null, timeMs: null };
      continue;
    }
    const found = check(each, test);
    if (isErrors(found)) errors[key] = found;
    else stored[key] = found;
  }
  const all = Object.values(stored);
  const isGood = Object.keys(errors).length === 0;
  const before = (key: string) => (isTeam ? reviewed.members.find(({ idUser }) => idUser === key) : reviewed);
  const tiebreakError = checkTiebreak(tiebreak);
  const parts = readTime(tiebreak);
  const isSameTiebreak = (parts && toMilliseconds(parts)) === reviewed.tiebreakMs;
  return {
    errors,
    tiebreakError,
    quantity: isGood ? all.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0) : null,
    timeMs: isGood && !isTeam ? (all[0]?.timeMs ?? null) : null,
    isSame:
      isGood && tiebreakError === null && isSameTiebreak && keys.every(key => isSameAs(stored[key]!, before(key))),
  };
}

/** What is sent; only where nothing is wrong. What this screen does not ask stays as it is. */
export function valuesOf(
  typed: TypedAll,
  reviewed: Reviewed,
  isTeam: boolean,
  tiebreakText = tiebreakOf(reviewed),
): ResultValues {
  const test = measuredTest(reviewed);
  const of = (each: Typed) => ({
    quantity: readQuantity(each.quantity),
    time: test.needTime && !isCapped(each, test) ? readTime(each.time) : null,
  });
  const tiebreak = readTime(tiebreakText);
  if (!isTeam) return { ...of(typed[alone] ?? empty), tiebreak };
  return { members: Object.entries(typed).map(([idUser, each]) => ({ idUser, ...of(each) })), tiebreak };
}
