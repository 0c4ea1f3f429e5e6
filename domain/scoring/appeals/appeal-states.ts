import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import { foundOf } from '#domain/scoring/results/review-rules.ts';

export const appealStatuses = ['pending', 'closed'] as const;
type AppealStatus = (typeof appealStatuses)[number];

/** The side whose values the organizer takes for the answer to an appeal (ORG-182 to ORG-184). */
export const appealDecisions = ['athlete', 'judge', 'organization'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

const day = 86_400_000;

type Appealable = {
  status: ResultStatus;
  judgeId: string | null;
  /** True if an appeal is open or was decided. The organization's answer to an appeal is final. */
  appealed: boolean;
  modifiedByOrganization: boolean;
  /** Time of the result's last change, in milliseconds. */
  changedAt: number;
};

/**
 * Only results of online tests can be appealed. At the place of the event an athlete objects to the judge there (R9).
 */
export const isAppealable = (typeEvent: WodEventType): boolean => typeEvent !== 'offline';

/**
 * A decided result can be appealed once, until a day after its last change (R9). A result that counts without a judge's
 * decision cannot (N3). A change by the organization can, unless it was the answer to an appeal (N14).
 */
export function whyNotAppealed(result: Appealable, now: number): 'pending' | 'appealed' | 'late' | null {
  if (result.appealed) return 'appealed';
  if (!result.modifiedByOrganization && ['pending', 'automatic'].includes(foundOf(result))) return 'pending';
  return now >= result.changedAt + day ? 'late' : null;
}

/** An appeal is decided once (ORG-186). */
export const canDecideAppeal = (status: AppealStatus): boolean => status === 'pending';
