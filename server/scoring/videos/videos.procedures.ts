import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { releasePictures, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { beginVideo } from './begin-video.ts';
import { checkOwn } from './videos.access.ts';
import { setPoster as storePoster } from './videos.store.ts';

export const videos = {
  beginVideo: authed.uploads.beginVideo.handler(({ context: { app, viewer }, input }) =>
    beginVideo(app, viewer, input),
  ),
  setPoster: authed.uploads.setPoster.handler(({ context: { app, viewer }, input }) =>
    setPoster(app, viewer, input.videoId, input.photo),
  ),
};

/**
 * Stores the picture of a video. The browser draws it from the file; the server encodes it again, like every picture.
 */
async function setPoster(app: App, viewer: Viewer, videoId: string, photo: string): Promise<void> {
  await checkOwn(app, viewer.uid, videoId);
  await withFormPicture(app, { photo, who: viewer.uid }, newPhotoId =>
    inTransaction(app.database.kysely, async trx => {
      if (newPhotoId === null) throw refusedField('photo', messages.photo.broken);
      await releasePictures(app, trx, [await storePoster(trx, videoId, newPhotoId)]);
    }),
  );
}
