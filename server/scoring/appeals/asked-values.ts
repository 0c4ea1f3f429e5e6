import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { checkValues, type Refused } from '#server/scoring/results/check-values.ts';
import type { ResultContext } from '#server/scoring/results/read-result-context.ts';
import type { MemberResult, StoredValues } from '#server/scoring/results/result-change.ts';
import { valuesOfToday } from '#server/scoring/results/values-of-today.ts';
import type { AppealRecord } from './appeals.store.ts';

const words = messages.appeal;

type Given = Pick<ResultValues, 'quantity' | 'time'> | undefined;

/** Checks the claimed values. They need a time only where the test has one (ATH-253, ATH-255). */
function checkGiven(given: Given, needTime: boolean, prefix = ''): void {
  if (typeof given?.quantity !== 'number') throw refusedField(`${prefix}quantity`, words.quantity);
  if (needTime && !given.time) throw refusedField(`${prefix}time`, words.time);
}

/**
 * Returns the claimed values as the database would store them: of a team, every member's (R10). The tie-break stays as
 * measured.
 */
export function askedValues(values: ResultValues, { test, entrant, row }: ResultContext): StoredValues {
  if (!test.team) checkGiven(values, test.needTime);
  else {
    const given = new Map(valuesOfToday(values, entrant).members?.map(member => [member.idUser, member]));
    for (const { userId } of entrant.members) checkGiven(given.get(userId), test.needTime, `members.${userId}.`);
  }
  const checked = checkValues({ ...values, tiebreak: null }, test, entrant);
  if ('message' in checked) throw refusedField(checked.field, checked.message);
  return { ...checked, tiebreakMs: row?.tiebreakMs ?? null };
}

type Measured = { quantity: number | null; timeMs: number | null };

const typedOf = ({ quantity, timeMs }: Measured) => ({
  quantity: quantity === null ? null : quantity / 1000,
  time: timeMs === null ? null : toTimeParts(timeMs),
});

const isSame = (one: Measured, other: Measured | undefined) =>
  one.quantity === other?.quantity && one.timeMs === other.timeMs;

/**
 * Returns the claimed values as the database would store them today (ORG-182). Test and team may have changed since. So
 * it refuses, at its field, a value that no longer fits or would now count differently.
 */
export function askedNow(appeal: AppealRecord, { test, entrant }: Pick<ResultContext, 'test' | 'entrant'>) {
  const no = (field: string, message: string): Refused => ({ field, message });
  if (appeal.typeWod !== test.typeWod) return no('quantity', words.otherUnit);
  const parts = (appeal.teamResults ?? []) as MemberResult[];
  const memberIds = entrant.members.map(({ userId }) => userId);
  const isSameTeam = parts.length === memberIds.length && parts.every(({ userId }) => memberIds.includes(userId));
  if (test.team && !isSameTeam) return no('members', words.teamChanged);
  const members = parts.map(part => ({ idUser: part.userId, ...typedOf(part) }));
  const checked = checkValues({ ...typedOf(appeal), members, tiebreak: null }, test, entrant);
  if ('message' in checked) return no(checked.field, words.noLongerFits(checked.message));
  const other = checked.teamResults?.find(
    part =>
      !isSame(
        part,
        parts.find(({ userId }) => userId === part.userId),
      ),
  );
  if (other) return no(`members.${other.userId}.time`, words.testChanged);
  return isSame(checked, appeal) ? checked : no('time', words.testChanged);
}
