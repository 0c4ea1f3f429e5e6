import { messages } from '#contract/messages.ts';
import type { Db } from '#server/db/connection.ts';
import { type OwnEventRow, ownEvent } from '#server/events/events.access.ts';
import { findAnyEvent } from '#server/events/events.reads.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound } from '#server/http/refuse.ts';
import { approvedApplication, isStaffOfEvent } from '#server/staff/staff.access.ts';

type AtTheDoor = {
  event: OwnEventRow /** Lets in without a proof, and takes back what is older than a minute. */;
  mayForce: boolean;
};

/** T2: the event's organization, or a judge whom the event has approved (V3). */
export async function atTheDoor(db: Db, viewer: Viewer, eventId: string): Promise<AtTheDoor> {
  if (viewer.type === 'organization') return { event: await ownEvent(db, viewer, eventId), mayForce: true };
  const event = await findAnyEvent(db, eventId);
  if (!event) throw notFound(messages.event.missing);
  return { event, mayForce: (await approvedApplication(db, viewer.uid, eventId)).mayManage };
}

/** T2: whose look at a ticket's page lets somebody in; everybody else's only says that it was looked at. */
export async function letsInByPage(db: Db, viewer: Viewer | null, event: OwnEventRow): Promise<boolean> {
  if (!viewer) return false;
  if (event.organizationId === viewer.uid) return true;
  return viewer.type === 'staff' && isStaffOfEvent(db, viewer.uid, event.id);
}
