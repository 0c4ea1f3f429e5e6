import { expressionBuilder, sql } from 'kysely';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';

export type EventFilters = { name?: string | undefined; day?: string | undefined };

/** Makes the LIKE pattern for a part of a name. Escapes `%`, `_` and `\`. */
export const patternOf = (name: string) => `%${searchable(name).replace(/[\\%_]/g, sign => `\\${sign}`)}%`;

// Most words of a search, because each word costs one index lookup.
const mostWords = 8;
const wordsOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, mostWords);

/**
 * Makes the condition for any query with `events`. The words match name and place in any order; the day must be a day
 * of the event.
 */
export function matchingEvents({ name, day }: EventFilters) {
  const words = wordsOf(name ?? '');
  // A search of only spaces, commas or semicolons keeps them as its text. Otherwise it would match every event.
  const sought = words.length === 0 && name ? [name] : words;
  const eb = expressionBuilder<DB, 'events'>();
  return eb.and([
    ...sought.map(word => eb('events.searchText', 'like', patternOf(word))),
    ...(day ? [sql<boolean>`${eb.ref('events.searchDate')} @> ${day}::date`] : []),
  ]);
}
