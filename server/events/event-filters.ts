import { expressionBuilder, sql } from 'kysely';
import { searchable } from '#domain/text/searchable.ts';
import type { DB } from '#server/db/types.gen.ts';

export type EventFilters = { name?: string | undefined; day?: string | undefined };

/** What a person types is a part of a name: in a pattern, `%`, `_` and `\` are signs like any other. */
export const patternOf = (name: string) => `%${searchable(name).replace(/[\\%_]/g, sign => `\\${sign}`)}%`;

/** For any query that has `events` in it: by a part of the name, and by a day on which the event runs. */
export function matchingEvents({ name, day }: EventFilters) {
  const eb = expressionBuilder<DB, 'events'>();
  return eb.and([
    ...(name ? [eb('events.nameSearch', 'like', patternOf(name))] : []),
    ...(day ? [sql<boolean>`${eb.ref('events.searchDate')} @> ${day}::date`] : []),
  ]);
}
