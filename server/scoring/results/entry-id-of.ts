import type { App } from '#server/app.ts';
import { findEntryIdOf } from './results.store.ts';

const isId = (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/**
 * Returns the entry's id. The source names a result by the id of the result, entry or athlete. An unknown id is
 * returned unchanged (C1).
 */
export async function entryIdOf(app: App, wodId: string, id: string): Promise<string> {
  const found = isId(wodId) && isId(id) ? await findEntryIdOf(app.database.kysely, wodId, id) : undefined;
  return found ?? id;
}
