import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';
import { judgeOf, notAllowed } from '#server/scoring/staff/staff.access.ts';

const { otherJudge } = messages.rails;

type OfJudge = { judgeId: string | null; categoryId: string };

/** Access for the judge of a rail, while the event lets this judge judge there. */
export async function judgesRail(trx: Db, viewer: Viewer, { judgeId, categoryId }: OfJudge): Promise<void> {
  if (judgeId !== viewer.uid) throw forbidden(otherJudge);
  await judgeOf(trx, viewer, { categoryId, stage: 'event' });
}

/** Access to take any rail of a category. */
export const mayHelp = (trx: Db, viewer: Viewer, { categoryId }: Pick<OfJudge, 'categoryId'>) =>
  judgeOf(trx, viewer, { categoryId, stage: 'event' });

/** Taps belong to the judge whose device took the rail, even after another device took it. */
export function refuseStranger(viewer: Viewer, tally: { judgeId: string | null; isAllowed: boolean }): void {
  if (tally.judgeId !== viewer.uid) throw forbidden(otherJudge);
  if (!tally.isAllowed) throw notAllowed();
}

/** Role with which a manager of the day writes a result. */
export const roleOf = (viewer: Pick<Viewer, 'type'>): 'organization' | 'judge' =>
  viewer.type === 'organization' ? 'organization' : 'judge';

export const modifiedBy = (viewer: Pick<Viewer, 'type'>) =>
  roleOf(viewer) === 'organization' ? { modifiedByOrganization: true } : { modified: true };
