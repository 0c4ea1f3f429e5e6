import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { createEvent } from './create-event.ts';
import { readForAthlete } from './event-prices.ts';
import { closeQualifier, finishEvent, reopen } from './finish-event.ts';
import { listEvents, listOwnEvents, readHome } from './list-events.ts';
import { moveEvent, readMovePlan } from './move-event.ts';
import { readEvent, readEventTerms, readOwnEvent } from './read-event.ts';
import { updateEvent } from './update-event.ts';

export const events = {
  home: os.events.home.handler(({ context }) => readHome(context.app)),
  list: os.events.list.handler(({ context, input }) => listEvents(context.app, input)),
  read: os.events.read.handler(async ({ context, input }) => ({ event: await readEvent(context.app, input.id) })),
  terms: os.events.terms.handler(({ context, input }) => readEventTerms(context.app, input.id)),
  forAthlete: os.events.forAthlete.handler(async ({ context, input }) =>
    readForAthlete(context.app, await signedIn(context), input.id),
  ),
  listOwn: os.events.listOwn.handler(async ({ context, input }) =>
    listOwnEvents(context.app, await signedIn(context), input),
  ),
  readOwn: os.events.readOwn.handler(async ({ context, input }) =>
    readOwnEvent(context.app, await signedIn(context), input.id),
  ),
  create: os.events.create.handler(async ({ context, input }) => ({
    uid: await createEvent(context.app, await signedIn(context), input),
  })),
  update: os.events.update.handler(async ({ context, input }) => {
    await updateEvent(context.app, await signedIn(context), input);
    return {};
  }),
  finish: os.events.finish.handler(async ({ context, input }) => {
    await finishEvent(context.app, await signedIn(context), input.id);
    return {};
  }),
  closeQualifier: os.events.closeQualifier.handler(async ({ context, input }) => {
    await closeQualifier(context.app, await signedIn(context), input.id);
    return {};
  }),
  reopen: os.events.reopen.handler(async ({ context, input }) => {
    await reopen(context.app, await signedIn(context), input.id, 'event');
    return {};
  }),
  reopenQualifier: os.events.reopenQualifier.handler(async ({ context, input }) => {
    await reopen(context.app, await signedIn(context), input.id, 'qualifier');
    return {};
  }),
  planMove: os.events.planMove.handler(async ({ context, input }) =>
    readMovePlan(context.app, await signedIn(context), input),
  ),
  move: os.events.move.handler(async ({ context, input }) => moveEvent(context.app, await signedIn(context), input)),
};
