import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTests } from './delete-tests.ts';
import { deleteAssignments } from './general-wods.store.ts';
import { countResults, listWods, lockWods } from './wods.store.ts';

/** Deletes all tests of a category, or none if one has results. Returns their number (ORG-458). */
export const removeWodsOfCategory = (app: App, viewer: Viewer, categoryId: string): Promise<number> =>
  inTransaction(app.database.kysely, async trx => {
    await ownCategory(trx, viewer, categoryId, { lock: true });
    // The lock blocks new results: a later result finds no test, an earlier one is counted below.
    await lockWods(trx, 'categoryId', categoryId);
    const wods = await listWods(trx, categoryId);
    if (wods.length === 0) return 0;
    for (const { id } of wods) if ((await countResults(trx, id)) > 0) throw refused(messages.wod.hasResults);
    await deleteTests(
      trx,
      wods.map(({ id }) => id),
    );
    for (const { generalWodId } of wods) if (generalWodId) await deleteAssignments(trx, generalWodId, [categoryId]);
    await releasePictures(
      app,
      trx,
      wods.map(({ photoId }) => photoId),
    );
    return wods.length;
  });
