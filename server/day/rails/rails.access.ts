import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';
import { judgeOf, notAllowed } from '#server/scoring/staff/staff.access.ts';

const { otherJudge } = messages.rails;

type OfJudge = { judgeId: string | null; categoryId: string };

/** For the judge who was put at a rail, while the event lets that judge judge there. */
export async function judgesRail(trx: Db, viewer: Viewer, { judgeId, categoryId }: OfJudge): Promise<void> {
  if (judgeId !== viewer.uid) throw forbidden(otherJudge);
  await judgeOf(trx, viewer, { categoryId, stage: 'event' });
}

/** Taps are of the judge whose device took the rail, also when somebody else has it since. */
export function refuseStranger(viewer: Viewer, tally: { judgeId: string | null; isAllowed: boolean }): void {
  if (tally.judgeId !== viewer.uid) throw forbidden(otherJudge);
  if (!tally.isAllowed) throw notAllowed();
}

/** As whom somebody who runs the day writes a result. */
export const roleOf = (viewer: Pick<Viewer, 'type'>): 'organization' | 'judge' =>
  viewer.type === 'organization' ? 'organization' : 'judge';

/** How a result is marked that they changed. */
export const modifiedBy = (viewer: Pick<Viewer, 'type'>) =>
  roleOf(viewer) === 'organization' ? { modifiedByOrganization: true } : { modified: true };
