import { isDoorOver } from '#domain/door/decide.ts';
import type { Db } from '#server/db/connection.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { isStaffOfEvent } from '#server/staff/staff.access.ts';

/** Who is at the door reads what somebody holds: the event's organization, and its judges until a day after the end. */
export async function readsHeld(db: Db, viewer: Viewer | null, event: OwnEventRow, now: Date): Promise<boolean> {
  if (!viewer) return false;
  if (event.organizationId === viewer.uid) return true;
  return viewer.type === 'staff' && !isDoorOver(event.endsAt, now) && isStaffOfEvent(db, viewer.uid, event.id);
}

/** What the QR says is its owner's alone: whoever only has the address has no proof. */
export const isOwnBadge = (viewer: Viewer | null, { uid }: { uid: string }): boolean => viewer?.uid === uid;
