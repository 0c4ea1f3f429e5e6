// Turns typed values into stored ones, or names the wrong field. Stored values are integers: quantities in thousandths,
// times in milliseconds.

import type { WodType } from '#domain/competition/wods/wod-types.ts';

export type TimeParts = { minutes: number; seconds: number; milliseconds: number };
type TypedMember = { idUser: string; quantity: number | null; time: TimeParts | null };
export type Typed = {
  quantity?: number | null | undefined;
  time?: TimeParts | null | undefined;
  tiebreak?: TimeParts | null | undefined;
  members?: TypedMember[] | null | undefined;
};

/** The settings of a test that affect its results. */
export type MeasuredTest = {
  needTime: boolean;
  isForTime: boolean;
  isPenalized: boolean;
  /** The target in whole repetitions; null if the test has no target. */
  validReps: number | null;
  timeCapMs: number;
};

export type MeasuredWod = {
  needTime: boolean;
  typeWod: WodType;
  isWodPenalized: boolean;
  validReps: number | null;
  /** The cap in seconds. */
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

/**
 * True if the cap counts as the time (scoring rule 6). This is so below the target of a `for time` test without
 * penalty. `quantity` is in thousandths.
 */
export const isCapped = (quantity: number, { isForTime, isPenalized, validReps, needTime }: MeasuredTest): boolean =>
  needTime && isForTime && !isPenalized && validReps !== null && quantity < validReps * 1000;

/** True if a result exceeds the target of a `for time` test, which is not possible. `quantity` is in thousandths. */
export const isOverTarget = (quantity: number, { isForTime, validReps }: MeasuredTest): boolean =>
  isForTime && validReps !== null && quantity > validReps * 1000;

/** Why a time does not count in a timed test. Null if it counts, and for a capped result, whose time is the cap. */
export function whyNoTime(
  timeMs: number | null,
  quantity: number | null,
  test: MeasuredTest,
): 'overCap' | 'noTime' | 'zeroTime' | null {
  // No time exceeds the cap, not even that of a capped result (R2).
  if (timeMs !== null && timeMs > test.timeCapMs) return 'overCap';
  if (quantity !== null && isCapped(quantity, test)) return null;
  if (timeMs === null) return 'noTime';
  return timeMs === 0 ? 'zeroTime' : null;
}

type Given = { quantity?: number | null | undefined; time?: TimeParts | null | undefined };

/** The stored values of one athlete. A member of a team is measured like an athlete alone. */
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

/** Does the same as `measure`, for values that are already in thousandths and milliseconds. */
export function measureRead({ quantity, timeMs }: Read, test: MeasuredTest, prefix = ''): Measured | Problem {
  const problem = (field: string, kind: ProblemKind): Problem => ({ field: `${prefix}${field}`, problem: kind });
  if (quantity === null) return problem('quantity', 'noQuantity');
  if (isOverTarget(quantity, test)) return problem('quantity', 'overTarget');
  if (!test.needTime) return { quantity, timeMs: null };
  const wrong = whyNoTime(timeMs, quantity, test);
  if (wrong) return problem('time', wrong);
  // A capped result gets the cap as its time, whatever was sent, so every finisher ranks above it.
  return { quantity, timeMs: isCapped(quantity, test) ? test.timeCapMs : timeMs };
}

/** One value per member, in the order of the team. A member without a result keeps null values (R10). */
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

/** Reads an optional tie-break time; 00:00 is not a valid time. */
export function measureTiebreak(tiebreak: TimeParts | null | undefined): number | null | Problem {
  if (!tiebreak) return null;
  const timeMs = toMilliseconds(tiebreak);
  return timeMs === 0 ? { field: 'tiebreak', problem: 'zeroTime' } : timeMs;
}
