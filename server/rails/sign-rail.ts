import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { markEntryIn } from '#server/results/mark-entry.ts';
import { onRail, refuseSuperseded, stateAfter } from './on-rail.ts';
import { updateRail } from './rails.store.ts';

type Sign = { railId: string; epoch: number; signature: string | null; reason: string | null; commandId: string };

/** The athlete's finger below what was counted; without one its reason stays beside it for the second key. */
export const signRail = (app: App, viewer: Viewer, { epoch, signature, reason, ...of }: Sign): Promise<void> =>
  onRail(app, viewer, { name: 'sign', ...of }, async ({ trx, rail, now }) => {
    refuseSuperseded(rail, epoch);
    const state = stateAfter(rail, 'sign');
    if (signature === null) await updateRail(trx, rail.id, { unsignedReason: reason });
    else await updateRail(trx, rail.id, { state, signature, signedAt: now, unsignedReason: null });
  });

type Scratch = { railId: string; commandId: string };

/** Nobody came to the rail: a DNS in the place of a result (N12). */
export async function scratchRail(app: App, viewer: Viewer, of: Scratch): Promise<void> {
  const categoryId = await onRail(app, viewer, { name: 'scratch', ...of }, async ({ trx, rail, now }) => {
    if (rail.status === 'on_hold' && !rail.calledAt) throw refused(messages.rails.tooEarly);
    const state = stateAfter(rail, 'scratch');
    await markEntryIn(trx, {
      wodId: rail.wodId,
      entryId: rail.entryId,
      role: 'judge',
      mark: 'dns',
      markedBy: viewer.uid,
      markedAt: now,
    });
    await updateRail(trx, rail.id, { state });
    return rail.categoryId;
  });
  app.boards.touch(categoryId, 'event');
}
