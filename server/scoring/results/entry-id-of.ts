import type { App } from '#server/app.ts';
import { findEntryIdOf } from './results.store.ts';

const isId = (value: unknown) => typeof value === 'string' && /^[\w-]{1,64}$/.test(value);

/** C1: the source names a result by its own id, its entry's or its athlete's; what is none of them is handed on as it came. */
export async function entryIdOf(app: App, wodId: string, id: string): Promise<string> {
  const found = isId(wodId) && isId(id) ? await findEntryIdOf(app.database.kysely, wodId, id) : undefined;
  return found ?? id;
}
