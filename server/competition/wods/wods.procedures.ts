import { authed } from '#server/foundation/http/procedures.ts';
import { createWod } from './create-wod.ts';
import { readOwnWod } from './read-wod.ts';
import { removeWod } from './remove-wod.ts';
import { revealWod } from './reveal-wod.ts';
import { updateWod, updateWodDates } from './update-wod.ts';

export const wods = {
  readAsOrganizer: authed.wods.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readOwnWod(app, viewer, input.id),
  ),
  create: authed.wods.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createWod(app, viewer, input.categoryId, input.form),
  })),
  update: authed.wods.update.handler(({ context: { app, viewer }, input }) => updateWod(app, viewer, input)),
  updateDates: authed.wods.updateDates.handler(({ context: { app, viewer }, input }) =>
    updateWodDates(app, viewer, input),
  ),
  revealNow: authed.wods.revealNow.handler(({ context: { app, viewer }, input }) => revealWod(app, viewer, input.id)),
  remove: authed.wods.remove.handler(({ context: { app, viewer }, input }) => removeWod(app, viewer, input.id)),
};
