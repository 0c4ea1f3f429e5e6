import { isDeepStrictEqual } from 'node:util';
import type { WodForm } from '#contract/competition/wod-form.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { chosenPicture, releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { listAssignments, updateGeneralWodRow } from './general-wods.store.ts';
import { firstStatus, isOutside, refuseLocked, wodColumns, wodDates } from './wod-columns.ts';
import { ownGeneralWod, refuseForeignGeneralWod } from './wods.access.ts';
import { updateWodRows } from './wods.store.ts';

type Update = { id: string; form: WodForm; version?: number | undefined };

/**
 * Changes a general test and those of its tests that have no results. Returns the names of the other categories (E7).
 */
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
        // A test of this general test may be in another stage, which may have begun.
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

type Columns = Awaited<ReturnType<typeof wodColumns>> & ReturnType<typeof wodDates> & { photoId: string | null };
type Stored = Omit<Columns, 'exercises'> & { exercises: unknown };

// Some columns only make sense together, so they change together: dates and scenario with the stage, target with the
// type.
const leaderOf: Record<keyof Columns, keyof Columns> = {
  name: 'name',
  description: 'description',
  photoId: 'photoId',
  rounds: 'rounds',
  exercises: 'exercises',
  timeCap: 'timeCap',
  isFinal: 'isFinal',
  typeWod: 'typeWod',
  needTime: 'typeWod',
  isWodPenalized: 'typeWod',
  validReps: 'typeWod',
  typeEvent: 'typeEvent',
  startsAt: 'typeEvent',
  endsAt: 'typeEvent',
  scenarioId: 'typeEvent',
  reveal: 'reveal',
  revealsAt: 'reveal',
};
const names = Object.keys(leaderOf) as (keyof Columns)[];

/**
 * Returns the columns that an edit changes. Only these reach the general test's tests, which may have their own dates
 * or loads.
 */
function changedColumns(stored: Stored, columns: Columns): Partial<Columns> {
  const asked = { ...columns, exercises: JSON.parse(columns.exercises) as unknown };
  const isChanged = (column: keyof Columns) => !isDeepStrictEqual(asked[column], stored[column]);
  const changed = new Set(names.filter(isChanged).map(name => leaderOf[name]));
  return Object.fromEntries(names.filter(name => changed.has(leaderOf[name])).map(name => [name, columns[name]]));
}
