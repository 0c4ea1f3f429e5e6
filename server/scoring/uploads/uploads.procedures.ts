import { authed } from '#server/foundation/http/procedures.ts';
import { readQualifier, readScore } from './read-uploads.ts';
import { submitQualifier, submitScore } from './submit.ts';

/** The procedures of video files are in `videos`, beside the code that receives the files. */
export const uploads = {
  readQualifier: authed.uploads.readQualifier.handler(({ context: { app, viewer }, input }) =>
    readQualifier(app, viewer, input),
  ),
  submitQualifier: authed.uploads.submitQualifier.handler(({ context: { app, viewer }, input }) =>
    submitQualifier(app, viewer, input),
  ),
  readScore: authed.uploads.readScore.handler(({ context: { app, viewer }, input }) => readScore(app, viewer, input)),
  submitScore: authed.uploads.submitScore.handler(({ context: { app, viewer }, input }) =>
    submitScore(app, viewer, input),
  ),
};
