import { messages } from '#contract/messages.ts';
import type { ProtestSide } from '#domain/day/rails/protest.ts';
import type { TapRole } from '#domain/day/rails/tap-batch.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound } from '#server/foundation/http/refuse.ts';
import { judgeOf, notAllowed } from '#server/scoring/staff/staff.access.ts';

const { otherJudge } = messages.rails;

type OfJudge = { judgeId: string | null; categoryId: string };
type OfJudges = OfJudge & { secondJudgeId: string | null };

/** Access for the judge who has this role at a rail, while the event lets this judge judge there. */
export async function judgesRail(trx: Db, viewer: Viewer, rail: OfJudges, role: TapRole): Promise<void> {
  const { categoryId } = rail;
  if ((role === 'main' ? rail.judgeId : rail.secondJudgeId) !== viewer.uid) throw forbidden(otherJudge);
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
export const roleOf = ({ organization }: Pick<Viewer, 'organization'>): 'organization' | 'judge' =>
  organization ? 'organization' : 'judge';

export const modifiedBy = (viewer: Pick<Viewer, 'organization'>) =>
  roleOf(viewer) === 'organization' ? { modifiedByOrganization: true } : { modified: true };

/** An athlete protests only at own rails; everybody else protests as manager of the day. */
export const isAthlete = ({ type, organization }: Viewer): boolean => type === 'athlete' && !organization;

export function refuseOtherAthlete(isOwn: boolean): void {
  if (!isOwn) throw notFound();
}

/** Whether an account, of an opener or a judge, is the caller's. */
export const isSelf = (viewer: Pick<Viewer, 'uid'>, uid: string | null | undefined): boolean => uid === viewer.uid;

/** Only the opener withdraws a protest. For others it does not exist. */
export function refuseOtherOpener<Protest extends { byId: string | null }>(
  viewer: Viewer,
  protest: Protest | undefined,
): asserts protest is Protest {
  if (!protest || !isSelf(viewer, protest.byId)) throw notFound(messages.protests.missing);
}

/** The judge or organization that protested at a rail still works there. An athlete needs no work there. */
export async function worksThere(
  trx: Db,
  viewer: Viewer,
  side: ProtestSide,
  rail: { categoryId: string; eventId: string },
): Promise<void> {
  if (side === 'judge') await mayHelp(trx, viewer, rail);
  if (side === 'manager') await seesDay(trx, viewer, rail.eventId);
}

/** Both judges of a rail read its counts after the finish. The person who runs the day reads them any time. */
export async function readsCounts(db: Db, viewer: Viewer, rail: OfJudges & { eventId: string; isOver: boolean }) {
  if (rail.isOver && [rail.judgeId, rail.secondJudgeId].includes(viewer.uid))
    return judgeOf(db, viewer, { ...rail, stage: 'event' });
  await seesDay(db, viewer, rail.eventId);
}
