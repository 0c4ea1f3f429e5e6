import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { deletePicture, PictureError, photoIdOf, storePicture } from './images.ts';

/**
 * Stores a form's picture. Errors refer to the form's photo field. `who` identifies the sender in the processing queue.
 */
export async function storeFormPicture(app: App, dataUrl: string, who: string): Promise<string> {
  // The database may be on the same disk and needs room for every save. Videos stop at the full reserve. Pictures may
  // use three quarters of the reserve, because a sign-up needs a picture.
  const room = await app.storage.partialUploads.room();
  if (room !== null && room < app.config.videoReserve / 4) throw refusedField('photo', messages.photo.diskFull);
  try {
    return await storePicture(app.storage, dataUrl, who);
  } catch (error) {
    if (error instanceof PictureError) throw refusedField('photo', error.message);
    throw error;
  }
}

/** Stores a picture for an account, with a daily limit. Each picture stays on disk until the daily sweep. */
export async function storeOwnPicture(app: App, dataUrl: string, uid: string): Promise<string> {
  const bound = { name: 'pictures', most: app.config.maxPictures };
  if (!(await takeOfDay(app.database.kysely, bound, uid, app.now()))) throw refusedField('photo', messages.photo.daily);
  return storeFormPicture(app, dataUrl, uid);
}

/**
 * Call after a failed save. A refusal means that the picture is unused. After any other failure the save may still have
 * committed, so the picture waits for the daily sweep.
 */
export async function dropFormPicture(app: App, photoId: string, error: unknown): Promise<void> {
  if (error instanceof ORPCError) await deletePicture(app.storage, photoId);
}

type NewPicture = {
  photo: string;
  who: string;
  /** Checks the permission before the server decodes the picture. The save checks again under its locks. */
  ask?: () => Promise<unknown>;
};

/** Stores a form's new picture before the save. Deletes it if a rule refuses the save. */
export async function withFormPicture<T>(
  app: App,
  { photo, who, ask }: NewPicture,
  save: (newPhotoId: string | null) => Promise<T>,
): Promise<T> {
  if (!photo.startsWith('data:')) return save(null);
  await ask?.();
  const photoId = await storeOwnPicture(app, photo, who);
  try {
    return await save(photoId);
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
}

/** Chooses the stored value of an optional picture: the new picture, the stored one that the form names, or null. */
export function chosenPicture(photo: string, newPhotoId: string | null, stored: string | null): string | null {
  if (newPhotoId) return newPhotoId;
  if (photo === '') return null;
  if (stored === null || photoIdOf(photo) !== stored) throw refusedField('photo', messages.photo.broken);
  return stored;
}

/**
 * Queues the deletion of pictures that this transaction no longer uses. Rows can share a picture, as a copied category
 * does. The job deletes only unused pictures.
 */
export async function releasePictures(app: App, trx: Db, photoIds: readonly (string | null)[]): Promise<void> {
  for (const photoId of new Set(photoIds)) {
    if (photoId !== null) await app.jobs.send(trx, 'delete-picture', { photoId });
  }
}
