import { authed, os } from '#server/foundation/http/procedures.ts';
import { addMate } from './add-mate.ts';
import { answerManual, checkManual } from './answer-manual.ts';
import { correctTyped } from './correct-typed.ts';
import { enroll } from './enroll.ts';
import { checkList, enrollList } from './enroll-list.ts';
import { answerManualEntry, listManual } from './manual-invitations.ts';
import { listMoves, moveEntry } from './move-entry.ts';
import { listMyEvents } from './my-events.ts';
import { removeEntry } from './remove-entry.ts';
import { setStanding } from './set-standing.ts';
import { takeOver } from './take-over.ts';

export const entries = {
  listMine: authed.entries.listMine.handler(({ context: { app, viewer }, input }) => listMyEvents(app, viewer, input)),
  enroll: authed.entries.enroll.handler(async ({ context, input }) => ({
    entryId: await enroll(context, context.viewer, input),
  })),
  checkList: authed.entries.checkList.handler(async ({ context, input }) => ({
    rows: await checkList(context, context.viewer, input),
  })),
  enrollList: authed.entries.enrollList.handler(async ({ context, input }) => ({
    rows: await enrollList(context, context.viewer, input),
  })),
  addMate: authed.entries.addMate.handler(({ context, input }) => addMate(context, context.viewer, input)),
  correctTyped: authed.entries.correctTyped.handler(({ context, input }) =>
    correctTyped(context, context.viewer, input),
  ),
  takeOver: authed.entries.takeOver.handler(async ({ context: { app, viewer }, input }) => ({
    eventId: await takeOver(app, viewer, input.code),
  })),
  listMoves: authed.entries.listMoves.handler(({ context: { app, viewer }, input }) =>
    listMoves(app, viewer, input.entryId),
  ),
  move: authed.entries.move.handler(({ context, input }) => moveEntry(context, context.viewer, input)),
  remove: authed.entries.remove.handler(({ context: { app, viewer }, input }) => removeEntry(app, viewer, input)),
  setStanding: authed.entries.setStanding.handler(({ context: { app, viewer }, input }) =>
    setStanding(app, viewer, input),
  ),
  checkManual: os.entries.checkManual.handler(({ context, input }) => checkManual(context, input.code)),
  answerManual: os.entries.answerManual.handler(({ context, input }) =>
    answerManual(context.app, input.code, input.stay),
  ),
  listManual: authed.entries.listManual.handler(({ context: { app, viewer } }) => listManual(app, viewer)),
  answerManualEntry: authed.entries.answerManualEntry.handler(
    ({ context: { app, viewer }, input: { entryId, stay } }) => answerManualEntry(app, viewer, entryId, stay),
  ),
};
