import { messages } from '#contract/messages.ts';
import { whyNotReady } from '#domain/day/rails/roll-call.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { conflict, refused } from '#server/foundation/http/refuse.ts';
import { confirmRails, confirmSigned, reopenRail } from './confirm-rails.ts';
import { chooseResult, correctResult } from './decide-rail.ts';
import { finishRail } from './finish-rail.ts';
import { readHeatRails, readMine, readWaiting } from './rail-view.ts';
import { findNewestTally, insertTally, updateRail } from './rails.store.ts';
import { markNoShow, scratchRail, signRail } from './sign-rail.ts';
import { stateAfter, withLockedRail } from './with-locked-rail.ts';

export const rails = {
  mine: authed.rails.mine.handler(({ context: { app, viewer }, input }) => readMine(app, viewer, input?.at)),
  take: authed.rails.take.handler(({ context: { app, viewer }, input }) => takeRail(app, viewer, input)),
  ready: authed.rails.ready.handler(({ context: { app, viewer }, input }) => sayReady(app, viewer, input)),
  finish: authed.rails.finish.handler(({ context: { app, viewer }, input }) => finishRail(app, viewer, input)),
  sign: authed.rails.sign.handler(({ context: { app, viewer }, input }) => signRail(app, viewer, input)),
  scratch: authed.rails.scratch.handler(({ context: { app, viewer }, input }) => scratchRail(app, viewer, input)),
  readHeat: authed.rails.readHeat.handler(({ context: { app, viewer }, input }) =>
    readHeatRails(app, viewer, input.heatId),
  ),
  confirm: authed.rails.confirm.handler(({ context: { app, viewer }, input }) => confirmRails(app, viewer, input)),
  waiting: authed.rails.waiting.handler(({ context: { app, viewer }, input }) =>
    readWaiting(app, viewer, input.categoryId),
  ),
  confirmSigned: authed.rails.confirmSigned.handler(({ context: { app, viewer }, input }) =>
    confirmSigned(app, viewer, input),
  ),
  choose: authed.rails.choose.handler(({ context: { app, viewer }, input }) => chooseResult(app, viewer, input)),
  correct: authed.rails.correct.handler(({ context: { app, viewer }, input }) => correctResult(app, viewer, input)),
  noShow: authed.rails.noShow.handler(({ context: { app, viewer }, input }) => markNoShow(app, viewer, input)),
  reopen: authed.rails.reopen.handler(({ context: { app, viewer }, input }) => reopenRail(app, viewer, input)),
};

type Take = { railId: string; deviceId: string; fromZero: boolean; lastAt?: number | undefined; commandId: string };
const nothing = { count: 0, noReps: 0, tieBreakAt: null };

/**
 * A device starts to count, from the previous device's count. With `fromZero` it has already counted without network,
 * from zero. Such a late count does not replace one that another device continued after `lastAt`, in hundredths.
 */
const takeRail = (app: App, viewer: Viewer, { deviceId, fromZero, lastAt, ...of }: Take) =>
  withLockedRail(app, viewer, { name: 'take', ...of }, async ({ trx, rail, now }) => {
    if (rail.status === 'on_hold' && !rail.calledAt) throw refused(messages.rails.tooEarly);
    const state = stateAfter(rail, rail.state === 'judging' ? 'takeOver' : 'take');
    const newest = await findNewestTally(trx, rail.id);
    if (fromZero && lastAt !== undefined && newest && newest.lastSeq > 0 && +newest.updatedAt > lastAt * 10)
      throw conflict(messages.rails.superseded);
    const before = fromZero ? undefined : newest;
    const isOther = rail.state === 'judging' && newest?.deviceId !== deviceId;
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
    await updateRail(trx, rail.id, { state, epoch, ...(isOther && { readyAt: null }) });
    return { epoch, ...start };
  });

type Ready = { railId: string; ready: boolean; commandId: string };

/** The judge's answer to the roll call (LIVE-D9). */
const sayReady = (app: App, viewer: Viewer, { ready, ...of }: Ready): Promise<void> =>
  withLockedRail(app, viewer, { name: `ready ${ready}`, ...of }, async ({ trx, rail, now }) => {
    const why = whyNotReady({ status: rail.status, isCalled: rail.calledAt !== null }, rail.state);
    if (why) throw refused(messages.rails.whyNotReady[why]);
    await updateRail(trx, rail.id, { readyAt: ready ? now : null });
  });
