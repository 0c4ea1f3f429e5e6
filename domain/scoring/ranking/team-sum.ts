import type { ScoredTest } from './field.ts';

/** Thousandths and milliseconds; null for a time that the test does not ask. */
type MemberValue = { quantity: number; timeMs: number | null };

/** `timeMs` is NaN where the test has no time; `isComplete` until then the result is provisional. */
type TeamSum = { quantity: number; timeMs: number; isComplete: boolean };

/** A member without a value adds no quantity and, in a test with time, the whole cap. */
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

/** Target and cap are each member's, so those of the team's sums are as many times as much. */
export const testOfTeam = (test: ScoredTest, members: number): ScoredTest => ({
  ...test,
  validReps: test.validReps === null ? null : test.validReps * members,
  timeCapMs: test.timeCapMs * members,
});
