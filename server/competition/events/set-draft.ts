import { messages } from '#contract/messages.ts';
import { whyNotTakenBack } from '#domain/competition/events/drafts.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { findAnswers } from './draft.store.ts';
import { ownEvent } from './events.access.ts';
import { saveEvent } from './events.store.ts';
import { timesOf } from './times-of.ts';

/**
 * Publishes an event, or takes it back if nobody has reacted yet. Joining, paying and applying lock the event too, so
 * none can come in between (N11).
 */
export const setDraft = (app: App, viewer: Viewer, { id, draft }: { id: string; draft: boolean }): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const row = await ownEvent(trx, viewer, id, { lock: true });
    if (row.draft === draft) return;
    const now = app.now();
    const isOver = isCompleted(timesOf(row), now.getTime());
    const why = draft ? whyNotTakenBack(isOver, await findAnswers(trx, id, now)) : null;
    if (why) throw refused(messages.event.notTakenBack[why]);
    if (!draft && isOver) throw refused(messages.event.notPublished);
    await saveEvent(trx, id, { draft, updatedAt: now });
  });
