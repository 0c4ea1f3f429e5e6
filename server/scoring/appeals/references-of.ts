import type { App } from '#server/app.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findAppeal } from './appeals.store.ts';

/** Returns the ids in an appeal, for a caller who has already read the appeal. */
export async function referencesOf(app: App, id: string) {
  const appeal = await findAppeal(app.database.kysely, id);
  if (!appeal) throw notFound();
  const { userId, eventId, categoryId, wodId, entryId, judgeId, stage, updatedAt } = appeal;
  return { userId, eventId, categoryId, wodId, entryId, judgeId, stage, updatedAt };
}
