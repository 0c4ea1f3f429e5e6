import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from './result-states.ts';

/** Limit for athletes; judges and organizers have decimals and a higher limit (E5, ATH-215). */
export const mostByAthlete = 999_999;
export const isAthletesQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= mostByAthlete;

type Sent = { status: ResultStatus; appealed: boolean; modifiedByOrganization: boolean };

/**
 * Whether the athlete may send a result into an open test, new or as a replacement. A qualifier's result stays open
 * until approved (R4). An online event's may be replaced after approval too (R8). A contested result, or one decided by
 * the organization, is closed to the athlete.
 */
export function maySend(stage: Stage, sent: Sent | null): boolean {
  if (sent === null) return true;
  if (sent.appealed || sent.modifiedByOrganization) return false;
  return stage === 'event' || sent.status !== 'approved';
}

/**
 * A qualifier's result waits for a judge; an online event's counts immediately (R4, ATH-221). A replacement of a
 * rejected or waiting result waits too (N3). The SQL statement in `write-rows.ts` has the same rule.
 */
export const sentStatusOf = (stage: Stage, before: Pick<Sent, 'status'> | null): ResultStatus =>
  stage === 'qualifier' || (before !== null && before.status !== 'approved') ? 'pending' : 'approved';

/** Judge of an online result that no person has judged (ATH-222). */
export const automaticJudge = 'automatic';
