import { categoryOf } from '#server/competition/categories/category-of.ts';
import { readOwnCategoryView, withoutEntrants } from '#server/competition/categories/category-view.ts';
import { readOwnEventView } from '#server/competition/events/event-view.ts';
import { readsPriceAndEntrants } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { type RequestContext, signedIn } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { toSourceCategory, toSourceEvent } from './source-shapes.ts';

/** Returns the whole event and category, for an admitted caller. A judge gets neither price nor participants (N5). */
export async function readOwnHome(context: RequestContext, eventId: string, categoryId: string) {
  const { app } = context;
  const db = app.database.kysely;
  const row = await findAnyEvent(db, eventId);
  if (!row) throw notFound();
  const isWhole = readsPriceAndEntrants(row, await signedIn(context));
  const categoryRow = await categoryOf(db, eventId, categoryId);
  const [event, category] = await Promise.all([
    readOwnEventView(app, row),
    isWhole ? readOwnCategoryView(app, categoryRow, row) : withoutEntrants(categoryRow, row),
  ]);
  const { joined_users, ...shown } = toSourceCategory(category);
  return { event: toSourceEvent(event, isWhole), category: isWhole ? { ...shown, joined_users } : shown };
}
