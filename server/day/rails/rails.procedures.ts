import { messages } from '#contract/messages.ts';
import { whyNotReady } from '#domain/day/rails/roll-call.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { confirmRails, confirmSigned, reopenRail } from './confirm-rails.ts';
import { confirmSeen } from './confirm-seen.ts';
import { chooseResult, correctResult } from './decide-rail.ts';
import { finishRail } from './finish-rail.ts';
import { markNoShow, markUnfinished, unmarkRail } from './mark-rail.ts';
import { readOthers } from './other-rails.ts';
import { dropOlderPhones, holdsRail, notePhone, type PhoneState } from './phones.store.ts';
import { readHeatRails, readMine, readRailHistory, readWaiting } from './rail-view.ts';
import { updateRail } from './rails.store.ts';
import { scratchRail, signRail } from './sign-rail.ts';
import { takeOverRail, takeRail } from './take-rail.ts';
import { withLockedRail } from './with-locked-rail.ts';

export const rails = {
  mine: authed.rails.mine.handler(({ context: { app, viewer }, input }) => readMine(app, viewer, input?.at)),
  beat: authed.rails.beat.handler(({ context: { app, viewer }, input }) => takeBeat(app, viewer, input)),
  take: authed.rails.take.handler(({ context: { app, viewer }, input }) => takeRail(app, viewer, input)),
  ready: authed.rails.ready.handler(({ context: { app, viewer }, input }) => sayReady(app, viewer, input)),
  others: authed.rails.others.handler(({ context: { app, viewer } }) => readOthers(app, viewer)),
  takeOver: authed.rails.takeOver.handler(({ context: { app, viewer }, input }) => takeOverRail(app, viewer, input)),
  finish: authed.rails.finish.handler(({ context: { app, viewer }, input }) => finishRail(app, viewer, input)),
  sign: authed.rails.sign.handler(({ context: { app, viewer }, input }) => signRail(app, viewer, input)),
  scratch: authed.rails.scratch.handler(({ context: { app, viewer }, input }) => scratchRail(app, viewer, input)),
  readHeat: authed.rails.readHeat.handler(({ context: { app, viewer }, input }) =>
    readHeatRails(app, viewer, input.heatId),
  ),
  confirm: authed.rails.confirm.handler(({ context: { app, viewer }, input }) => confirmRails(app, viewer, input)),
  confirmSeen: authed.rails.confirmSeen.handler(({ context: { app, viewer }, input }) =>
    confirmSeen(app, viewer, input),
  ),
  waiting: authed.rails.waiting.handler(({ context: { app, viewer }, input }) =>
    readWaiting(app, viewer, input.categoryId),
  ),
  confirmSigned: authed.rails.confirmSigned.handler(({ context: { app, viewer }, input }) =>
    confirmSigned(app, viewer, input),
  ),
  choose: authed.rails.choose.handler(({ context: { app, viewer }, input }) => chooseResult(app, viewer, input)),
  correct: authed.rails.correct.handler(({ context: { app, viewer }, input }) => correctResult(app, viewer, input)),
  noShow: authed.rails.noShow.handler(({ context: { app, viewer }, input }) => markNoShow(app, viewer, input)),
  markUnfinished: authed.rails.markUnfinished.handler(({ context: { app, viewer }, input }) =>
    markUnfinished(app, viewer, input),
  ),
  unmark: authed.rails.unmark.handler(({ context: { app, viewer }, input }) => unmarkRail(app, viewer, input)),
  history: authed.rails.history.handler(({ context: { app, viewer }, input }) =>
    readRailHistory(app, viewer, input.railId),
  ),
  reopen: authed.rails.reopen.handler(({ context: { app, viewer }, input }) => reopenRail(app, viewer, input)),
};

type Ready = { railId: string; ready: boolean; commandId: string };

/** The judge's answer to the roll call (LIVE-D9). */
const sayReady = (app: App, viewer: Viewer, { ready, ...of }: Ready): Promise<void> =>
  withLockedRail(app, viewer, { name: `ready ${ready}`, ...of }, async ({ trx, rail, now }) => {
    const why = whyNotReady({ status: rail.status, isCalled: rail.calledAt !== null }, rail.state);
    if (why) throw refused(messages.rails.whyNotReady[why]);
    await updateRail(trx, rail.id, { readyAt: ready ? now : null });
  });

/** A telephone is here. A rail that it does not hold any more hears nothing of it. */
async function takeBeat(app: App, viewer: Viewer, { railId, ...phone }: PhoneState & { railId?: string | undefined }) {
  const db = app.database.kysely;
  const holder = railId !== undefined && { railId, deviceId: phone.deviceId, judgeId: viewer.uid };
  if (holder && (await holdsRail(db, holder))) app.floors.beat({ railId: holder.railId, unsent: phone.unsent });
  const { numInsertedOrUpdatedRows } = await notePhone(db, viewer.uid, phone, app.now());
  if (numInsertedOrUpdatedRows) await dropOlderPhones(db, viewer.uid);
}
