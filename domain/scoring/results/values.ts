// What was typed becomes what is stored, or the field that says no. Thousandths and milliseconds, all of them integers.

import type { WodType } from '#domain/competition/wods/wod-types.ts';

export type TimeParts = { minutes: number; seconds: number; milliseconds: number };
type TypedMember = { idUser: string; quantity: number | null; time: TimeParts | null };
export type Typed = {
  quantity?: number | null | undefined;
  time?: TimeParts | null | undefined;
  tiebreak?: TimeParts | null | undefined;
  members?: TypedMember[] | null | undefined;
};

/** What a test asks of a result. */
export type MeasuredTest = {
  needTime: boolean;
  isForTime: boolean;
  isPenalized: boolean;
  /** Whole reps; null where the test has no target. */
  validReps: number | null;
  timeCapMs: number;
};

/** A test as its organizer wrote it. */
export type MeasuredWod = {
  needTime: boolean;
  typeWod: WodType;
  isWodPenalized: boolean;
  validReps: number | null;
  /** Seconds. */
  timeCap: number;
};

export const measuredTestOf = (wod: MeasuredWod): MeasuredTest => ({
  needTime: wod.needTime,
  isForTime: wod.typeWod === 'for time',
  isPenalized: wod.isWodPenalized,
  validReps: wod.validReps,
  timeCapMs: wod.timeCap * 1000,
});

export type Measured = { quantity: number; timeMs: number | null };
type MeasuredMember = { userId: string; quantity: number | null; timeMs: number | null };
export type ProblemKind = 'noQuantity' | 'noTime' | 'zeroTime' | 'overCap' | 'overTarget' | 'notAMember';
export type Problem = { field: string; problem: ProblemKind };

export const toThousandths = (quantity: number): number => Math.round(quantity * 1000);
export const toMilliseconds = ({ minutes, seconds, milliseconds }: TimeParts): number =>
  (minutes * 60 + seconds) * 1000 + milliseconds;
export const toTimeParts = (timeMs: number): TimeParts => ({
  minutes: Math.floor(timeMs / 60_000),
  seconds: Math.floor(timeMs / 1000) % 60,
  milliseconds: timeMs % 1000,
});

/** Rule 6 of the scoring: short of the target of a `for time` test, without a penalty for it, counts the cap. In thousandths. */
export const isCapped = (quantity: number, { isForTime, isPenalized, validReps, needTime }: MeasuredTest): boolean =>
  needTime && isForTime && !isPenalized && validReps !== null && quantity < validReps * 1000;

/** Nobody does more than the target of a `for time` test. In thousandths. */
export const isOverTarget = (quantity: number, { isForTime, validReps }: MeasuredTest): boolean =>
  isForTime && validReps !== null && quantity > validReps * 1000;

/** What keeps a time from counting in a test that asks one; of who was capped the cap counts in its place. */
export function whyNoTime(
  timeMs: number | null,
  quantity: number | null,
  test: MeasuredTest,
): 'overCap' | 'noTime' | 'zeroTime' | null {
  // R2: nobody took longer than the cap, also who was capped.
  if (timeMs !== null && timeMs > test.timeCapMs) return 'overCap';
  if (quantity !== null && isCapped(quantity, test)) return null;
  if (timeMs === null) return 'noTime';
  return timeMs === 0 ? 'zeroTime' : null;
}

type Given = { quantity?: number | null | undefined; time?: TimeParts | null | undefined };

/** Measures one athlete; in a team each member is measured like one alone. */
export const measure = ({ quantity, time }: Given, test: MeasuredTest, prefix = ''): Measured | Problem =>
  measureRead(
    {
      quantity: typeof quantity === 'number' ? toThousandths(quantity) : null,
      timeMs: time ? toMilliseconds(time) : null,
    },
    test,
    prefix,
  );

type Read = { quantity: number | null; timeMs: number | null };

/** Measures what is in thousandths and milliseconds already. */
export function measureRead({ quantity, timeMs }: Read, test: MeasuredTest, prefix = ''): Measured | Problem {
  const problem = (field: string, kind: ProblemKind): Problem => ({ field: `${prefix}${field}`, problem: kind });
  if (quantity === null) return problem('quantity', 'noQuantity');
  if (isOverTarget(quantity, test)) return problem('quantity', 'overTarget');
  if (!test.needTime) return { quantity, timeMs: null };
  const wrong = whyNoTime(timeMs, quantity, test);
  if (wrong) return problem('time', wrong);
  // Who was capped has the cap, whatever time was sent: everybody who finished stands above.
  return { quantity, timeMs: isCapped(quantity, test) ? test.timeCapMs : timeMs };
}

/** R10: a value for every member, in the order of the team; who has none yet stays without one. */
export function measureMembers(
  typed: readonly TypedMember[],
  test: MeasuredTest,
  memberIds: readonly string[],
): MeasuredMember[] | Problem {
  const given = new Map(typed.map(member => [member.idUser, member]));
  const stranger = typed.find(({ idUser }) => !memberIds.includes(idUser));
  if (stranger) return { field: `members.${stranger.idUser}`, problem: 'notAMember' };
  const measured: MeasuredMember[] = [];
  for (const userId of memberIds) {
    const member = given.get(userId);
    const isEmpty = !member || (member.quantity === null && member.time === null);
    const values = isEmpty ? { quantity: null, timeMs: null } : measure(member, test, `members.${userId}.`);
    if ('problem' in values) return values;
    measured.push({ userId, ...values });
  }
  if (measured.every(({ quantity }) => quantity === null)) return { field: 'quantity', problem: 'noQuantity' };
  return measured;
}

/** Optional, and no time at all when it is 00:00. */
export function measureTiebreak(tiebreak: TimeParts | null | undefined): number | null | Problem {
  if (!tiebreak) return null;
  const timeMs = toMilliseconds(tiebreak);
  return timeMs === 0 ? { field: 'tiebreak', problem: 'zeroTime' } : timeMs;
}
