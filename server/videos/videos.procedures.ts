import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { beginVideo } from './begin-video.ts';
import { setPoster } from './set-poster.ts';

/** The part of the uploads that is about files. */
export const videos = {
  beginVideo: os.uploads.beginVideo.handler(async ({ context, input }) =>
    beginVideo(context.app, await signedIn(context), input),
  ),
  setPoster: os.uploads.setPoster.handler(async ({ context, input }) => {
    await setPoster(context.app, await signedIn(context), input.videoId, input.photo);
    return {};
  }),
};
