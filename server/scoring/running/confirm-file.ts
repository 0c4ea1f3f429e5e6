import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { type OwnCategory, ownCategory } from '#server/competition/categories/categories.access.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { findSnapshot, newestMoment, type SnapshotRow, updateSnapshot } from './running.store.ts';

const words = messages.running;

/** Refuses categories that are no race, because only races accept files (ORG-110, E12). */
export function refuseOther({ category }: OwnCategory): void {
  if (category.typeCategory !== 'running') throw refused(words.notRunning);
}

/** Returns the uploaded file, for its organizer. Holds the event's lock, so decisions run one after the other. */
async function ownSnapshot(trx: Db, viewer: Viewer, id: string): Promise<SnapshotRow> {
  const found = await findSnapshot(trx, id);
  if (!found) throw notFound();
  refuseOther(await ownCategory(trx, viewer, found.categoryId, { lock: true }));
  const locked = await findSnapshot(trx, id);
  if (!locked) throw notFound();
  return locked;
}

/** Shows this file in the table from now on (ATH-059). */
export async function confirmFile(
  app: App,
  viewer: Viewer,
  id: string,
  distanceM: number | null,
): Promise<{ rows: number }> {
  const { rowCount, categoryId } = await inTransaction(app.database.kysely, async trx => {
    const draft = await ownSnapshot(trx, viewer, id);
    if (draft.state !== 'draft') throw refused(words.decided);
    if (draft.rowCount === 0) throw refused(words.process(words.noRows));
    // The clocks of two servers may differ, but the file confirmed last must be the newest.
    const moment = Math.max(app.now().getTime(), (await newestMoment(trx, draft.categoryId)) + 1);
    await updateSnapshot(trx, id, { state: 'shown', distanceM, processedAt: new Date(moment) });
    return draft;
  });
  app.boards.touch(categoryId, 'event');
  return { rows: rowCount };
}

/** Takes a file back. The table returns to the newest remaining file. */
export async function undoFile(app: App, viewer: Viewer, id: string): Promise<void> {
  const { categoryId } = await inTransaction(app.database.kysely, async trx => {
    const shown = await ownSnapshot(trx, viewer, id);
    if (shown.state !== 'shown') throw refused(words.decided);
    await updateSnapshot(trx, id, { state: 'undone' });
    return shown;
  });
  app.boards.touch(categoryId, 'event');
}
