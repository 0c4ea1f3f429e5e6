import { authed, os } from '#server/foundation/http/procedures.ts';
import { createEvent } from './create-event.ts';
import { readForAthlete } from './event-prices.ts';
import { closeQualifier, finishEvent, reopen } from './finish-event.ts';
import { listEvents, listOwnEvents, readHome } from './list-events.ts';
import { moveEvent, readMovePlan } from './move-event.ts';
import { previewEvent, readEvent, readEventTerms, readOwnEvent } from './read-event.ts';
import { setDraft } from './set-draft.ts';
import { updateEvent } from './update-event.ts';

export const events = {
  home: os.events.home.handler(({ context }) => readHome(context.app)),
  list: os.events.list.handler(({ context, input }) => listEvents(context.app, input)),
  read: os.events.read.handler(async ({ context, input }) => ({ event: await readEvent(context.app, input.id) })),
  terms: os.events.terms.handler(({ context, input }) => readEventTerms(context.app, input.id)),
  forAthlete: authed.events.forAthlete.handler(({ context: { app, viewer }, input }) =>
    readForAthlete(app, viewer, input.id),
  ),
  listAsOrganizer: authed.events.listAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    listOwnEvents(app, viewer, input),
  ),
  readAsOrganizer: authed.events.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readOwnEvent(app, viewer, input.id),
  ),
  previewAsOrganizer: authed.events.previewAsOrganizer.handler(async ({ context: { app, viewer }, input }) => ({
    event: await previewEvent(app, viewer, input.id),
  })),
  create: authed.events.create.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createEvent(app, viewer, input),
  })),
  update: authed.events.update.handler(({ context: { app, viewer }, input }) => updateEvent(app, viewer, input)),
  setDraft: authed.events.setDraft.handler(({ context: { app, viewer }, input }) => setDraft(app, viewer, input)),
  finish: authed.events.finish.handler(({ context: { app, viewer }, input }) => finishEvent(app, viewer, input.id)),
  closeQualifier: authed.events.closeQualifier.handler(({ context: { app, viewer }, input }) =>
    closeQualifier(app, viewer, input.id),
  ),
  reopen: authed.events.reopen.handler(({ context: { app, viewer }, input }) => reopen(app, viewer, input.id, 'event')),
  reopenQualifier: authed.events.reopenQualifier.handler(({ context: { app, viewer }, input }) =>
    reopen(app, viewer, input.id, 'qualifier'),
  ),
  planMove: authed.events.planMove.handler(({ context: { app, viewer }, input }) => readMovePlan(app, viewer, input)),
  move: authed.events.move.handler(({ context: { app, viewer }, input }) => moveEvent(app, viewer, input)),
};
