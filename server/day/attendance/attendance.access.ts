import { messages } from '#contract/messages.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { applicationOfDay } from '#server/scoring/staff/staff.access.ts';

/** Access to mark arrivals: the event's organization, and its judges who may judge or run its day. */
export async function checksIn(db: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  const event = viewer.organization ? await ownEvent(db, viewer, eventId) : await eventOfJudge(db, viewer, eventId);
  if (event.type !== 'offline') throw refused(messages.attendance.offlineOnly);
  return event;
}

async function eventOfJudge(db: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  const event = await findAnyEvent(db, eventId);
  if (!event) throw notFound(messages.event.missing);
  await applicationOfDay(db, viewer.uid, eventId, messages.attendance.notAllowed);
  return event;
}

/** Arrivals are final once the organization has ended the event. */
export function refuseEnded({ finishedAt }: OwnEventRow): void {
  if (finishedAt) throw refused(messages.heats.ended);
}
