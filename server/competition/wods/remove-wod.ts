import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTests } from './delete-tests.ts';
import { deleteAssignments } from './general-wods.store.ts';
import { ownWod } from './wods.access.ts';
import { countResults } from './wods.store.ts';

/** Deletes a test without results. A general test loses this category (E7). */
export const removeWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { wod, category } = await ownWod(trx, viewer, id, { lock: true });
    if ((await countResults(trx, id)) > 0) throw refused(messages.wod.hasResults);
    await deleteTests(trx, [id]);
    if (wod.generalWodId) await deleteAssignments(trx, wod.generalWodId, [category.id]);
    await releasePictures(app, trx, [wod.photoId]);
  });
