import { messages } from '#contract/messages.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { approvedApplication, refuseOutsiders } from '#server/scoring/staff/staff.access.ts';
import { type HandlerRow, listHandlers } from './heats.store.ts';

const words = messages.heats;

type DayAccess = {
  event: OwnEventRow;
  /** Approved judges with the principal permission (V2). */
  handlers: HandlerRow[];
  /** The organization can still read while a judge runs its day. */
  mayRun: boolean;
};

/** The day can be run from this time (ORG-189). */
export const opensAt = ({ finalStartsAt, startsAt }: OwnEventRow): Date => finalStartsAt ?? startsAt;

/** Access to read the day: the event's organization and its principal judges (ORG-030, V2). */
export async function seesDay(db: Db, viewer: Viewer, eventId: string): Promise<DayAccess> {
  const isOwner = viewer.organization !== null;
  const event = isOwner ? await ownEvent(db, viewer, eventId) : await findAnyEvent(db, eventId);
  if (!event) throw notFound(messages.event.missing);
  if (!isOwner && !(await approvedApplication(db, viewer.uid, eventId)).mayManage) throw forbidden(words.notManager);
  refuseOtherKinds(event);
  const handlers = await listHandlers(db, eventId);
  return { event, handlers, mayRun: !isOwner || handlers.length === 0 };
}

const closingMs = 86_400_000;

/**
 * Access to run the day. Caller holds the event lock, so a withdrawal of the permission waits for this command.
 * `closing`: the time of a command that is allowed for a day after the event's end, as reviews are.
 */
export async function runsDay(
  trx: Db,
  viewer: Viewer,
  eventId: string,
  closing: Date | null = null,
): Promise<OwnEventRow> {
  const { event, handlers, mayRun } = await seesDay(trx, viewer, eventId);
  if (!mayRun) throw refused(words.handledBy(handlers.map(({ name }) => name).join(', ')));
  const { finishedAt } = event;
  if (!closing || !finishedAt || closing.getTime() - finishedAt.getTime() > closingMs) refuseEnded(event);
  return event;
}

/** Access to the plan: the organization only, even when a judge runs the day (D3). */
export async function seesPlan(db: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  const event = await ownEvent(db, viewer, eventId);
  refuseOtherKinds(event);
  return event;
}

export async function plansDay(trx: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  const event = await ownEvent(trx, viewer, eventId, { lock: true });
  refuseOtherKinds(event);
  refuseEnded(event);
  return event;
}

/** The organization, even while a judge runs the day, and the judge who runs it. */
export async function publishesPlan(trx: Db, viewer: Viewer, eventId: string): Promise<void> {
  if (viewer.organization) await plansDay(trx, viewer, eventId);
  else {
    await refuseOutsiders(trx, viewer, eventId);
    await lockEvent(trx, eventId);
    await runsDay(trx, viewer, eventId);
  }
}

export function refuseEarly(event: OwnEventRow, now: Date): void {
  if (now < opensAt(event)) throw refused(words.tooEarly);
}

function refuseOtherKinds({ type }: OwnEventRow): void {
  if (type !== 'offline') throw refused(words.offlineOnly);
}

/** The event's planned end does not stop a late floor; only the organization ends the event. */
export function refuseEnded({ finishedAt }: Pick<OwnEventRow, 'finishedAt'>): void {
  if (finishedAt) throw refused(words.ended);
}
