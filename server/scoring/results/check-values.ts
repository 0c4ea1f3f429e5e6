import { sayProblem } from '#contract/scoring/result-problems.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { teamSum } from '#domain/scoring/ranking/team-sum.ts';
import {
  type MeasuredTest,
  measure,
  measureMembers,
  measureTiebreak,
  type Problem,
} from '#domain/scoring/results/values.ts';
import type { StoredValues } from './result-change.ts';
import type { EntrantRow, TestRow } from './results.store.ts';
import { measuredTest } from './test-row.ts';
import { valuesOfToday } from './values-of-today.ts';

export type Refused = { field: string; message: string };

const refusal = (test: MeasuredTest, { field, problem }: Problem): Refused => ({
  field,
  message: sayProblem(problem, test),
});

/**
 * Returns the values to store, or the wrong field with its message. Without a tie-break in `values`, that of `stored`
 * stays.
 */
export function checkValues(
  values: ResultValues,
  test: TestRow,
  entrant: Pick<EntrantRow, 'members' | 'taken'>,
  stored: { tiebreakMs: number | null } | null = null,
): StoredValues | Refused {
  const asked = measuredTest(test);
  const tiebreakMs = values.tiebreak === undefined ? (stored?.tiebreakMs ?? null) : measureTiebreak(values.tiebreak);
  if (tiebreakMs !== null && typeof tiebreakMs !== 'number') return refusal(asked, tiebreakMs);
  if (!test.team) {
    const measured = measure(values, asked);
    if ('problem' in measured) return refusal(asked, measured);
    return { ...measured, tiebreakMs, isComplete: true, teamResults: null };
  }
  const memberIds = entrant.members.map(({ userId }) => userId);
  const members = measureMembers(valuesOfToday(values, entrant).members ?? [], asked, memberIds);
  if ('problem' in members) return refusal(asked, members);
  const given = members.map(({ quantity, timeMs }) => (quantity === null ? null : { quantity, timeMs }));
  // Target and cap are those of a full team: an empty place counts like a member without a value.
  const empty = Array.from({ length: Math.max(0, test.members - given.length) }, () => null);
  const { quantity, timeMs } = teamSum([...given, ...empty], asked);
  return {
    quantity,
    timeMs: test.needTime ? timeMs : null,
    tiebreakMs,
    isComplete: !given.includes(null),
    teamResults: members.map(member => ({
      ...member,
      status: member.quantity === null ? null : 'approved',
      note: null,
    })),
  };
}
