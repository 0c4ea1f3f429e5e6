import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { assignCategories } from './assign-categories.ts';
import { createGeneralWod } from './create-general-wod.ts';
import { hasTestNamed, listGeneralWods } from './read-wod.ts';
import { removeGeneralWod } from './remove-general-wod.ts';
import { updateGeneralWod } from './update-general-wod.ts';

export const generalWods = {
  list: os.generalWods.list.handler(async ({ context, input }) => ({
    generalWods: await listGeneralWods(context.app, await signedIn(context), input.eventId),
  })),
  exists: os.generalWods.exists.handler(async ({ context, input }) => ({
    exists: await hasTestNamed(context.app, await signedIn(context), input.categoryId, input.name),
  })),
  create: os.generalWods.create.handler(async ({ context, input }) => ({
    uid: await createGeneralWod(context.app, await signedIn(context), input.eventId, input.form),
  })),
  update: os.generalWods.update.handler(async ({ context, input }) =>
    updateGeneralWod(context.app, await signedIn(context), input),
  ),
  assign: os.generalWods.assign.handler(async ({ context, input }) =>
    assignCategories(context.app, await signedIn(context), input),
  ),
  remove: os.generalWods.remove.handler(async ({ context, input }) => {
    await removeGeneralWod(context.app, await signedIn(context), input.id);
    return {};
  }),
};
