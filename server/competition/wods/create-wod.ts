import type { WodForm } from '#contract/competition/wod-form.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { chosenPicture, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { firstStatus, refuseCompleted, wodColumns, wodDates } from './wod-columns.ts';
import { insertWods } from './wods.store.ts';

export const createWod = (app: App, viewer: Viewer, categoryId: string, form: WodForm): Promise<string> =>
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
