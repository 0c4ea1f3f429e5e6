import type { Category } from '#contract/competition/category-form.ts';
import type { OwnEvent, PublicEvent } from '#contract/competition/events.ts';
import type { App } from '#server/app.ts';
import { listOwnCategories, listPublicCategories } from '#server/competition/categories/category-view.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { photoIdOf } from '#server/foundation/pictures/images.ts';
import { readOwnEventView, readPreviewedEventView, readPublicEventView } from './event-view.ts';
import { ownEvent } from './events.access.ts';
import { findEventTerms } from './events.store.ts';
import { missingEvent } from './hidden-events.ts';

export async function readEvent(app: App, id: string): Promise<PublicEvent> {
  return withCategories(app, await readPublicEventView(app, id));
}

export const previewEvent = async (app: App, viewer: Viewer, id: string): Promise<PublicEvent> =>
  withCategories(app, await readPreviewedEventView(app, id, viewer.uid));

async function withCategories(app: App, event: Omit<PublicEvent, 'categories'>): Promise<PublicEvent> {
  const home = { id: event.uid, photoId: photoIdOf(event.photo) ?? '' };
  return { ...event, categories: await listPublicCategories(app, home) };
}

export async function readEventTerms(app: App, id: string) {
  const row = await findEventTerms(app.database.kysely, id);
  if (!row) throw await missingEvent(app.database.kysely, id);
  return { uid: row.id, name: row.name, terms: row.terms };
}

export async function readOwnEvent(
  app: App,
  viewer: Viewer,
  id: string,
): Promise<{ event: OwnEvent; categories: Category[] }> {
  const row = await ownEvent(app.database.kysely, viewer, id);
  const [event, categories] = await Promise.all([readOwnEventView(app, row), listOwnCategories(app, row)]);
  return { event, categories };
}
