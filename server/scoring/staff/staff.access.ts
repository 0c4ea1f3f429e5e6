import { messages } from '#contract/messages.ts';
import { mayJudge, mayWatchCategory, type Permissions } from '#domain/scoring/staff/applications.ts';
import { hasCategory } from '#server/competition/categories/categories.reads.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { permissionsOf } from './application-view.ts';
import {
  type ApplicationRow,
  type DetailRow,
  findApplication,
  findDetail,
  findForCategory,
  findOfJudge,
} from './applications.store.ts';

/** A judge whom the event has approved (V3), and what this judge may judge there. */
export type JudgeOfEvent = {
  id: string;
  eventId: string;
  judgeId: string;
  status: 'approved';
  permissions: Permissions;
  categories: ReadonlySet<string>;
};

const toJudgeOfEvent = (row: ApplicationRow): JudgeOfEvent => ({
  id: row.id,
  eventId: row.eventId,
  judgeId: row.judgeId,
  status: 'approved',
  permissions: permissionsOf(row),
  categories: new Set(row.categories),
});

/** ORG-412; whoever was dismissed is told that, since work of theirs may still have been on its way. */
const notOfStaff = (row?: ApplicationRow) =>
  refused(row?.dismissedAt ? messages.staff.dismissed : messages.staff.notStaff);

/** What a judge is told who may not judge there, also by the statement that stores a review. */
export const notAllowed = () => forbidden(messages.staff.notAllowed);

/** The application by which somebody is of the event's staff. */
export async function approvedApplication(db: Db, uid: string, eventId: string): Promise<ApplicationRow> {
  const row = await findOfJudge(db, eventId, uid);
  if (row?.status !== 'approved') throw notOfStaff(row);
  return row;
}

/** For whoever reads the event as its staff. */
export const staffOf = async (db: Db, viewer: Pick<Viewer, 'uid'>, eventId: string): Promise<JudgeOfEvent> =>
  toJudgeOfEvent(await approvedApplication(db, viewer.uid, eventId));

const isOfDay = ({ mayManage, mayEvent }: ApplicationRow): boolean => mayManage || mayEvent;

/** Of whoever works at the event's day: at its door, at its rails. Who only reviews videos of its qualifier does not. */
export async function applicationOfDay(db: Db, uid: string, eventId: string, why: string): Promise<ApplicationRow> {
  const row = await approvedApplication(db, uid, eventId);
  if (!isOfDay(row)) throw forbidden(why);
  return row;
}

/** Whether that is so; for whoever asks on the way and refuses nobody. */
export async function isStaffOfDay(db: Db, uid: string, eventId: string): Promise<boolean> {
  const row = await findOfJudge(db, eventId, uid);
  return row?.status === 'approved' && isOfDay(row);
}

/**
 * Before an event is held: whoever has nothing to do with it would hold it up for those who do, as often as they like. Who
 * was of its staff goes on, since what of theirs counted once is answered again.
 */
export async function refuseOutsiders(db: Db, viewer: Viewer, eventId: string): Promise<void> {
  if (viewer.type === 'organization') await ownEvent(db, viewer, eventId);
  else {
    const row = await findOfJudge(db, eventId, viewer.uid);
    if (row?.status !== 'approved' && !row?.dismissedAt) throw notOfStaff(row);
  }
}

type StageOfCategory = { categoryId: string; stage: 'qualifier' | 'event' };

/** For whoever judges: one indexed query and no lock, since results are written by the hundred. */
export async function judgeOf(db: Db, viewer: Pick<Viewer, 'uid'>, place: StageOfCategory): Promise<JudgeOfEvent> {
  const row = await findForCategory(db, place.categoryId, viewer.uid);
  if (row?.status !== 'approved') throw (await hasCategory(db, place.categoryId)) ? notOfStaff(row) : notFound();
  const judge = toJudgeOfEvent(row);
  if (!mayJudge(judge, place.stage, place.categoryId)) throw notAllowed();
  return judge;
}

/** E9: whether somebody sees what the public does not. */
export async function isStaffOfCategory(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = await findForCategory(db, categoryId, userId);
  return row !== undefined && mayWatchCategory({ ...row, permissions: permissionsOf(row) }, categoryId);
}

/** ORG-150 to ORG-152, ORG-402: an application is read only for the organization that holds the event. */
export async function ownApplication(db: Db, viewer: Viewer, id: string): Promise<DetailRow> {
  const row = await findDetail(db, id);
  if (!row) throw notFound();
  if (row.organizationId !== viewer.uid) throw forbidden();
  return row;
}

/** An application to an own event, held with that event: what is decided about its judges waits in one line. */
export async function holdOwnApplication(trx: Db, viewer: Viewer, id: string) {
  const found = await findApplication(trx, id);
  if (!found) throw notFound();
  const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
  // Who waited for the event may find it decided, or gone with its judge.
  const application = await findApplication(trx, id);
  if (!application) throw notFound();
  return { event, application };
}

/**
 * Where nobody has shown yet that an address is theirs, its account may be of somebody who only typed it: then the link
 * alone is not enough, and its session is asked for too.
 */
export function refuseUnprovenAccount(viewer: Viewer | null, account: { id: string; emailVerified: boolean }): void {
  if (!account.emailVerified && viewer?.uid !== account.id) throw refused(messages.staff.inviteSignIn);
}
