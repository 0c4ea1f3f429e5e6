import { searchable } from '#domain/foundation/text/searchable.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { insertStandIn } from './accounts.store.ts';

/**
 * N10: a row that stands for a person without an account. To everything that asks for accounts it is as good as erased:
 * it is not listed, not mailed, not found by an address and never signed in; it only has a name.
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
