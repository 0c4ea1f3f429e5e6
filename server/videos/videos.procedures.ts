import { messages } from '#contract/messages.ts';
import { os } from '#server/http/procedures.ts';
import { refused } from '#server/http/refuse.ts';

/** The part of `uploads` that is about files. */
export const videos = {
  beginVideo: os.uploads.beginVideo.handler(async () => {
    throw refused(messages.upload.videoMissing);
  }),
  setPoster: os.uploads.setPoster.handler(async () => {
    throw refused(messages.upload.videoMissing);
  }),
};
