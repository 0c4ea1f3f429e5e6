import type { Db } from '#server/db/connection.ts';

/**
 * J6: whether an order of a category has, had or may still get money, or keeps a place. The others were never begun and
 * go with the category. Asked with the event locked.
 */
export async function dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean> {
  await trx
    .deleteFrom('orders')
    .where('categoryId', '=', categoryId)
    .where('providerReference', 'is', null)
    .where('askedAt', 'is', null)
    .where(({ eb, or, and }) =>
      or([eb('state', '=', 'failed'), and([eb('state', '=', 'created'), eb('heldUntil', '<=', now)])]),
    )
    .execute();
  const left = await trx
    .selectFrom('orders')
    .select('id')
    .where('categoryId', '=', categoryId)
    .limit(1)
    .executeTakeFirst();
  return left === undefined;
}
