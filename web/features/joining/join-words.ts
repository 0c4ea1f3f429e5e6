import { messages } from '#contract/messages.ts';
import { isAdmitted } from '#domain/categories/admission.ts';
import { isOfAge } from '#domain/categories/ages.ts';
import type { JoinCategory, JoinOptions } from './join-options.ts';

type Athlete = Pick<JoinOptions, 'age' | 'sex'>;

/** Why that athlete cannot choose it now; the server says the same. */
export function whyNotChosen(category: Pick<JoinCategory, 'reason' | 'ageRange' | 'admits'>, { age, sex }: Athlete) {
  const { reason, ageRange, admits } = category;
  if (reason) return messages.joining.reasons[reason];
  if (!isOfAge(age, ageRange)) return messages.joining.age(age ?? 0, ...ageRange);
  return admits === 'everybody' || isAdmitted(admits, sex) ? null : messages.joining.admits[admits];
}

export const placesOf = (left: number) => (left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`);
