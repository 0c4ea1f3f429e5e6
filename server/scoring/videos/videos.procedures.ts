import { authed } from '#server/foundation/http/procedures.ts';
import { beginVideo } from './begin-video.ts';
import { setPoster } from './set-poster.ts';

export const videos = {
  beginVideo: authed.uploads.beginVideo.handler(({ context: { app, viewer }, input }) =>
    beginVideo(app, viewer, input),
  ),
  setPoster: authed.uploads.setPoster.handler(({ context: { app, viewer }, input }) =>
    setPoster(app, viewer, input.videoId, input.photo),
  ),
};
