import type { WodForm } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { deleteTests } from './delete-tests.ts';
import { deleteAssignments } from './general-wods.store.ts';
import { readOwnWod } from './read-wod.ts';
import { updateWod, updateWodDates } from './update-wod.ts';
import { firstStatus, refuseCompleted, wodColumns, wodDates } from './wod-columns.ts';
import { ownWod } from './wods.access.ts';
import { countResults, insertWods, saveWod } from './wods.store.ts';

export const wods = {
  readAsOrganizer: authed.wods.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readOwnWod(app, viewer, input.id),
  ),
  create: authed.wods.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createWod(app, viewer, input.categoryId, input.form),
  })),
  update: authed.wods.update.handler(({ context: { app, viewer }, input }) => updateWod(app, viewer, input)),
  updateDates: authed.wods.updateDates.handler(({ context: { app, viewer }, input }) =>
    updateWodDates(app, viewer, input),
  ),
  revealNow: authed.wods.revealNow.handler(({ context: { app, viewer }, input }) => revealWod(app, viewer, input.id)),
  remove: authed.wods.remove.handler(({ context: { app, viewer }, input }) => removeWod(app, viewer, input.id)),
};

const createWod = (app: App, viewer: Viewer, categoryId: string, form: WodForm): Promise<string> =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () => refuseCompleted((await ownCategory(app.database.kysely, viewer, categoryId)).event, app.now()),
    },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const { category, event } = await ownCategory(trx, viewer, categoryId, { lock: true });
        const now = app.now();
        refuseCompleted(event, now);
        const id = crypto.randomUUID();
        const wod = {
          ...(await wodColumns(trx, form, event)),
          ...wodDates(form, form.typeEvent, event, category),
          id,
          eventId: event.id,
          categoryId,
          photoId: chosenPicture(form.photo, newPhotoId, null),
          status: firstStatus(form.typeEvent),
          createdAt: now,
          updatedAt: now,
        };
        await insertWods(trx, [wod]);
        return id;
      }),
  );

/** Deletes a test without results. If it belongs to a general test, that one loses this category (E7). */
const removeWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { wod, category } = await ownWod(trx, viewer, id, { lock: true });
    if ((await countResults(trx, id)) > 0) throw refused(messages.wod.hasResults);
    await deleteTests(trx, [id]);
    if (wod.generalWodId) await deleteAssignments(trx, wod.generalWodId, [category.id]);
    await releasePictures(app, trx, [wod.photoId]);
  });

/** Reveals a test, even during the event. This is final, because people may have read the test (N11). */
const revealWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownWod(trx, viewer, id, { lock: true });
    await saveWod(trx, id, { reveal: 'now', revealsAt: null, updatedAt: app.now() });
  });
