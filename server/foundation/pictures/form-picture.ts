import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { deletePicture, PictureError, photoIdOf, storePicture } from './images.ts';

/** Turns what the picture store says into the answer at the form's photo field; `who`: whose turn it takes. */
export async function storeFormPicture(app: App, dataUrl: string, who: string): Promise<string> {
  // The database may lie on the same disk: without room for it nothing at all is saved any more. Videos stop at the whole
  // reserve, and whoever signs up brings a picture: the most of it is left to them.
  if ((await app.storage.partialUploads.room()) < app.config.videoReserve / 4)
    throw refusedField('photo', messages.photo.diskFull);
  try {
    return await storePicture(app.storage, dataUrl, who);
  } catch (error) {
    if (error instanceof PictureError) throw refusedField('photo', error.message);
    throw error;
  }
}

/** Stores a picture for an account, which has so many a day: each stays on the disk until the daily sweep has looked. */
export async function storeOwnPicture(app: App, dataUrl: string, uid: string): Promise<string> {
  const bound = { name: 'pictures', most: app.config.maxPictures };
  if (!(await takeOfDay(app.database.kysely, bound, uid, app.now()))) throw refusedField('photo', messages.photo.daily);
  return storeFormPicture(app, dataUrl, uid);
}

/**
 * After a failed save: what a rule refused is nobody's picture. After any other failure nobody knows whether the save
 * was committed all the same, so the picture stays until the daily sweep has looked.
 */
export async function dropFormPicture(app: App, photoId: string, error: unknown): Promise<void> {
  if (error instanceof ORPCError) await deletePicture(app.storage, photoId);
}

type NewPicture = {
  photo: string;
  /** Whose it is. */
  who: string;
  /** Whether they may, asked before anything is decoded for them; the save asks again under its locks. */
  ask?: () => Promise<unknown>;
};

/** Stores the new picture of a form before the save, and takes it back when a rule says no to the save. */
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

/** Where a row's picture may be missing: the new one, the stored one that the form names, or none. */
export function chosenPicture(photo: string, newPhotoId: string | null, stored: string | null): string | null {
  if (newPhotoId) return newPhotoId;
  if (photo === '') return null;
  if (stored === null || photoIdOf(photo) !== stored) throw refusedField('photo', messages.photo.broken);
  return stored;
}

/**
 * For the pictures that rows of this transaction let go. Rows may share one, as a copied category and its original do:
 * the job deletes only what nobody shows any more.
 */
export async function releasePictures(app: App, trx: Db, photoIds: readonly (string | null)[]): Promise<void> {
  for (const photoId of new Set(photoIds)) {
    if (photoId !== null) await app.jobs.send(trx, 'delete-picture', { photoId });
  }
}
