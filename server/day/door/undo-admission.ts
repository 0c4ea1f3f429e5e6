import { messages } from '#contract/messages.ts';
import { undoMs } from '#domain/day/door/decide.ts';
import type { App } from '#server/app.ts';
import { holdAccounts } from '#server/day/badges/read-people.ts';
import { inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { atTheDoor } from './door.access.ts';
import { lockTickets } from './door-tickets.store.ts';
import { admitNext, entering, listMarks, type MarkRow, updateMark } from './marks.store.ts';

/** In milliseconds. Added to the minute of an undo, for a press on a slow network. */
const graceMs = 15_000;

type Undo = { eventId: string; id: string; device: string; undoneAt: string; reason?: string | undefined };

/** In milliseconds. A device without network sends its undo right after the admission, so a later undo is refused. */
const longestOnItsWayMs = 86_400_000;

/**
 * Whether the admitting device undid the admission within its minute. An offline admission counts by the device's
 * clock.
 */
function isInTime(mark: MarkRow, { device, undoneAt }: Undo, { uid }: Viewer, now: Date): boolean {
  if (mark.device !== device || mark.userId !== uid) return false;
  if (now.getTime() - mark.receivedAt.getTime() > longestOnItsWayMs) return false;
  const at = mark.offline ? Math.min(Date.parse(undoneAt), now.getTime()) : now.getTime() - graceMs;
  return at - mark.decidedAt.getTime() <= undoMs;
}

/**
 * The same device can undo within a minute. The organization or a principal judge can undo at any time, with a reason
 * (T2).
 */
export const undoAdmission = (app: App, viewer: Viewer, undo: Undo): Promise<void> =>
  inRepeatableTransaction(app.database.kysely, async trx => {
    const { mayForce } = await atTheDoor(trx, viewer, undo.eventId, app.now());
    const [mark] = await listMarks(trx, [undo.id]);
    const isEntry = mark && (entering as readonly string[]).includes(mark.outcome);
    if (!isEntry || mark.eventId !== undo.eventId) throw notFound(messages.door.missing);
    const now = app.now();
    const isGiven = undo.reason !== undefined && mayForce;
    if (!isGiven && !isInTime(mark, undo, viewer, now)) throw refused(messages.door.undoLate);
    if (mark.ticketId) await lockTickets(trx, undo.eventId, [mark.ticketId]);
    if (mark.personId) await holdAccounts(trx, undo.eventId, [mark.personId]);
    const [undone] = await updateMark(trx, mark.id, {
      undoneAt: now,
      undoneBy: viewer.uid,
      undoReason: undo.reason ?? null,
    });
    if (mark.outcome === 'admitted' && undone!.numUpdatedRows > 0n) await admitNext(trx, mark);
  });
