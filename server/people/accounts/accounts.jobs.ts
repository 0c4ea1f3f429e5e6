import type { App } from '#server/app.ts';
import type { Handlers } from '#server/foundation/jobs/jobs.ts';
import { sweepAttempts } from '#server/foundation/limits/attempts.ts';
import { sweepMails } from '#server/foundation/mail/sweep-mails.ts';
import { deletePicture, sweepPictures } from '#server/foundation/pictures/images.ts';
import { findUsedPhotos } from './accounts.store.ts';
import { eraseDueAccounts } from './delete-account.ts';
import { forgetTypedAddresses, sweepUnconfirmedDeletions } from './deletions.store.ts';
import { deleteDevicesBefore } from './devices.store.ts';
import { deleteLinksBefore } from './links.store.ts';
import { deleteSessionsBefore } from './sessions.store.ts';

/** Days that a typed address stays after the event. A person can claim a place after the results are out. */
const typedAddressDays = 90;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000);

/** Deletes expired data, so that personal data is not stored longer than needed. */
export async function sweepAccounts(app: App): Promise<void> {
  const db = app.database.kysely;
  const now = app.now();
  await sweepAttempts(db, now);
  await sweepUnconfirmedDeletions(db, daysBefore(now, 7));
  await deleteSessionsBefore(db, now);
  // The browser deletes its device cookie after the same 400 days.
  await deleteDevicesBefore(db, daysBefore(now, 400));
  await deleteLinksBefore(db, daysBefore(now, 1));
  await forgetTypedAddresses(db, daysBefore(now, typedAddressDays));
  await sweepMails(db, daysBefore(now, 30));
}

export const accountJobs = (app: App): Handlers => ({
  'delete-picture': async ({ photoId }) => {
    // A copied category or the tests of a general wod share a picture. The job deletes the picture only when no row
    // uses it.
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
