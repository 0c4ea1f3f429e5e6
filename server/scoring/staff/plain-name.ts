import { type RawBuilder, sql } from 'kysely';

/** A name in the store as `searchable` of domain/foundation/text makes the one that is looked for: lower case, no accents. */
export const plainName = (name: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${name}, NFD), '[\u0300-\u036f]', '', 'g'))`;
