import type { WodForm } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { changedColumns } from './changed-columns.ts';
import { listAssignments, updateGeneralWodRow } from './general-wods.store.ts';
import { firstStatus, isOutside, refuseLocked, wodColumns, wodDates } from './wod-columns.ts';
import { ownGeneralWod, refuseForeignGeneralWod } from './wods.access.ts';
import { updateWodRows } from './wods.store.ts';

type Update = { id: string; form: WodForm; version?: number | undefined };

/** Copies the changes to its tests without results. Returns the names of the others (E7). */
export const updateGeneralWod = (app: App, viewer: Viewer, { id, form, version }: Update) =>
  withFormPicture(
    app,
    { photo: form.photo, who: viewer.uid, ask: () => refuseForeignGeneralWod(app.database.kysely, viewer, id) },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const { general, event } = await ownGeneralWod(trx, viewer, id);
        refuseOlder(general, version, messages.wod.changedMeanwhile);
        const { typeEvent } = form;
        const now = app.now();
        const assignments = await listAssignments(trx, 'generalWodId', id);
        const followers = assignments.filter(({ hasResults }) => !hasResults);
        // One of its tests may be in another stage, which may have begun.
        refuseLocked([typeEvent, ...[general, ...followers].map(row => row.typeEvent)], event, now);
        const columns = await wodColumns(trx, form, event);
        const dates = wodDates(form, typeEvent, event, null);
        const photoId = chosenPicture(form.photo, newPhotoId, general.photoId);
        const wanted = { ...columns, ...dates, photoId };
        const changes = changedColumns(general, wanted);
        const outside = followers.filter(category => isOutside(dates, typeEvent, event, category));
        if (changes.typeEvent && outside.length > 0) throw refused(messages.generalWod.outside(namesOf(outside)));

        await updateGeneralWodRow(trx, id, { ...wanted, status: 'on_hold', updatedAt: now });
        const ids = followers.map(({ wodId }) => wodId);
        const status = changes.typeEvent && { status: firstStatus(typeEvent) };
        if (ids.length > 0) await updateWodRows(trx, ids, { ...changes, ...status, updatedAt: now });
        const before = photoId === general.photoId ? [] : [general, ...followers].map(row => row.photoId);
        await releasePictures(app, trx, before);
        const untouched = assignments.filter(({ hasResults }) => hasResults).map(({ name }) => name);
        return { updated: ids.length, untouched };
      }),
  );

export const namesOf = (categories: { name: string }[]): string => categories.map(({ name }) => name).join(', ');
