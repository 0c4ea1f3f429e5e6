import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { deletePicture, sweepPictures } from '#server/foundation/pictures/images.ts';
import { findUsedPhotos } from './accounts.store.ts';
import { eraseDueAccounts } from './delete-account.ts';
import { sweepAccounts } from './sweep-accounts.ts';

export const accountJobs = (app: App): Handlers => ({
  'delete-picture': async ({ photoId }) => {
    // A copied category or the tests of a general wod share a picture. It goes only when none of them uses it.
    const used = await findUsedPhotos(app.database.kysely, [photoId]);
    if (!used.has(photoId)) await deletePicture(app.storage, photoId);
  },
  'erase-due-accounts': async () => {
    await sweepAccounts(app);
    await eraseDueAccounts(app);
  },
  'sweep-pictures': async () => {
    await sweepPictures(app.storage, photoIds => findUsedPhotos(app.database.kysely, photoIds), app.now());
  },
});
