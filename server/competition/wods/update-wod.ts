import type { WodDates, WodEdit } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { WodEventType } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { firstStatus, isOutside, refuseLocked, wodColumns, wodDates } from './wod-columns.ts';
import { ownWod } from './wods.access.ts';
import { countResults, saveWod } from './wods.store.ts';

type Seen = { id: string; version?: number | undefined };

/** Updates everything of a test except its dates (ORG-427). */
export const updateWod = (app: App, viewer: Viewer, { id, form, version }: Seen & { form: WodEdit }) =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () =>
        refuseOlder((await ownWod(app.database.kysely, viewer, id)).wod, version, messages.wod.changedMeanwhile),
    },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const { typeEvent } = form;
        const { wod, category, event } = await changeableWod(app, trx, viewer, { id, version }, typeEvent);
        const columns = await wodColumns(trx, form, event);
        if (typeEvent !== wod.typeEvent && isOutside(wod, typeEvent, event, category)) {
          throw refusedField('typeEvent', messages.wod.dateProblems.outside);
        }
        const photoId = chosenPicture(form.photo, newPhotoId, wod.photoId);
        const status = firstStatus(typeEvent);
        const saved = await saveWod(trx, id, { ...columns, photoId, status, updatedAt: app.now() });
        if (photoId !== wod.photoId) await releasePictures(app, trx, [wod.photoId]);
        return saved;
      }),
  );

export const updateWodDates = (app: App, viewer: Viewer, { id, dates, version }: Seen & { dates: WodDates }) =>
  inTransaction(app.database.kysely, async trx => {
    const { wod, category, event } = await changeableWod(app, trx, viewer, { id, version });
    const columns = wodDates(dates, wod.typeEvent, event, category);
    return saveWod(trx, id, { ...columns, updatedAt: app.now() });
  });

async function changeableWod(app: App, trx: Db, viewer: Viewer, { id, version }: Seen, typeEvent?: WodEventType) {
  const own = await ownWod(trx, viewer, id, { lock: true });
  refuseOlder(own.wod, version, messages.wod.changedMeanwhile);
  refuseLocked([own.wod.typeEvent, typeEvent ?? own.wod.typeEvent], own.event, app.now());
  if ((await countResults(trx, id)) > 0) throw refused(messages.wod.resultsLock);
  return own;
}
