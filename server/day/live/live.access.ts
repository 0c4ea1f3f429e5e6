import { holdsPower } from '#domain/people/members/roles.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { type RequestContext, signedIn } from '#server/foundation/http/context.ts';
import { forbidden } from '#server/foundation/http/refuse.ts';
import { isStaffOfCategory, isStaffOfDay } from '#server/scoring/staff/staff.access.ts';

/** Only the category's organization and the event's staff may read a hidden board (E9). */
export async function checkStaffBoard(context: RequestContext, categoryId: string): Promise<void> {
  const viewer = await signedIn(context);
  const db = context.app.database.kysely;
  const { organization } = viewer;
  if (organization && holdsPower(organization, 'score')) await ownCategory(db, viewer, categoryId);
  else if (organization || viewer.type !== 'staff' || !(await isStaffOfCategory(db, viewer.uid, categoryId)))
    throw forbidden();
}

/**
 * Only the event's organization and staff may read the hidden floors of an event. A judge of one floor may read all
 * floors.
 */
export async function checkStaffFloors(context: RequestContext, eventId: string): Promise<void> {
  const viewer = await signedIn(context);
  const db = context.app.database.kysely;
  const { organization } = viewer;
  if (organization && holdsPower(organization, 'day')) await ownEvent(db, viewer, eventId);
  else if (organization || viewer.type !== 'staff' || !(await isStaffOfDay(db, viewer.uid, eventId))) throw forbidden();
}
