import { messages } from '#contract/messages.ts';
import { canCloseQualifier, canFinish } from '#domain/competition/events/event-states.ts';
import { type Ending, whyNotReopened } from '#domain/competition/events/reopen.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { ownEvent } from './events.access.ts';
import { saveEvent } from './events.store.ts';
import { sinceEnd } from './since-end.ts';
import { timesOf } from './times-of.ts';

/** Ends a running event. Refused when the event is not running, so also the second time (E2). */
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

/** Reopens an ended event or qualifier within minutes, if no later change depends on the end. */
export async function reopen(app: App, viewer: Viewer, id: string, ending: Ending): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    const row = await ownEvent(trx, viewer, id, { lock: true });
    const now = app.now();
    const why = whyNotReopened(ending, timesOf(row), await sinceEnd(trx, row), now.getTime());
    if (why) throw refused(messages.event.notReopened[why]);
    await saveEvent(trx, id, {
      ...(ending === 'event' ? { finishedAt: null } : { qualifierClosedAt: null }),
      updatedAt: now,
    });
  });
}
