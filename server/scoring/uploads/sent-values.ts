import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { isAthletesQuantity, mostByAthlete } from '#domain/scoring/results/athlete-rules.ts';
import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { checkValues } from '#server/scoring/results/check-values.ts';
import type { EntrantRow, TestRow } from '#server/scoring/results/read-result-context.ts';
import type { StoredValues } from '#server/scoring/results/result-change.ts';
import { valuesOfToday } from '#server/scoring/results/values-of-today.ts';

const words = messages.upload;

type Typed = Pick<ResultValues, 'quantity' | 'time'>;

/** Checks the rules of the athlete's form, before the general ones (ATH-210 to ATH-215). */
function checkTyped(typed: Typed | undefined, { needTime }: TestRow, prefix = ''): void {
  if (typeof typed?.quantity !== 'number') throw refusedField(`${prefix}quantity`, words.quantity);
  if (typed.quantity > mostByAthlete) throw refusedField(`${prefix}quantity`, words.quantityMost);
  if (!isAthletesQuantity(typed.quantity)) throw refusedField(`${prefix}quantity`, words.digits);
  if (needTime && !typed.time) throw refusedField(`${prefix}time`, words.time);
}

/**
 * Returns the values to store: in a team, one for every member (R10). The judge reads the tie-break from the video, so
 * an athlete sends none. A new upload removes the earlier tie-break.
 */
export function sentValues(
  values: ResultValues,
  test: TestRow,
  entrant: EntrantRow,
  status: ResultStatus,
): StoredValues {
  if (!test.team) checkTyped(values, test);
  else {
    const given = new Map(valuesOfToday(values, entrant).members?.map(member => [member.idUser, member]));
    for (const { userId } of entrant.members) checkTyped(given.get(userId), test, `members.${userId}.`);
  }
  const checked = checkValues({ ...values, tiebreak: null }, test, entrant);
  if ('message' in checked) throw refusedField(checked.field, checked.message);
  const parts = checked.teamResults;
  return { ...checked, teamResults: parts?.map(part => ({ ...part, status })) ?? null };
}
