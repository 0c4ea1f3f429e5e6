import {
  type Measured,
  type MeasuredTest,
  measure,
  type TimeParts,
  type Typed,
  toTimeParts,
} from '#domain/scoring/results/values.ts';

/** Precision of an event's times: whole seconds, tenths or thousandths. */
export const timings = ['s', 'ds', 'ms'] as const;
type Timing = (typeof timings)[number];
const msOf: Record<Timing, number> = { s: 1_000, ds: 100, ms: 1 };

/** A finish time is what the wall clock showed, so it is rounded down. */
const asShown = (ms: number, timing: Timing): number => Math.floor(ms / msOf[timing]) * msOf[timing];

/**
 * With a slow device clock a rail may end before it began. It then gets the cap as time, so that it wins nothing. The
 * second key checks it.
 */
export const timeOf = (shownMs: number | null, capMs: number): number => Math.min(shownMs || capMs, capMs);

/** The count of a rail. Its times are since the start of the heat, without pauses. */
type RailCount = { count: number; finishMs: number | null; tieBreakMs: number | null };

/** Turns a rail's count into a result that the test allows. */
export function finishValues(
  counted: RailCount,
  test: MeasuredTest,
  timing: Timing,
  /** Members in team order; null for an athlete alone. */
  memberIds: readonly string[] | null,
): Typed {
  const count = Math.min(counted.count, mostOf(test, memberIds));
  // The judge who pressed just after the cap was asked whether the athlete made it. If so, the time is the cap.
  const timeMs = timeOf(counted.finishMs === null ? null : asShown(counted.finishMs, timing), test.timeCapMs);
  const time = test.needTime ? toTimeParts(timeMs) : null;
  const tiebreakMs = counted.tieBreakMs === null ? 0 : asShown(counted.tieBreakMs, timing);
  const tiebreak = tiebreakMs === 0 ? null : toTimeParts(tiebreakMs);
  return { ...sharedBy(memberIds, { count, time }, test), tiebreak };
}

/**
 * The result of one athlete. It is at most the target; below the target its time is the cap. Telephone and server
 * compute the same.
 */
export function countedResult(counted: Omit<RailCount, 'tieBreakMs'>, test: MeasuredTest): Measured | null {
  const measured = measure(finishValues({ ...counted, tieBreakMs: null }, test, 's', null), test);
  return 'problem' in measured ? null : measured;
}

/** The target that a rail shows. The test's own target is for each athlete of a team. */
export const railTarget = (validReps: number | null, members: number | null): number | null =>
  validReps === null ? null : validReps * Math.max(1, members ?? 1);

const targetOf = ({ isForTime, validReps }: MeasuredTest): number | null =>
  isForTime && validReps !== null ? validReps * 1_000 : null;

/** The most that counts: the target, or for a team the sum of its members' targets. */
const mostOf = (test: MeasuredTest, memberIds: readonly string[] | null): number =>
  (targetOf(test) ?? Number.POSITIVE_INFINITY) * (memberIds?.length ?? 1);

type Done = { count: number; time: TimeParts | null };

/** A rail's values, for an athlete alone or for each member of a team. */
function sharedBy(memberIds: readonly string[] | null, { count, time }: Done, test: MeasuredTest): Typed {
  if (memberIds === null) return { quantity: count / 1_000, time };
  const shares = targetOf(test) === null ? toTheFirst(count, memberIds.length) : shareEvenly(count, memberIds.length);
  return { members: memberIds.map((idUser, index) => ({ idUser, quantity: shares[index]! / 1_000, time })) };
}

/** A result written in place of the count; above the target it is refused. */
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

/**
 * Shares a count among the members, in whole units. The first members get one of the remainder each, so no member
 * exceeds the target.
 */
function shareEvenly(count: number, members: number): number[] {
  const whole = Math.floor(count / 1_000);
  const left = whole % members;
  return Array.from({ length: members }, (_, index) => {
    const share = (Math.floor(whole / members) + (index < left ? 1 : 0)) * 1_000;
    return index === members - 1 ? share + (count % 1_000) : share;
  });
}
