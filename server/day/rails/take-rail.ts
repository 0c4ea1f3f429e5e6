import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { onRail, stateAfter } from './on-rail.ts';
import { findNewestTally, insertTally, updateRail } from './rails.store.ts';

type Take = { railId: string; deviceId: string; fromZero: boolean; commandId: string };
const nothing = { count: 0, noReps: 0, tieBreakAt: null };

/**
 * A device starts to count, from the previous device's count. With `fromZero` it has already counted without network,
 * from zero.
 */
export const takeRail = (app: App, viewer: Viewer, { deviceId, fromZero, ...of }: Take) =>
  onRail(app, viewer, { name: 'take', ...of }, async ({ trx, rail, now }) => {
    if (rail.status === 'on_hold' && !rail.calledAt) throw refused(messages.rails.tooEarly);
    const state = stateAfter(rail, rail.state === 'judging' ? 'takeOver' : 'take');
    const before = fromZero ? undefined : await findNewestTally(trx, rail.id);
    const { count, noReps, tieBreakAt } = before ?? nothing;
    const start = { count, noReps, tieBreakAt };
    const epoch = rail.epoch + 1;
    await insertTally(trx, {
      railId: rail.id,
      role: 'main',
      epoch,
      deviceId,
      judgeId: viewer.uid,
      begunWith: JSON.stringify(start),
      ...start,
      updatedAt: now,
    });
    await updateRail(trx, rail.id, { state, epoch });
    return { epoch, ...start };
  });
