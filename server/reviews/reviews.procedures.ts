import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { claim } from './claim.ts';
import { approve, change, reject } from './decide.ts';
import { readReview, readReviews } from './read-review.ts';

export const reviews = {
  read: os.reviews.read.handler(async ({ context, input }) =>
    readReview(context.app, await signedIn(context), input.type, input.entryId),
  ),
  readMany: os.reviews.readMany.handler(async ({ context, input }) =>
    readReviews(context.app, await signedIn(context), input),
  ),
  claim: os.reviews.claim.handler(async ({ context, input }) => claim(context.app, await signedIn(context), input)),
  approve: os.reviews.approve.handler(async ({ context, input }) =>
    approve(context.app, await signedIn(context), input),
  ),
  change: os.reviews.change.handler(async ({ context, input }) => change(context.app, await signedIn(context), input)),
  reject: os.reviews.reject.handler(async ({ context, input }) => reject(context.app, await signedIn(context), input)),
};
