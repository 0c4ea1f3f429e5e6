import type { CategoryDefaults } from '#contract/competition/category-form.ts';
import { messages } from '#contract/messages.ts';
import type { PublishState } from '#domain/competition/categories/category-rules.ts';
import { whyNotDeleted } from '#domain/competition/categories/why-not-deleted.ts';
import { defaultDecrementType, isDecrementType } from '#domain/scoring/ranking/points-systems.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { copyWods } from '#server/competition/wods/copy-wods.ts';
import { listWodPictures } from '#server/competition/wods/wod-pictures.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { conflict, refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { ownCategory } from './categories.access.ts';
import {
  deleteCategoryRow,
  findDefaults,
  insertCategory,
  listCategories,
  makeRoomAfter,
  placeCategories,
  saveDefaults,
  updateCategoryRow,
} from './categories.store.ts';
import { createCategory, refuseAnother } from './create-category.ts';
import { readCategory, readOwnCategory } from './read-category.ts';
import { updateCategory } from './update-category.ts';

export const categories = {
  read: os.categories.read.handler(({ context, input }) => readCategory(context.app, input.id)),
  readAsOrganizer: authed.categories.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readOwnCategory(app, viewer, input.id),
  ),
  create: authed.categories.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createCategory(app, viewer, input.eventId, input.form),
  })),
  update: authed.categories.update.handler(({ context: { app, viewer }, input }) => updateCategory(app, viewer, input)),
  remove: authed.categories.remove.handler(({ context: { app, viewer }, input }) =>
    removeCategory(app, viewer, input.id),
  ),
  setPublish: authed.categories.setPublish.handler(({ context: { app, viewer }, input: { id, publish } }) =>
    setCategoryVisibility(app, viewer, id, { publish }),
  ),
  setAudit: authed.categories.setAudit.handler(({ context: { app, viewer }, input: { id, isAudit } }) =>
    setCategoryVisibility(app, viewer, id, { isAudit }),
  ),
  copy: authed.categories.copy.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await copyCategory(app, viewer, input.id, input.name),
  })),
  reorder: authed.categories.reorder.handler(({ context: { app, viewer }, input }) =>
    reorderCategories(app, viewer, input),
  ),
  defaults: authed.categories.defaults.handler(({ context: { app, viewer } }) => readDefaults(app, viewer)),
  updateDefaults: authed.categories.updateDefaults.handler(({ context: { app, viewer }, input }) =>
    updateDefaults(app, viewer, input),
  ),
};

/** Returns the initial values of the form for a new category (M4). */
async function readDefaults(app: App, viewer: Viewer): Promise<CategoryDefaults> {
  const row = await findDefaults(app.database.kysely, organizationOf(viewer));
  const isKnown = row && isDecrementType(row.decrementType);
  return {
    decrementType: isKnown ? (row.decrementType as CategoryDefaults['decrementType']) : defaultDecrementType,
    heatTimeCap: row?.heatTimeCap ?? null,
    warmUpTimeCap: row?.warmUpTimeCap ?? null,
  };
}

async function updateDefaults(app: App, viewer: Viewer, defaults: CategoryDefaults): Promise<void> {
  await saveDefaults(app.database.kysely, { organizationId: organizationOf(viewer), ...defaults });
}

/** Copies a category with all its tests. The copy stands after the original, and has no entries and no results. */
const copyCategory = (app: App, viewer: Viewer, id: string, name: string): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    const { category, event } = await ownCategory(trx, viewer, id, { lock: true });
    const now = app.now();
    await refuseAnother(trx, event, now);
    const { entries: _entries, tests: _tests, ...columns } = category;
    const copy = crypto.randomUUID();
    const position = category.position + 1;
    await makeRoomAfter(trx, event.id, category.position);
    await insertCategory(trx, {
      ...columns,
      id: copy,
      name,
      position,
      publish: 'unPublish',
      isAudit: false,
      status: null,
      createdAt: now,
      updatedAt: now,
    });
    await copyWods(trx, id, copy, now);
    return copy;
  });

const refusals = { started: messages.category.deleteStarted, entries: messages.category.deleteEntries };

/** True if an entry came after the count, without the event lock. */
const isOfEntries = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'entries_category_id_fkey';

/** Deletes a category with its tests and its place in general tests. */
const removeCategory = (app: App, viewer: Viewer, id: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const { category, event } = await ownCategory(trx, viewer, id, { lock: true });
    const reason = whyNotDeleted(timesOf(event), category.entries, app.now().getTime());
    if (reason) throw refused(refusals[reason]);
    if (!(await app.ports.eventMoney.dropOrdersOfCategory(trx, id, app.now())))
      throw refused(messages.category.deleteOrders);
    const pictures = [category.photoId, ...(await listWodPictures(trx, id))];
    await deleteCategoryRow(trx, id).catch(error => {
      throw isOfEntries(error) ? refused(messages.category.deleteEntries) : error;
    });
    await releasePictures(app, trx, pictures);
  });

type Reorder = { eventId: string; order: string[]; seen?: string[] | undefined };

const reorderCategories = (app: App, viewer: Viewer, { eventId, order, seen }: Reorder): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await ownEvent(trx, viewer, eventId, { lock: true });
    const present = (await listCategories(trx, eventId)).map(({ id }) => id);
    const isEachOnce = order.length === present.length && present.every(id => order.includes(id));
    // A caller with an older order is refused. Otherwise the call would undo another window's change.
    const isSeen = seen === undefined || present.every((id, place) => seen[place] === id);
    if (!isEachOnce || !isSeen) throw conflict(messages.category.orderChanged);
    await placeCategories(trx, order);
  });

type Switch = { publish: PublishState } | { isAudit: boolean };

/** Changes whether the public sees the table, or switches the audit mode (E9, E10). */
async function setCategoryVisibility(app: App, viewer: Viewer, id: string, to: Switch): Promise<void> {
  await inTransaction(app.database.kysely, async trx => {
    await ownCategory(trx, viewer, id, { lock: true });
    await updateCategoryRow(trx, id, { ...to, updatedAt: app.now() });
  });
  // The cached table is dropped, so the organizer's next read shows the change.
  app.boards.touch(id, '*');
}
