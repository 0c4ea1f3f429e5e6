import { messages } from '#contract/messages.ts';
import { isDoorOver } from '#domain/day/door/decide.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { applicationOfDay } from '#server/scoring/staff/staff.access.ts';

type AtTheDoor = {
  event: OwnEventRow;
  /** The account may admit without proof, and undo an admission older than a minute. */
  mayForce: boolean;
};

/**
 * Access to the door: the event's organization, and its judges who may judge or run its day. Judges have it until a day
 * after the end (T2, V3).
 */
export async function atTheDoor(db: Db, viewer: Viewer, eventId: string, now: Date): Promise<AtTheDoor> {
  if (viewer.organization) return { event: await ownEvent(db, viewer, eventId), mayForce: true };
  const event = await findAnyEvent(db, eventId);
  if (!event) throw notFound(messages.event.missing);
  const { mayManage } = await applicationOfDay(db, viewer.uid, eventId, messages.door.notAllowed);
  if (isDoorOver(event.endsAt, now)) throw refused(messages.door.over);
  return { event, mayForce: mayManage };
}

/** A device's id proves its admissions, so only its own account gets it. */
export const deviceFor = (
  viewer: Pick<Viewer, 'uid'> | null,
  mark: { device: string | null; userId: string | null },
) => (viewer !== null && viewer.uid === mark.userId ? mark.device : null);
