import { messages } from '#contract/messages.ts';
import type { WodForm } from '#contract/wod-form.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/storage/optional-picture.ts';
import { listAssignments, updateGeneralWodRow } from './general-wods.store.ts';
import { ownGeneralWod } from './own-wod.ts';
import { firstStatus, isOutside, refuseLocked, wodColumns, wodDates } from './wod-columns.ts';
import { updateWodRows } from './wods.store.ts';

/** E7: its tests follow as long as they have no results; the others stay as they are and are named. */
export const updateGeneralWod = (app: App, viewer: Viewer, id: string, form: WodForm) =>
  withFormPicture(app, form.photo, newPhotoId =>
    inTransaction(app.database.kysely, async trx => {
      const { general, event } = await ownGeneralWod(trx, viewer, id);
      const { typeEvent } = form;
      const now = app.now();
      refuseLocked([general.typeEvent, typeEvent], event, now);
      const dates = wodDates(form, typeEvent, event, null);
      const assignments = await listAssignments(trx, 'generalWodId', id);
      const followers = assignments.filter(({ hasResults }) => !hasResults);
      const outside = followers.filter(category => isOutside(dates, typeEvent, event, category));
      if (outside.length > 0) throw refused(messages.generalWod.outside(namesOf(outside)));

      const photoId = chosenPicture(form.photo, newPhotoId, general.photoId);
      const changes = { ...(await wodColumns(trx, form, event)), ...dates, photoId, updatedAt: now };
      await updateGeneralWodRow(trx, id, { ...changes, status: 'on_hold' });
      const ids = followers.map(({ wodId }) => wodId);
      if (ids.length > 0) await updateWodRows(trx, ids, { ...changes, status: firstStatus(typeEvent) });
      const before = [general.photoId, ...followers.map(follower => follower.photoId)];
      await releasePictures(
        app,
        trx,
        before.filter(old => old !== photoId),
      );
      const untouched = assignments.filter(({ hasResults }) => hasResults).map(({ name }) => name);
      return { updated: ids.length, untouched };
    }),
  );

export const namesOf = (categories: { name: string }[]): string => categories.map(({ name }) => name).join(', ');
