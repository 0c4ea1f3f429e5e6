import type { WodForm } from '#contract/competition/wod-form.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { chosenPicture, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { insertGeneralWod } from './general-wods.store.ts';
import { refuseCompleted, wodColumns, wodDates } from './wod-columns.ts';

export const createGeneralWod = (app: App, viewer: Viewer, eventId: string, form: WodForm): Promise<string> =>
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
