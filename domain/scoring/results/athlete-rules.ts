import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from './result-states.ts';

/** What an athlete may say of a quantity; judges and organizers have decimals and more room (E5, ATH-215). */
export const mostByAthlete = 999_999;
export const isAthletesQuantity = (quantity: number): boolean =>
  Number.isInteger(quantity) && quantity >= 0 && quantity <= mostByAthlete;

type Sent = { status: ResultStatus; appealed: boolean; modifiedByOrganization: boolean };

/**
 * Whether the athlete may send into an open test what is not there yet, or in place of what is. R4: of a qualifier
 * whatever nobody has approved; R8: of an online event what is approved too. What is contested, or was decided by the
 * organization, is not the athlete's any more.
 */
export function maySend(stage: Stage, sent: Sent | null): boolean {
  if (sent === null) return true;
  if (sent.appealed || sent.modifiedByOrganization) return false;
  return stage === 'event' || sent.status !== 'approved';
}

/**
 * R4, ATH-221: a qualifier waits for a judge, an online event counts at once. N3: what comes in place of what a judge
 * rejected, or of what already waits for one, waits too. The statement that stores it says the same (`write-rows.ts`).
 */
export const sentStatusOf = (stage: Stage, before: Pick<Sent, 'status'> | null): ResultStatus =>
  stage === 'qualifier' || (before !== null && before.status !== 'approved') ? 'pending' : 'approved';

/** ATH-222: the judge of an online result that no person has judged. */
export const automaticJudge = 'automatic';
