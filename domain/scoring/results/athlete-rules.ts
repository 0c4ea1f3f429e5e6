import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from './result-states.ts';

/**
 * The most that an athlete can send, in whole units. Judges and organizers have decimals and a higher limit (E5,
 * ATH-215).
 */
export const mostByAthlete = 999_999;
export const isAthletesQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= mostByAthlete;

type Sent = { status: ResultStatus; appealed: boolean; modifiedByOrganization: boolean };

/**
 * Whether the athlete may send a result into an open test, new or as a replacement. A qualifier's result can be
 * replaced until it is approved (R4). An online event's result can be replaced after approval too (R8). The athlete
 * cannot replace a result that has an appeal, or one that the organization changed.
 */
export function maySend(stage: Stage, sent: Sent | null): boolean {
  if (sent === null) return true;
  if (sent.appealed || sent.modifiedByOrganization) return false;
  return stage === 'event' || sent.status !== 'approved';
}

/**
 * The status of a result that an athlete sends. In a qualifier it waits for a judge; in an online event it counts
 * immediately (R4, ATH-221). A replacement of a rejected or waiting result waits too (N3). The SQL statement in
 * `write-rows.ts` has the same rule.
 */
export const sentStatusOf = (stage: Stage, before: Pick<Sent, 'status'> | null): ResultStatus =>
  stage === 'qualifier' || (before !== null && before.status !== 'approved') ? 'pending' : 'approved';

/** The judge's name in an online result that no person has judged (ATH-222). */
export const automaticJudge = 'automatic';
