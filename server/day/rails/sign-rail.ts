import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { markEntryIn } from '#server/scoring/results/mark-entry.ts';
import { roleOf } from './rails.access.ts';
import { type HeldRail, updateRail } from './rails.store.ts';
import { refuseSuperseded, stateAfter, withLockedRail } from './with-locked-rail.ts';

type Sign = { railId: string; epoch: number; signature: string | null; reason: string | null; commandId: string };

/** Stores the athlete's signature under the count. Without one it stores the reason, for the second key. */
export const signRail = (app: App, viewer: Viewer, { epoch, signature, reason, ...of }: Sign): Promise<void> =>
  withLockedRail(app, viewer, { name: 'sign', ...of }, async ({ trx, rail, now }) => {
    refuseSuperseded(rail, epoch);
    const state = stateAfter(rail, 'sign');
    if (signature === null) await updateRail(trx, rail.id, { unsignedReason: reason });
    else await updateRail(trx, rail.id, { state, signature, signedAt: now, unsignedReason: null });
  });

type Scratch = { railId: string; commandId: string };

/** No athlete came: stores a DNS instead of a result (N12). */
export async function scratchRail(app: App, viewer: Viewer, of: Scratch): Promise<void> {
  const categoryId = await withLockedRail(app, viewer, { name: 'scratch', ...of }, async ({ trx, rail, now }) => {
    await scratchIn(trx, rail, { viewer, at: now });
    return rail.categoryId;
  });
  app.boards.touch(categoryId, 'event');
}

type By = { viewer: Viewer; at: Date };

export async function scratchIn(trx: Db, rail: HeldRail & { entryId: string }, { viewer, at }: By): Promise<void> {
  if (rail.status === 'on_hold' && !rail.calledAt) throw refused(messages.rails.tooEarly);
  const state = stateAfter(rail, 'scratch');
  const { wodId, entryId } = rail;
  await markEntryIn(trx, { wodId, entryId, role: roleOf(viewer), mark: 'dns', markedBy: viewer.uid, markedAt: at });
  await updateRail(trx, rail.id, { state });
}
