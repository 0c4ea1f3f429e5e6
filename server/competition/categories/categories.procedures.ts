import { authed, os } from '#server/foundation/http/procedures.ts';
import { readDefaults, updateDefaults } from './category-defaults.ts';
import { copyCategory } from './copy-category.ts';
import { createCategory } from './create-category.ts';
import { readCategory, readOwnCategory } from './read-category.ts';
import { removeCategory } from './remove-category.ts';
import { reorderCategories } from './reorder-categories.ts';
import { switchCategory } from './switch-category.ts';
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
    switchCategory(app, viewer, id, { publish }),
  ),
  setAudit: authed.categories.setAudit.handler(({ context: { app, viewer }, input: { id, isAudit } }) =>
    switchCategory(app, viewer, id, { isAudit }),
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
