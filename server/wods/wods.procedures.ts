import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { createWod } from './create-wod.ts';
import { readOwnWod } from './read-wod.ts';
import { removeWod } from './remove-wod.ts';
import { updateWod, updateWodDates } from './update-wod.ts';

export const wods = {
  readOwn: os.wods.readOwn.handler(async ({ context, input }) =>
    readOwnWod(context.app, await signedIn(context), input.id),
  ),
  create: os.wods.create.handler(async ({ context, input }) => ({
    uid: await createWod(context.app, await signedIn(context), input.categoryId, input.form),
  })),
  update: os.wods.update.handler(async ({ context, input }) => updateWod(context.app, await signedIn(context), input)),
  updateDates: os.wods.updateDates.handler(async ({ context, input }) =>
    updateWodDates(context.app, await signedIn(context), input),
  ),
  remove: os.wods.remove.handler(async ({ context, input }) => {
    await removeWod(context.app, await signedIn(context), input.id);
    return {};
  }),
};
