import { messages } from '#contract/messages.ts';
import type { Presence } from '#domain/day/attendance/presence.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { countOnce } from '#server/scoring/reviews/count-once.ts';
import { refuseOutsiders } from '#server/scoring/staff/staff.access.ts';
import { checksIn, refuseEnded } from './attendance.access.ts';
import { findEntryOfDay, saveAttendance } from './attendance.store.ts';

type Arrival = { entryId: string; state: Presence; waitedS: number; commandId?: string | undefined };

/**
 * Marks an entry as present or absent, or clears the mark. A mark from a device without network has the time of its
 * press. The newer of two marks wins, even if it arrives first.
 */
export const setAttendance = (
  app: App,
  viewer: Viewer,
  { entryId, state, waitedS, commandId }: Arrival,
): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const found = await findEntryOfDay(trx, entryId);
    if (!found) throw notFound();
    const { eventId } = found;
    await refuseOutsiders(trx, viewer, eventId);
    await lockEvent(trx, eventId);
    const now = app.now();
    const at = new Date(now.getTime() - waitedS * 1_000);
    await countOnce(
      trx,
      { id: commandId, userId: viewer.uid, about: `attendance ${entryId} ${state}`, at: now },
      async () => {
        refuseEnded(await checksIn(trx, viewer, eventId));
        // The entry may have left while this command waited for the event lock.
        const entry = await findEntryOfDay(trx, entryId);
        if (entry?.standing !== 'in') throw refused(messages.attendance.notIn);
        await saveAttendance(trx, { entryId, eventId, state, at, byId: viewer.uid });
        await recordAct(trx, 'attendance', { by: viewer, eventId, details: { entry: entryId, state }, at });
        return null;
      },
    );
  });
