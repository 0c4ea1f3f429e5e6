import { type RawBuilder, sql } from 'kysely';

/** SQL that works like `searchable` of domain/foundation/text: lower case, no accents. */
export const plainName = (name: RawBuilder<string>): RawBuilder<string> =>
  sql<string>`lower(regexp_replace(normalize(${name}, NFD), '[\u0300-\u036f]', '', 'g'))`;
