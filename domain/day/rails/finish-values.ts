import {
  type Measured,
  type MeasuredTest,
  measure,
  type TimeParts,
  type Typed,
  toTimeParts,
} from '#domain/scoring/results/values.ts';

/** How exactly an event takes times: whole seconds, tenths or thousandths. */
export const timings = ['s', 'ds', 'ms'] as const;
type Timing = (typeof timings)[number];
const msOf: Record<Timing, number> = { s: 1_000, ds: 100, ms: 1 };

/** The time of a finish is what the clock on the wall showed: never more than what had passed. */
const asShown = (ms: number, timing: Timing): number => Math.floor(ms / msOf[timing]) * msOf[timing];

/** By a clock that was behind the hall's it ended before it began: nobody gains by that, and the second key looks at it. */
export const timeOf = (shownMs: number | null, capMs: number): number => Math.min(shownMs || capMs, capMs);

/** What was counted on a rail; times since the start of the heat, the pauses left out. */
type RailCount = { count: number; finishMs: number | null; tieBreakMs: number | null };

/** What a rail's count comes to as a result that its test allows. */
export function finishValues(
  counted: RailCount,
  test: MeasuredTest,
  timing: Timing,
  /** Of a team, in its order; null of who is alone. */
  memberIds: readonly string[] | null,
): Typed {
  const count = Math.min(counted.count, mostOf(test, memberIds));
  // Who pressed a moment after the cap was asked whether the athlete made it; who did, made it at the cap.
  const timeMs = timeOf(counted.finishMs === null ? null : asShown(counted.finishMs, timing), test.timeCapMs);
  const time = test.needTime ? toTimeParts(timeMs) : null;
  const tiebreakMs = counted.tieBreakMs === null ? 0 : asShown(counted.tieBreakMs, timing);
  const tiebreak = tiebreakMs === 0 ? null : toTimeParts(tiebreakMs);
  return { ...sharedBy(memberIds, { count, time }, test), tiebreak };
}

/** The result of one athlete: no more than the target, and short of it the cap. Telephone and server say the same. */
export function countedResult(counted: Omit<RailCount, 'tieBreakMs'>, test: MeasuredTest): Measured | null {
  const measured = measure(finishValues({ ...counted, tieBreakMs: null }, test, 's', null), test);
  return 'problem' in measured ? null : measured;
}

const targetOf = ({ isForTime, validReps }: MeasuredTest): number | null =>
  isForTime && validReps !== null ? validReps * 1_000 : null;

/** Nobody does more than the target, and a team no more than all of its members' targets. */
const mostOf = (test: MeasuredTest, memberIds: readonly string[] | null): number =>
  (targetOf(test) ?? Number.POSITIVE_INFINITY) * (memberIds?.length ?? 1);

type Done = { count: number; time: TimeParts | null };

/** What a rail did, of whoever is alone or of each member of a team. */
function sharedBy(memberIds: readonly string[] | null, { count, time }: Done, test: MeasuredTest): Typed {
  if (memberIds === null) return { quantity: count / 1_000, time };
  const shares = targetOf(test) === null ? toTheFirst(count, memberIds.length) : shareEvenly(count, memberIds.length);
  return { members: memberIds.map((idUser, index) => ({ idUser, quantity: shares[index]! / 1_000, time })) };
}

/** What somebody wrote down instead of what was counted; more than the target is no result. */
export function correctedValues(
  { count, timeMs }: { count: number; timeMs: number | null },
  test: MeasuredTest,
  memberIds: readonly string[] | null,
): Typed | 'overTarget' {
  if (count > mostOf(test, memberIds)) return 'overTarget';
  return sharedBy(memberIds, { count, time: timeMs === null ? null : toTimeParts(timeMs) }, test);
}

const toTheFirst = (count: number, members: number): number[] =>
  Array.from({ length: members }, (_, index) => (index === 0 ? count : 0));

/** In whole units, and what is left over one each to the first ones: so nobody comes beyond the target of one. */
function shareEvenly(count: number, members: number): number[] {
  const whole = Math.floor(count / 1_000);
  const left = whole % members;
  return Array.from({ length: members }, (_, index) => {
    const share = (Math.floor(whole / members) + (index < left ? 1 : 0)) * 1_000;
    return index === members - 1 ? share + (count % 1_000) : share;
  });
}
