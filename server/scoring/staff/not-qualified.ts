import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { qualifiedEntries } from '#server/scoring/standings/qualified.ts';
import { listEntryIds } from './reviews.store.ts';

/** Entries of these categories outside the stage: behind an online qualifier, those that did not come through (R6). */
export async function notQualified(
  app: App,
  { qualifierOnline }: { qualifierOnline: boolean },
  stage: Stage,
  categoryIds: readonly string[],
): Promise<string[]> {
  if (stage === 'qualifier' || !qualifierOnline || categoryIds.length === 0) return [];
  const [entries, ...through] = await Promise.all([
    listEntryIds(app.database.kysely, categoryIds),
    ...categoryIds.map(async id => [id, await qualifiedEntries(app, id)] as const),
  ]);
  const isThrough = new Map(through);
  return entries.filter(({ id, categoryId }) => !isThrough.get(categoryId)?.(id)).map(({ id }) => id);
}
