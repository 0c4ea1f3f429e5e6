import type { PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { isAdmitted } from '#domain/competition/categories/admission.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import type { JoinCategory, JoinOptions } from './join-options.ts';

type Athlete = Pick<JoinOptions, 'age' | 'sex'>;

/** The reason why this athlete cannot choose the category now; the server checks the same rules. */
export function whyNotChosen(category: Pick<JoinCategory, 'reason' | 'ageRange' | 'admits'>, { age, sex }: Athlete) {
  const { reason, ageRange, admits } = category;
  if (reason) return messages.joining.reasons[reason];
  if (!isOfAge(age, ageRange)) return messages.joining.age(age ?? 0, ...ageRange);
  return admits === 'everybody' || isAdmitted(admits, sex) ? null : messages.joining.admits[admits];
}

/** True for athletes who joined already or are late. An order made in time can still be paid (ATH-137, ATH-138). */
export const turnsAway = (reason: JoinOptions['reason'], hasOrder: boolean): boolean =>
  reason === 'joining-over' ? !hasOrder : reason === 'joined' || reason === 'started' || reason === 'completed';

type Course = Pick<PublicEvent, 'type' | 'state' | 'qualifierState' | 'start' | 'startQualifier'>;

/** The next step after joining: a text and, if it is in the future, its moment. */
export function whatComes({ type, state, qualifierState, start, startQualifier }: Course): [string, string?] | null {
  if (state === 'completed') return null;
  const { next } = messages.joining;
  if (qualifierState === 'running') return [next.qualifierRuns];
  if (qualifierState === 'upcoming' && startQualifier !== null) return [next.qualifier, startQualifier];
  if (state === 'upcoming') return [next.event, start];
  // An online event can be joined while it runs (N34). On site, athletes send no results.
  return [type === 'online' ? next.eventRuns : next.eventRunsOnSite];
}

export const placesOf = (left: number) => (left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`);
