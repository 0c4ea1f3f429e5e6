import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import { foundOf } from '#domain/scoring/results/review-rules.ts';

export const appealStatuses = ['pending', 'closed'] as const;
type AppealStatus = (typeof appealStatuses)[number];

/** ORG-182 to ORG-184: whose values the organizer takes. */
export const appealDecisions = ['athlete', 'judge', 'organization'] as const;
export type AppealDecision = (typeof appealDecisions)[number];

const day = 86_400_000;

type Appealable = {
  status: ResultStatus;
  judgeId: string | null;
  /** By an appeal that is open, or was; its answer is the organization's last word. */
  appealed: boolean;
  modifiedByOrganization: boolean;
  /** Milliseconds of its last change. */
  changedAt: number;
};

/** R9: on site whoever objects does so at once, to the judge who stands there. */
export const isAppealable = (typeEvent: WodEventType): boolean => typeEvent !== 'offline';

/**
 * R9: a decided result, once, until a day after its last change. N3: decided by somebody, so of what counts as it came in
 * there is nothing to appeal; N14: also what the organization changed, unless that was its answer to an appeal.
 */
export function whyNotAppealed(result: Appealable, now: number): 'pending' | 'appealed' | 'late' | null {
  if (result.appealed) return 'appealed';
  if (!result.modifiedByOrganization && ['pending', 'automatic'].includes(foundOf(result))) return 'pending';
  return now >= result.changedAt + day ? 'late' : null;
}

/** ORG-186: decided once. */
export const canDecideAppeal = (status: AppealStatus): boolean => status === 'pending';
