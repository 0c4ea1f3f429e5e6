import type { ScoredTest } from './field.ts';

/** Quantity in thousandths, time in milliseconds. The time is null if the test has none. */
type MemberValue = { quantity: number; timeMs: number | null };

/** `timeMs` is NaN if the test has no time; the result is provisional until `isComplete`. */
type TeamSum = { quantity: number; timeMs: number; isComplete: boolean };

/**
 * Sums the values of a team's members. A member without a value adds no quantity and, in a timed test, the whole cap.
 */
export function teamSum(
  members: readonly (MemberValue | null)[],
  test: Pick<ScoredTest, 'needTime' | 'timeCapMs'>,
): TeamSum {
  const sum: TeamSum = { quantity: 0, timeMs: test.needTime ? 0 : Number.NaN, isComplete: members.length > 0 };
  for (const member of members) {
    sum.quantity += member?.quantity ?? 0;
    sum.timeMs += member?.timeMs ?? test.timeCapMs;
    if (member === null) sum.isComplete = false;
  }
  return sum;
}

/** Target and cap of a test are for one member, so those of the team are multiplied. */
export const testOfTeam = (test: ScoredTest, members: number): ScoredTest => ({
  ...test,
  validReps: test.validReps === null ? null : test.validReps * members,
  timeCapMs: test.timeCapMs * members,
});
