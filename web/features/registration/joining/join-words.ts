import type { PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { isAdmitted } from '#domain/competition/categories/admission.ts';
import { isOfAge } from '#domain/competition/categories/ages.ts';
import type { JoinCategory, JoinOptions } from './join-options.ts';

type Athlete = Pick<JoinOptions, 'age' | 'sex'>;

/** Why that athlete cannot choose it now; the server says the same. */
export function whyNotChosen(category: Pick<JoinCategory, 'reason' | 'ageRange' | 'admits'>, { age, sex }: Athlete) {
  const { reason, ageRange, admits } = category;
  if (reason) return messages.joining.reasons[reason];
  if (!isOfAge(age, ageRange)) return messages.joining.age(age ?? 0, ...ageRange);
  return admits === 'everybody' || isAdmitted(admits, sex) ? null : messages.joining.admits[admits];
}

/** ATH-137, ATH-138: who is in, or comes too late, has nothing to choose; an order made in time ends where it began. */
export const turnsAway = (reason: JoinOptions['reason'], hasOrder: boolean): boolean =>
  reason === 'joining-over' ? !hasOrder : reason === 'joined' || reason === 'started' || reason === 'completed';

type Course = Pick<PublicEvent, 'state' | 'qualifierState' | 'start' | 'startQualifier'>;

/** What comes next for who has joined: words, and the moment that they lead up to where it is still to come. */
export function whatComes({ state, qualifierState, start, startQualifier }: Course): [string, string?] | null {
  if (state === 'completed') return null;
  const { next } = messages.joining;
  if (qualifierState === 'running') return [next.qualifierRuns];
  if (qualifierState === 'upcoming' && startQualifier !== null) return [next.qualifier, startQualifier];
  // N34: an event online is joined while it runs.
  return state === 'upcoming' ? [next.event, start] : [next.eventRuns];
}

export const placesOf = (left: number) => (left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`);
