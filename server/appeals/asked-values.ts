import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/results.ts';
import { refusedField } from '#server/http/refuse.ts';
import { checkValues } from '#server/results/check-values.ts';
import type { ResultPlace } from '#server/results/read-place.ts';
import type { StoredValues } from '#server/results/wanted.ts';

const words = messages.appeal;

type Given = Pick<ResultValues, 'quantity' | 'time'> | undefined;

/** ATH-253, ATH-255: time only where the test has one. */
function checkGiven(given: Given, needTime: boolean, prefix = ''): void {
  if (typeof given?.quantity !== 'number') throw refusedField(`${prefix}quantity`, words.quantity);
  if (needTime && !given.time) throw refusedField(`${prefix}time`, words.time);
}

/** What is said to be right, as it is stored: of a team every member's (R10), with the tie-break as it was measured. */
export function askedValues(values: ResultValues, { test, entrant, row }: ResultPlace): StoredValues {
  if (!test.team) checkGiven(values, test.needTime);
  else {
    const given = new Map(values.members?.map(member => [member.idUser, member]));
    for (const { userId } of entrant.members) checkGiven(given.get(userId), test.needTime, `members.${userId}.`);
  }
  const checked = checkValues({ ...values, tiebreak: null }, test, entrant);
  if ('message' in checked) throw refusedField(checked.field, checked.message);
  return { ...checked, tiebreakMs: row?.tiebreakMs ?? null };
}
