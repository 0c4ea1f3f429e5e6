import { messages } from '#contract/messages.ts';
import type { Standing } from '#domain/registration/entries/standings.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refusedField } from '#server/foundation/http/refuse.ts';
import { findEntry, lockEntry, updateEntry } from './entries.store.ts';

type StandingInput = { entryId: string; standing: Standing; reason?: string | null | undefined };

/** Takes an entry out of the ranking, or back in. Its results stay. */
export async function setStanding(
  app: App,
  viewer: Viewer,
  { entryId, standing, reason }: StandingInput,
): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const found = await findEntry(trx, entryId);
    if (!found) throw notFound();
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    const standingReason = standing === 'in' ? null : reason || null;
    const by = { userId: viewer.uid, reason: standingReason, at: app.now() };
    await app.ports.entryObservers.standingChanges(trx, { entryId, standing, ...by });
    if (!(await lockEntry(trx, entryId))) throw notFound();
    if (standing !== 'in' && !standingReason) throw refusedField('reason', messages.result.reason);
    await updateEntry(trx, entryId, { standing, standingReason });
    const details = { standing };
    await recordAct(trx, 'standing-changed', {
      by: viewer,
      about: found.userId,
      eventId: event.id,
      details,
      at: app.now(),
    });
    return found.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
