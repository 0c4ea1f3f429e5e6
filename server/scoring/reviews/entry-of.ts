import type { App } from '#server/app.ts';
import { findEntryOfResult } from './reviews.store.ts';

/** C1: what is reviewed is named by its entry, or by any result of it; what is neither is handed on as it came. */
export async function entryOf(app: App, id: string): Promise<string> {
  const isId = typeof id === 'string' && /^[\w-]{1,64}$/.test(id);
  const found = isId ? await findEntryOfResult(app.database.kysely, id) : undefined;
  return found?.entryId ?? id;
}
