import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { approve, change, reject } from './decide.ts';
import { readReview, readReviews } from './read-review.ts';
import { placeForJudge } from './reviews.access.ts';
import { deleteClaim, listClaims, saveClaim } from './reviews.store.ts';

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

/** Milliseconds that a claim lasts. An open review renews its claim, so the claim of a dead device expires. */
const claimMs = 60_000;

type ClaimInput = { wodId: string; entryId: string; isOpen: boolean };

/** Returns who else has the review open, and the current version. A claim locks nothing: versions prevent conflicts. */
async function claim(app: App, viewer: Viewer, { wodId, entryId, isOpen }: ClaimInput) {
  const db = app.database.kysely;
  const now = app.now();
  const { row } = await placeForJudge(app, viewer, wodId, entryId);
  const own = { wodId, entryId, judgeId: viewer.uid };
  if (isOpen) await saveClaim(db, own, new Date(now.getTime() + claimMs));
  else await deleteClaim(db, own);
  const others = await listClaims(db, { entryIds: [entryId], judgeId: viewer.uid, now });
  return {
    claimedBy: others.filter(other => other.wodId === wodId).map(({ name }) => name),
    version: row?.version ?? 0,
  };
}
