import type { WodForm } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { assignCategories } from './assign-categories.ts';
import { deleteTests } from './delete-tests.ts';
import { deleteGeneralWodRow, insertGeneralWod, listAssignments } from './general-wods.store.ts';
import { hasTestNamed, listGeneralWods } from './read-wod.ts';
import { namesOf, updateGeneralWod } from './update-general-wod.ts';
import { refuseCompleted, wodColumns, wodDates } from './wod-columns.ts';
import { ownGeneralWod } from './wods.access.ts';

export const generalWods = {
  list: authed.generalWods.list.handler(async ({ context: { app, viewer }, input }) => ({
    generalWods: await listGeneralWods(app, viewer, input.eventId),
  })),
  exists: authed.generalWods.exists.handler(async ({ context: { app, viewer }, input }) => ({
    exists: await hasTestNamed(app, viewer, input.categoryId, input.name),
  })),
  create: authed.generalWods.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createGeneralWod(app, viewer, input.eventId, input.form),
  })),
  update: authed.generalWods.update.handler(({ context: { app, viewer }, input }) =>
    updateGeneralWod(app, viewer, input),
  ),
  assign: authed.generalWods.assign.handler(({ context: { app, viewer }, input }) =>
    assignCategories(app, viewer, input),
  ),
  remove: authed.generalWods.remove.handler(({ context: { app, viewer }, input }) =>
    removeGeneralWod(app, viewer, input.id),
  ),
};

const createGeneralWod = (app: App, viewer: Viewer, eventId: string, form: WodForm): Promise<string> =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () => refuseCompleted(await ownEvent(app.database.kysely, viewer, eventId), app.now()),
    },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const event = await ownEvent(trx, viewer, eventId, { lock: true });
        const now = app.now();
        refuseCompleted(event, now);
        const id = crypto.randomUUID();
        await insertGeneralWod(trx, {
          ...(await wodColumns(trx, form, event)),
          ...wodDates(form, form.typeEvent, event, null),
          id,
          eventId,
          photoId: chosenPicture(form.photo, newPhotoId, null),
          status: 'on_hold',
          createdAt: now,
          updatedAt: now,
        });
        return id;
      }),
  );

/** Deletes a general test with all its tests, or refuses (E7). */
const removeGeneralWod = (app: App, viewer: Viewer, id: string): Promise<void> =>
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
