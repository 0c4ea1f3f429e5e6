import { authed } from '#server/foundation/http/procedures.ts';
import { assignCategories } from './assign-categories.ts';
import { createGeneralWod } from './create-general-wod.ts';
import { hasTestNamed, listGeneralWods } from './read-wod.ts';
import { removeGeneralWod } from './remove-general-wod.ts';
import { updateGeneralWod } from './update-general-wod.ts';

export const generalWods = {
  list: authed.generalWods.list.handler(async ({ context: { app, viewer }, input }) => ({
    generalWods: await listGeneralWods(app, viewer, input.eventId),
  })),
  exists: authed.generalWods.exists.handler(async ({ context: { app, viewer }, input }) => ({
    exists: await hasTestNamed(app, viewer, input.categoryId, input.name),
  })),
  create: authed.generalWods.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createGeneralWod(app, viewer, input.eventId, input.form),
  })),
  update: authed.generalWods.update.handler(({ context: { app, viewer }, input }) =>
    updateGeneralWod(app, viewer, input),
  ),
  assign: authed.generalWods.assign.handler(({ context: { app, viewer }, input }) =>
    assignCategories(app, viewer, input),
  ),
  remove: authed.generalWods.remove.handler(({ context: { app, viewer }, input }) =>
    removeGeneralWod(app, viewer, input.id),
  ),
};
