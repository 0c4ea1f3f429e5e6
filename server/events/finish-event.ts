import { messages } from '#contract/messages.ts';
import { canCloseQualifier, canFinish } from '#domain/events/event-states.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { saveEvent } from './events.store.ts';
import { ownEvent, timesOf } from './own-event.ts';

/** E2: the organizer ends what is running; a second time there is nothing left to end. */
export async function finishEvent(app: App, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    const row = await ownEvent(trx, viewer, id, { lock: true });
    const now = app.now();
    if (!canFinish(timesOf(row), now.getTime())) throw refused(messages.event.notRunning);
    await saveEvent(trx, id, { finishedAt: now, updatedAt: now });
  });
}

export async function closeQualifier(app: App, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    const row = await ownEvent(trx, viewer, id, { lock: true });
    const now = app.now();
    if (!canCloseQualifier(timesOf(row), now.getTime())) throw refused(messages.event.qualifierNotRunning);
    await saveEvent(trx, id, { qualifierClosedAt: now, updatedAt: now });
  });
}
