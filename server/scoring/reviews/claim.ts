import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { placeForJudge } from './reviews.access.ts';
import { deleteClaim, listClaims, saveClaim } from './reviews.store.ts';

/** An open review renews its claim. The claim of a dead device expires after this. */
const claimMs = 60_000;

type ClaimInput = { wodId: string; entryId: string; isOpen: boolean };

/** Returns who else has the review open, and the current version. A claim locks nothing: versions prevent conflicts. */
export async function claim(app: App, viewer: Viewer, { wodId, entryId, isOpen }: ClaimInput) {
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
