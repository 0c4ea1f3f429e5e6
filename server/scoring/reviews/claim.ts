import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { placeForJudge } from './reviews.access.ts';
import { deleteClaim, listClaims, saveClaim } from './reviews.store.ts';

/** As long as it is open it is asked again; a device that went dark lets go after this. */
const claimMs = 60_000;

type ClaimInput = { wodId: string; entryId: string; isOpen: boolean };

/** Says who else has it open, and whether it is still the one that was read. It holds nobody back: versions do. */
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
