import { isDoorOver } from '#domain/day/door/decide.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { isStaffOfDay } from '#server/scoring/staff/staff.access.ts';

/**
 * T2: the event's organization, and the judges of its day until a day after the end. Who is at the door reads what
 * somebody holds, and lets in with a look at a ticket's page; everybody else's only says that it was looked at.
 */
export async function isAtTheDoor(db: Db, viewer: Viewer | null, event: OwnEventRow, now: Date): Promise<boolean> {
  if (!viewer) return false;
  if (event.organizationId === viewer.uid) return true;
  return viewer.type === 'staff' && !isDoorOver(event.endsAt, now) && isStaffOfDay(db, viewer.uid, event.id);
}

/** The signed QR is its owner's alone; a door lets in whoever has the address, too (decision 43). */
export const isOwnBadge = (viewer: Viewer | null, { uid }: { uid: string }): boolean => viewer?.uid === uid;
