import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
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
  readOwn: os.categories.readOwn.handler(async ({ context, input }) =>
    readOwnCategory(context.app, await signedIn(context), input.id),
  ),
  create: os.categories.create.handler(async ({ context, input }) => ({
    uid: await createCategory(context.app, await signedIn(context), input.eventId, input.form),
  })),
  update: os.categories.update.handler(async ({ context, input }) => {
    await updateCategory(context.app, await signedIn(context), input);
    return {};
  }),
  remove: os.categories.remove.handler(async ({ context, input }) => {
    await removeCategory(context.app, await signedIn(context), input.id);
    return {};
  }),
  setPublish: os.categories.setPublish.handler(async ({ context, input: { id, publish } }) => {
    await switchCategory(context.app, await signedIn(context), id, { publish });
    return {};
  }),
  setAudit: os.categories.setAudit.handler(async ({ context, input: { id, isAudit } }) => {
    await switchCategory(context.app, await signedIn(context), id, { isAudit });
    return {};
  }),
  copy: os.categories.copy.handler(async ({ context, input }) => ({
    uid: await copyCategory(context.app, await signedIn(context), input.id, input.name),
  })),
  reorder: os.categories.reorder.handler(async ({ context, input }) => {
    await reorderCategories(context.app, await signedIn(context), input);
    return {};
  }),
  defaults: os.categories.defaults.handler(async ({ context }) => readDefaults(context.app, await signedIn(context))),
  updateDefaults: os.categories.updateDefaults.handler(async ({ context, input }) => {
    await updateDefaults(context.app, await signedIn(context), input);
    return {};
  }),
};
