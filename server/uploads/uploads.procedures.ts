import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { readQualifier, readScore } from './read-uploads.ts';
import { submitQualifier, submitScore } from './submit.ts';

/** Without those of video files, which stand beside what receives the files. */
export const uploads = {
  readQualifier: os.uploads.readQualifier.handler(async ({ context, input }) =>
    readQualifier(context.app, await signedIn(context), input),
  ),
  submitQualifier: os.uploads.submitQualifier.handler(async ({ context, input }) =>
    submitQualifier(context.app, await signedIn(context), input),
  ),
  readScore: os.uploads.readScore.handler(async ({ context, input }) =>
    readScore(context.app, await signedIn(context), input),
  ),
  submitScore: os.uploads.submitScore.handler(async ({ context, input }) =>
    submitScore(context.app, await signedIn(context), input),
  ),
};
