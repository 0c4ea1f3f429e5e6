import type { Db } from '#server/foundation/db/connection.ts';

export async function isEventKnown(db: Db, provider: string, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('providerEvents')
    .select('id')
    .where('provider', '=', provider)
    .where('id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}

export const insertEvent = (db: Db, event: { provider: string; id: string; receivedAt: Date }) =>
  db
    .insertInto('providerEvents')
    .values(event)
    .onConflict(conflict => conflict.columns(['provider', 'id']).doNothing())
    .execute();
