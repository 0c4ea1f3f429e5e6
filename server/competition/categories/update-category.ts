import type { CategoryForm } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import { lockedCategoryFields } from '#domain/competition/categories/category-rules.ts';
import { isInside } from '#domain/competition/events/event-times.ts';
import type { App } from '#server/app.ts';
import { refuseOlder } from '#server/competition/events/refuse-older.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { listTestRanges } from '#server/competition/wods/test-ranges.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { type OwnCategory, ownCategory } from './categories.access.ts';
import { type CategoryRow, updateCategoryRow } from './categories.store.ts';
import { type CategoryColumns, categoryColumns } from './category-columns.ts';
import { chosenCategoryPicture } from './category-pictures.ts';

type Update = { id: string; form: CategoryForm; version?: number | undefined };

export const updateCategory = (app: App, viewer: Viewer, { id, form, version }: Update): Promise<void> =>
  withFormPicture(
    app,
    {
      photo: form.photo,
      who: viewer.uid,
      ask: async () =>
        refuseOlder(
          (await ownCategory(app.database.kysely, viewer, id)).category,
          version,
          messages.category.changedMeanwhile,
        ),
    },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const own = await ownCategory(trx, viewer, id, { lock: true });
        const { category, event } = own;
        refuseOlder(category, version, messages.category.changedMeanwhile);
        const columns = categoryColumns(form, event);
        const now = app.now();
        refuseLocked(own, columns, now);
        refuseWhatEntriesHold(category, columns, await app.ports.eventMoney.placesTakenIn(trx, category, now));
        await refuseTestsOutside(trx, category, columns);
        const photoId = chosenCategoryPicture(form.photo, newPhotoId, category.photoId, event);
        await updateCategoryRow(trx, id, { ...columns, photoId, updatedAt: now });
        if (photoId !== category.photoId) await releasePictures(app, trx, [category.photoId]);
      }),
  );

/** Refuses a change of a locked field at that field. The field may keep its value (ORG-331, ORG-332). */
function refuseLocked({ category, event }: OwnCategory, columns: CategoryColumns, now: Date) {
  const { teamLocked, startLocked } = messages.category;
  const locked = lockedCategoryFields(timesOf(event), now.getTime());
  for (const field of ['team', 'members'] as const) {
    if (locked.has(field) && columns[field] !== category[field]) throw refusedField(field, teamLocked);
  }
  const isMoved = columns.startsAt.getTime() !== category.startsAt.getTime();
  if (locked.has('start') && isMoved) throw refusedField('start', startLocked);
}

/** Refuses a change of the thing that people bought, once there are entries or open payments (J6). */
function refuseWhatEntriesHold(category: CategoryRow, columns: CategoryColumns, taken: number) {
  if (taken === 0) return;
  const { hasEntries, beingPaid, placesTaken } = messages.category;
  for (const field of ['team', 'members', 'typeCategory'] as const) {
    if (columns[field] !== category[field]) throw refusedField(field, category.entries > 0 ? hasEntries : beingPaid);
  }
  if (columns.capacity !== null && columns.capacity < taken) throw refusedField('capacity', placesTaken(taken));
}

/** Refuses dates that leave a test outside. Qualifier tests do not count, because they lie within the qualifier. */
async function refuseTestsOutside(trx: Db, category: CategoryRow, { startsAt, endsAt }: CategoryColumns) {
  const range = { start: startsAt.getTime(), end: endsAt.getTime() };
  if (range.start === category.startsAt.getTime() && range.end === category.endsAt.getTime()) return;
  const outside = (await listTestRanges(trx, category.id)).filter(
    test => test.stage === 'event' && !isInside(test, range),
  );
  if (outside.length === 0) return;
  const field = outside.some(test => test.start < range.start) ? 'start' : 'end';
  throw refusedField(field, messages.category.testsOutside(outside.map(({ name }) => name).join(', ')));
}
