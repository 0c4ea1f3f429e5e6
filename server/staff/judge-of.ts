import { messages } from '#contract/messages.ts';
import { mayJudge, mayWatchCategory, type Permissions } from '#domain/staff/applications.ts';
import type { Db } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound, refused } from '#server/http/refuse.ts';
import { permissionsOf } from './application-view.ts';
import { type ApplicationRow, findForCategory, findOfJudge } from './applications.store.ts';

/** A judge whom the event has approved (V3), and what this judge may judge there. */
export type JudgeOfEvent = {
  id: string;
  eventId: string;
  judgeId: string;
  status: 'approved';
  permissions: Permissions;
  categories: ReadonlySet<string>;
};

const toJudgeOfEvent = (row: ApplicationRow | undefined): JudgeOfEvent | null =>
  row?.status === 'approved'
    ? {
        id: row.id,
        eventId: row.eventId,
        judgeId: row.judgeId,
        status: row.status,
        permissions: permissionsOf(row),
        categories: new Set(row.categories),
      }
    : null;

/** ORG-412; whoever was dismissed is told that, since work of theirs may still have been on its way. */
export const notOfStaff = (row?: ApplicationRow) =>
  refused(row?.dismissedAt ? messages.staff.dismissed : messages.staff.notStaff);

/** For whoever reads the event as its staff. */
export async function staffOf(db: Db, viewer: Pick<Viewer, 'uid'>, eventId: string): Promise<JudgeOfEvent> {
  const row = await findOfJudge(db, eventId, viewer.uid);
  const judge = toJudgeOfEvent(row);
  if (!judge) throw notOfStaff(row);
  return judge;
}

type StageOfCategory = { categoryId: string; stage: 'qualifier' | 'event' };

/** For whoever judges: one indexed query and no lock, since results are written by the hundred. */
export async function judgeOf(db: Db, viewer: Pick<Viewer, 'uid'>, place: StageOfCategory): Promise<JudgeOfEvent> {
  const row = await findForCategory(db, place.categoryId, viewer.uid);
  const judge = toJudgeOfEvent(row);
  if (!judge) throw (await hasCategory(db, place.categoryId)) ? notOfStaff(row) : notFound();
  if (!mayJudge(judge, place.stage, place.categoryId)) throw forbidden(messages.staff.notAllowed);
  return judge;
}

const hasCategory = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('categories').select('id').where('id', '=', id).executeTakeFirst()) !== undefined;

/** E9: whether somebody sees what the public does not. */
export async function isStaffOfCategory(db: Db, userId: string, categoryId: string): Promise<boolean> {
  const row = await findForCategory(db, categoryId, userId);
  return row !== undefined && mayWatchCategory({ ...row, permissions: permissionsOf(row) }, categoryId);
}
