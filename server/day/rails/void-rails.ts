import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { unmarkEntryIn } from '#server/scoring/results/mark-entry.ts';
import { removeResultIn } from '#server/scoring/results/remove-result-in.ts';
import { endProtest } from './protests/protests.store.ts';
import { roleOf } from './rails.access.ts';
import { lockRails, lockRailsOf, updateRail } from './rails.store.ts';
import { voidSeconds } from './second-judge.store.ts';
import { voidTallies } from './tallies.store.ts';
import { stateAfter } from './with-locked-rail.ts';

/**
 * Voids the counts of a false start; they stay as evidence. Devices take their rails again, from zero. False when a
 * rail is finished: its result must not get lost this way.
 */
export async function voidCounts(trx: Db, heatId: string): Promise<boolean> {
  const rails = await lockRailsOf(trx, heatId);
  if (rails.some(({ state }) => !['ready', 'judging', 'scratched', 'void'].includes(state))) return false;
  const again = rails.filter(({ state }) => state === 'ready' || state === 'judging');
  for (const { id, epoch } of again)
    await updateRail(trx, id, { state: 'ready', readyAt: null, epoch: epoch + 1, startEpoch: epoch + 1 });
  await voidTallies(
    trx,
    again.map(({ id }) => id),
  );
  return true;
}

type By = { viewer: Pick<Viewer, 'uid' | 'organization'>; at: Date; reason: string };
type VoidRails = By & { heatId: string; railIds: readonly string[] };

/** Voids rails and removes their results, with the reason in the history. Their entries may run elsewhere. */
export async function voidRails(trx: Db, { heatId, railIds, viewer, at, reason }: VoidRails): Promise<void> {
  for (const rail of await lockRails(trx, heatId, railIds)) {
    const state = stateAfter(rail, 'void');
    const { wodId, entryId } = rail;
    if (entryId && rail.state === 'scratched') await unmarkEntryIn(trx, { wodId, entryId, role: roleOf(viewer) });
    if (entryId) {
      const by = { userId: viewer.uid, role: roleOf(viewer), remark: reason, at };
      const isGone = await removeResultIn(trx, { wodId, entryId, ...by });
      if (!isGone) throw refused(messages.rails.typedMeanwhile);
    }
    await updateRail(trx, rail.id, { state, epoch: rail.epoch + 1, resultVersion: null, reason });
    await voidSeconds(trx, rail.id);
    await endProtest(trx, rail.id, { ruling: reason, ruledBy: viewer.uid, ruledAt: at });
  }
}
