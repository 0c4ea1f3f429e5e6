import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { conflict } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteVideo } from './videos.store.ts';

/**
 * Removes a video. False when a result shows it. Deletes the row first: the sweep finds files without a row, but not
 * the reverse.
 */
export async function removeVideo(app: App, id: string): Promise<boolean> {
  const gone = await inTransaction(app.database.kysely, async trx => {
    const video = await deleteVideo(trx, id);
    if (video) await releasePictures(app, trx, [video.posterId]);
    return video;
  });
  if (!gone) return false;
  await app.storage.partialUploads.drop(id);
  if (gone.fileKey) await app.storage.delete(gone.fileKey);
  return true;
}

export async function dropVideo(app: App, id: string): Promise<void> {
  if (!(await removeVideo(app, id))) throw conflict(messages.upload.notEditable);
}
