import { sql } from 'kysely';
import { toAlias } from '#domain/door/alias.ts';
import type { Db } from '#server/db/connection.ts';

/** What an event's key is mixed with (`padsOf`). */
type Pads = { inner: Uint8Array; outer: Uint8Array };
type Sought = { people: readonly string[]; tickets: readonly string[] };

/** Of an alias, what of the digest stands in it as it is: all but two or three of a list differ in it. */
const beginOf = (alias: string): string => alias.replaceAll('-', '').slice(0, 12);

/** The ids behind aliases, of one event. PostgreSQL computes the digests, so thousands of ids stay there. */
export async function findIdsOf(db: Db, eventId: string, { inner, outer }: Pads, { people, tickets }: Sought) {
  const found = new Map<string, string>();
  const look = async (table: string, column: string, aliases: readonly string[]) => {
    if (aliases.length === 0) return;
    const id = sql.ref(column);
    const { rows } = await sql<{ id: string; digest: string }>`
      select id, digest from (
        select ${id} as id, encode(sha256(${outer}::bytea || sha256(${inner}::bytea || convert_to(${id}, 'UTF8'))), 'hex')
          as digest
        from ${sql.table(table)} where event_id = ${eventId}
      ) as of_event where left(digest, 12) = any(${aliases.map(beginOf)})`.execute(db);
    for (const row of rows) found.set(toAlias(row.digest), row.id);
  };
  await look('tickets', 'id', tickets);
  await look('participants', 'code', people);
  await look('staff_applications', 'code', people);
  return found;
}
