import { messages } from '#contract/messages.ts';
import { listOwnCategories, listPublicCategories } from '#server/categories/category-view.ts';
import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
import { notFound } from '#server/http/refuse.ts';
import { createEvent } from './create-event.ts';
import { readForAthlete } from './event-prices.ts';
import { readOwnEventView, readPublicEventView } from './event-view.ts';
import { findEventTerms } from './events.store.ts';
import { closeQualifier, finishEvent } from './finish-event.ts';
import { listEvents, listOwnEvents, readHome } from './list-events.ts';
import { ownEvent } from './own-event.ts';
import { updateEvent } from './update-event.ts';

export const events = {
  home: os.events.home.handler(({ context }) => readHome(context.app)),
  list: os.events.list.handler(({ context, input }) => listEvents(context.app, input)),
  read: os.events.read.handler(async ({ context, input }) => {
    const { row, event } = await readPublicEventView(context.app, input.id);
    return { event: { ...event, categories: await listPublicCategories(context.app, row) } };
  }),
  terms: os.events.terms.handler(async ({ context, input }) => {
    const row = await findEventTerms(context.app.database.kysely, input.id);
    if (!row) throw notFound(messages.event.missing);
    return { uid: row.id, name: row.name, terms: row.terms };
  }),
  forAthlete: os.events.forAthlete.handler(async ({ context, input }) =>
    readForAthlete(context.app, await signedIn(context), input.id),
  ),
  listOwn: os.events.listOwn.handler(async ({ context, input }) =>
    listOwnEvents(context.app, await signedIn(context), input),
  ),
  readOwn: os.events.readOwn.handler(async ({ context, input }) => {
    const { app } = context;
    const row = await ownEvent(app.database.kysely, await signedIn(context), input.id);
    const [event, categories] = await Promise.all([readOwnEventView(app, row), listOwnCategories(app, row)]);
    return { event, categories };
  }),
  create: os.events.create.handler(async ({ context, input }) => ({
    uid: await createEvent(context.app, await signedIn(context), input),
  })),
  update: os.events.update.handler(async ({ context, input }) => {
    await updateEvent(context.app, await signedIn(context), input.id, input.form);
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
};
