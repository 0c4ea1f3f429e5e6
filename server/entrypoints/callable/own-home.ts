import { listOwnCategories } from '#server/competition/categories/category-view.ts';
import { readOwnEventView } from '#server/competition/events/event-view.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { toSourceCategory, toSourceEvent } from './source-shapes.ts';

/** The whole event and category, for an admitted caller. A judge gets neither price nor participants (N5). */
export async function readOwnHome({ app, readViewer }: RequestContext, eventId: string, categoryId: string) {
  const row = await findAnyEvent(app.database.kysely, eventId);
  if (!row) throw notFound();
  const [event, categories] = await Promise.all([readOwnEventView(app, row), listOwnCategories(app, row)]);
  const category = categories.find(({ uid }) => uid === categoryId);
  if (!category) throw notFound();
  const isOwner = (await readViewer())?.uid === row.organizationId;
  const { joined_users, ...shown } = toSourceCategory(category);
  return { event: toSourceEvent(event, isOwner), category: isOwner ? { ...shown, joined_users } : shown };
}
