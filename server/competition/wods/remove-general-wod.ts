import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTests } from './delete-tests.ts';
import { deleteGeneralWodRow, listAssignments } from './general-wods.store.ts';
import { namesOf } from './update-general-wod.ts';
import { ownGeneralWod } from './wods.access.ts';

/** Deletes a general test with all its tests, or refuses (E7). */
export const removeGeneralWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { general } = await ownGeneralWod(trx, viewer, id);
    const assignments = await listAssignments(trx, 'generalWodId', id);
    const stuck = assignments.filter(({ hasResults }) => hasResults);
    if (stuck.length > 0) throw refused(messages.generalWod.resultsIn(namesOf(stuck)));
    const ids = assignments.map(({ wodId }) => wodId);
    await deleteTests(trx, ids);
    await deleteGeneralWodRow(trx, id);
    await releasePictures(app, trx, [general.photoId, ...assignments.map(({ photoId }) => photoId)]);
  });
