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

/** An approved judge of the event, with this judge's permissions (V3). */
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

/**
 * Returns the error for a person who is not staff. A dismissed judge gets a separate text, since their work may still
 * be on its way (ORG-412).
 */
const notOfStaff = (row?: ApplicationRow) =>
  refused(row?.dismissedAt ? messages.staff.dismissed : messages.staff.notStaff);

/** Error for a judge without permission; also used when the statement that stores a review refuses. */
export const notAllowed = () => forbidden(messages.staff.notAllowed);

/** Finds the approved application of this account for the event. Throws when there is none. */
export async function approvedApplication(db: Db, uid: string, eventId: string): Promise<ApplicationRow> {
  const row = await findOfJudge(db, eventId, uid);
  if (row?.status !== 'approved') throw notOfStaff(row);
  return row;
}

export const staffOf = async (db: Db, viewer: Pick<Viewer, 'uid'>, eventId: string): Promise<JudgeOfEvent> =>
  toJudgeOfEvent(await approvedApplication(db, viewer.uid, eventId));

const isOfDay = ({ mayManage, mayEvent }: ApplicationRow): boolean => mayManage || mayEvent;

/**
 * Finds the application of a judge who works on the event's day, at a door or a rail. Judges of videos alone are
 * refused.
 */
export async function applicationOfDay(db: Db, uid: string, eventId: string, why: string): Promise<ApplicationRow> {
  const row = await approvedApplication(db, uid, eventId);
  if (!isOfDay(row)) throw forbidden(why);
  return row;
}

/** Checks like `applicationOfDay`, but returns false instead of an error. */
export async function isStaffOfDay(db: Db, uid: string, eventId: string): Promise<boolean> {
  const row = await findOfJudge(db, eventId, uid);
  return row?.status === 'approved' && isOfDay(row);
}

/**
 * Refuses people outside the event's staff, before the event is locked. Otherwise an outsider could block the event as
 * often as they like. Dismissed staff may pass: a command of theirs that counted once gets the same answer again.
 */
export async function refuseOutsiders(db: Db, viewer: Viewer, eventId: string): Promise<void> {
  if (viewer.organization) await ownEvent(db, viewer, eventId);
  else {
    const row = await findOfJudge(db, eventId, viewer.uid);
    if (row?.status !== 'approved' && !row?.dismissedAt) throw notOfStaff(row);
  }
}

type StageOfCategory = { categoryId: string; stage: 'qualifier' | 'event' };

/** Checks a judge's permission with one indexed query and no lock, since results are written by the hundred. */
export async function judgeOf(db: Db, viewer: Pick<Viewer, 'uid'>, place: StageOfCategory): Promise<JudgeOfEvent> {
  const row = await findForCategory(db, place.categoryId, viewer.uid);
  if (row?.status !== 'approved') throw (await hasCategory(db, place.categoryId)) ? notOfStaff(row) : notFound();
  const judge = toJudgeOfEvent(row);
  if (!mayJudge(judge, place.stage, place.categoryId)) throw notAllowed();
  return judge;
}

/** True when this account belongs to the event's staff and sees more than the public (E9). */
export async function isStaffOfCategory(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = await findForCategory(db, categoryId, userId);
  return row !== undefined && mayWatchCategory({ ...row, permissions: permissionsOf(row) }, categoryId);
}

/** Returns an application, only for the organization that holds the event (ORG-150 to ORG-152, ORG-402). */
export async function ownApplication(db: Db, viewer: Viewer, id: string): Promise<DetailRow> {
  const row = await findDetail(db, id);
  if (!row) throw notFound();
  if (row.organizationId !== viewer.organization?.id) throw forbidden();
  return row;
}

/** Locks the own event and reads the application. So decisions about the event's judges run one after the other. */
export async function holdOwnApplication(trx: Db, viewer: Viewer, id: string) {
  const found = await findApplication(trx, id);
  if (!found) throw notFound();
  const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
  // While this call waited for the lock, somebody may have decided the application or deleted it.
  const application = await findApplication(trx, id);
  if (!application) throw notFound();
  return { event, application };
}

/**
 * Refuses the link of an account whose address is not confirmed. The account may belong to a person who only typed that
 * address. The link alone is then not enough: the account's session is required too.
 */
export function refuseUnprovenAccount(viewer: Viewer | null, account: { id: string; emailVerified: boolean }): void {
  if (!account.emailVerified && viewer?.uid !== account.id) throw refused(messages.staff.inviteSignIn);
}
