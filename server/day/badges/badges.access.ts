import { isDoorOver } from '#domain/day/door/decide.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { actsFor, type Viewer } from '#server/foundation/http/context.ts';
import { isStaffOfDay } from '#server/scoring/staff/staff.access.ts';

/**
 * True for the event's organization, and for judges of its day until a day after the end. These accounts see a badge's
 * contents, and admit by opening a ticket's page. Any other account only marks the ticket as reviewed (T2).
 */
export async function isAtTheDoor(db: Db, viewer: Viewer | null, event: OwnEventRow, now: Date): Promise<boolean> {
  if (!viewer) return false;
  if (viewer.organization) return actsFor(viewer, event.organizationId, 'arrivals');
  return viewer.type === 'staff' && !isDoorOver(event.endsAt, now) && isStaffOfDay(db, viewer.uid, event.id);
}

/** Only the owner gets the signed QR. A door also admits by the address of the page (decision 43). */
export const isOwnBadge = (viewer: Viewer | null, { uid }: { uid: string }): boolean => viewer?.uid === uid;
