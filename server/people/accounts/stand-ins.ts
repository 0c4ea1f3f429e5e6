import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { insertStandIn } from './accounts.store.ts';

/**
 * Makes a row for a person without an account (N10). The row has only a name and counts as erased everywhere. So nobody
 * lists it, mails it, finds it by address or signs in with it.
 */
export async function makeStandIn(trx: Db, name: string, now: Date): Promise<string> {
  const id = crypto.randomUUID();
  const email = `sin-cuenta-${id}@invalid`;
  await insertStandIn(trx, {
    id,
    type: 'athlete',
    name,
    nameSearch: searchable(name),
    email,
    createdAt: now,
    updatedAt: now,
    erasedAt: now,
  });
  return id;
}
