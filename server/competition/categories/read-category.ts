import type { App } from '#server/app.ts';
import { readOwnEventView, readPublicEventView } from '#server/competition/events/event-view.ts';
import { listPublicTests, listTests } from '#server/competition/wods/wod-view.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';
import { ownCategory } from './categories.access.ts';
import { findCategory } from './categories.store.ts';
import { readOwnCategoryView, toPublicCategory } from './category-view.ts';

export async function readCategory(app: App, id: string) {
  const row = await findCategory(app.database.kysely, id);
  if (!row) throw notFound();
  const [event, { told, untold }] = await Promise.all([
    readPublicEventView(app, row.eventId),
    listPublicTests(app, id),
  ]);
  // Best times are results, so they stay hidden until the table is published (E9).
  const hidden = row.publish === 'publish' ? {} : { bestTime: 0, overallBestTime: 0 };
  const shown = told.map(test => ({ ...test, ...hidden }));
  return {
    category: toPublicCategory(row, { id: row.eventId, photoId: photoIdOf(event.photo) ?? '' }),
    event,
    qualifierTests: event.qualifierOnline ? shown.filter(({ typeEvent }) => typeEvent === 'qualifier') : [],
    eventTests: shown.filter(({ typeEvent }) => typeEvent !== 'qualifier'),
    unannounced: untold.filter(({ stage }) => stage === 'event' || event.qualifierOnline),
    now: app.now().toISOString(),
  };
}

export async function readOwnCategory(app: App, viewer: Viewer, id: string) {
  const { category, event } = await ownCategory(app.database.kysely, viewer, id);
  const [view, eventView, tests] = await Promise.all([
    readOwnCategoryView(app, category, event),
    readOwnEventView(app, event),
    listTests(app, id),
  ]);
  return {
    category: view,
    event: eventView,
    qualifierTests: event.qualifierOnline ? tests.filter(({ typeEvent }) => typeEvent === 'qualifier') : [],
    eventTests: tests.filter(({ typeEvent }) => typeEvent !== 'qualifier'),
  };
}
