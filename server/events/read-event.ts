import type { Category } from '#contract/category-form.ts';
import type { OwnEvent, PublicEvent } from '#contract/events.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { readOwnEventView, toPublicEvent } from './event-view.ts';
import { ownEvent } from './events.access.ts';
import { findEventTerms, findPublicEvent } from './events.store.ts';
import { missingEvent } from './hidden-events.ts';

export async function readEvent(app: App, id: string): Promise<PublicEvent> {
  const row = await findPublicEvent(app.database.kysely, id);
  if (!row) throw await missingEvent(app.database.kysely, id);
  return { ...toPublicEvent(row, app.now()), categories: await app.hooks.events.listPublicCategories(app, row) };
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
  const [event, categories] = await Promise.all([
    readOwnEventView(app, row),
    app.hooks.events.listOwnCategories(app, row),
  ]);
  return { event, categories };
}
