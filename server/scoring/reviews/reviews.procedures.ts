import { authed } from '#server/foundation/http/procedures.ts';
import { claim } from './claim.ts';
import { approve, change, reject } from './decide.ts';
import { readReview, readReviews } from './read-review.ts';

export const reviews = {
  read: authed.reviews.read.handler(({ context: { app, viewer }, input }) =>
    readReview(app, viewer, input.type, input.entryId),
  ),
  readMany: authed.reviews.readMany.handler(({ context: { app, viewer }, input }) => readReviews(app, viewer, input)),
  claim: authed.reviews.claim.handler(({ context: { app, viewer }, input }) => claim(app, viewer, input)),
  approve: authed.reviews.approve.handler(({ context: { app, viewer }, input }) => approve(app, viewer, input)),
  change: authed.reviews.change.handler(({ context: { app, viewer }, input }) => change(app, viewer, input)),
  reject: authed.reviews.reject.handler(({ context: { app, viewer }, input }) => reject(app, viewer, input)),
};
