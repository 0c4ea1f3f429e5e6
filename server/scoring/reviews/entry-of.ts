import type { App } from '#server/app.ts';
import { findEntryOfResult } from './reviews.store.ts';

/**
 * Returns the entry's id. A review is named by its entry or by any of its results. An unknown id is returned unchanged
 * (C1).
 */
export async function entryOf(app: App, id: string): Promise<string> {
  const isId = typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
  const found = isId ? await findEntryOfResult(app.database.kysely, id) : undefined;
  return found?.entryId ?? id;
}
