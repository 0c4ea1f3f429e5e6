import { messages } from '#contract/messages.ts';
import { isOfAge } from '#domain/categories/ages.ts';
import type { JoinCategory } from './join-options.ts';

/** Why an athlete of that age cannot choose it now; the server says the same. */
export function whyNotChosen({ reason, ageRange }: Pick<JoinCategory, 'reason' | 'ageRange'>, age: number | null) {
  if (reason) return messages.joining.reasons[reason];
  return isOfAge(age, ageRange) ? null : messages.joining.age(age ?? 0, ...ageRange);
}

export const placesOf = (left: number) => (left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`);
