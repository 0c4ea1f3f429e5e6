import { expressionBuilder, sql } from 'kysely';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { DB } from '#server/foundation/db/types.gen.ts';

export type EventFilters = { name?: string | undefined; day?: string | undefined };

/** What a person types is a part of a name: in a pattern, `%`, `_` and `\` are signs like any other. */
export const patternOf = (name: string) => `%${searchable(name).replace(/[\\%_]/g, sign => `\\${sign}`)}%`;

// Nobody looks for more, and each costs a look at the index.
const mostWords = 8;
const wordsOf = (typed: string) =>
  typed
    .split(/[\s,;]+/)
    .filter(Boolean)
    .slice(0, mostWords);

/**
 * For any query that has `events` in it: by words, which its name and its place hold in any order, and by a day on which
 * it runs.
 */
export function matchingEvents({ name, day }: EventFilters) {
  const words = wordsOf(name ?? '');
  // Signs that only part words are looked for as they are: nobody means every event by them.
  const sought = words.length === 0 && name ? [name] : words;
  const eb = expressionBuilder<DB, 'events'>();
  return eb.and([
    ...sought.map(word => eb('events.searchText', 'like', patternOf(word))),
    ...(day ? [sql<boolean>`${eb.ref('events.searchDate')} @> ${day}::date`] : []),
  ]);
}
