import type { Category } from '#contract/competition/category-form.ts';
import type { EventForm } from '#contract/competition/event-form.ts';
import type { OwnEvent, PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { whyNotTakenBack } from '#domain/competition/events/drafts.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { listOwnCategories, listPublicCategories } from '#server/competition/categories/category-view.ts';
import { listEvents, listOwnEvents, readHome } from '#server/competition/events/list/list-events.ts';
import { moveEvent, readMovePlan } from '#server/competition/events/moves/move-event.ts';
import { updateEvent } from '#server/competition/events/updates/update-event.ts';
import { listSponsors } from '#server/competition/sponsors/sponsors.reads.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { refused, unauthorized } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { dropFormPicture, storeOwnPicture } from '#server/foundation/pictures/form-picture.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';
import { findAnswers } from './draft.store.ts';
import { columnsOf, refuseBadDates, refuseStrangeTimeZone, scenariosOf } from './event-columns.ts';
import { readForAthlete } from './event-prices.ts';
import { readOwnEventView, readPreviewedEventView, readPublicEventView } from './event-view.ts';
import { ownEvent } from './events.access.ts';
import { findEventTerms, holdOrganization, insertEvent, saveEvent } from './events.store.ts';
import { closeQualifier, finishEvent, reopen } from './finish-event.ts';
import { missingEvent } from './hidden-events.ts';
import { saveScenarios } from './scenarios.store.ts';
import { timesOf } from './times-of.ts';

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

async function createEvent(app: App, viewer: Viewer, form: EventForm): Promise<string> {
  const now = app.now();
  refuseBadDates(form, null, now);
  await refuseStrangeTimeZone(app.database.kysely, form);
  const id = crypto.randomUUID();
  const organizationId = organizationOf(viewer);
  const photoId = await storeOwnPicture(app, form.photo, viewer.uid);
  try {
    await inTransaction(app.database.kysely, async trx => {
      // An account that is being erased must not get a new event.
      if (!(await holdOrganization(trx, organizationId))) throw unauthorized();
      const bound = { name: 'events', most: app.config.maxEvents };
      if (!(await takeOfDay(trx, bound, organizationId, now))) throw refused(messages.event.daily);
      const kept = { id, draft: form.draft, organizationId, photoId, createdAt: now, updatedAt: now };
      await insertEvent(trx, { ...columnsOf(form), ...kept });
      const scenarios = scenariosOf(form).map(({ stageName }, position) => ({
        id: crypto.randomUUID(),
        eventId: id,
        position,
        stageName,
      }));
      await saveScenarios(trx, scenarios);
    });
  } catch (error) {
    await dropFormPicture(app, photoId, error);
    throw error;
  }
  return id;
}

async function readEvent(app: App, id: string): Promise<PublicEvent> {
  return withCategories(app, await readPublicEventView(app, id));
}

const previewEvent = async (app: App, viewer: Viewer, id: string): Promise<PublicEvent> =>
  withCategories(app, await readPreviewedEventView(app, id, organizationOf(viewer)));

async function withCategories(app: App, event: Omit<PublicEvent, 'categories' | 'sponsors'>): Promise<PublicEvent> {
  const home = { id: event.uid, photoId: photoIdOf(event.photo) ?? '' };
  const [categories, shown] = await Promise.all([
    listPublicCategories(app, home),
    listSponsors(app.database.kysely, event.uid),
  ]);
  return { ...event, categories, sponsors: shown };
}

async function readEventTerms(app: App, id: string) {
  const row = await findEventTerms(app.database.kysely, id);
  if (!row) throw await missingEvent(app.database.kysely, id);
  return { uid: row.id, name: row.name, terms: row.terms };
}

async function readOwnEvent(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ event: OwnEvent; categories: Category[] }> {
  const row = await ownEvent(app.database.kysely, viewer, id);
  const [event, categories] = await Promise.all([readOwnEventView(app, row), listOwnCategories(app, row)]);
  return { event, categories };
}

/**
 * Publishes an event, or takes it back while no person has reacted yet. Joining, paying and applying lock the event
 * too, so no reaction comes at the same time (N11).
 */
const setDraft = (app: App, viewer: Viewer, { id, draft }: { id: string; draft: boolean }): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const row = await ownEvent(trx, viewer, id, { lock: true });
    if (row.draft === draft) return;
    const now = app.now();
    const isOver = isCompleted(timesOf(row), now.getTime());
    const why = draft ? whyNotTakenBack(isOver, await findAnswers(trx, id, now)) : null;
    if (why) throw refused(messages.event.notTakenBack[why]);
    if (!draft && isOver) throw refused(messages.event.notPublished);
    await saveEvent(trx, id, { draft, updatedAt: now });
  });
