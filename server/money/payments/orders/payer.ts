import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import type { OrderRow } from '#server/money/payments/orders.store.ts';
import { readSecret } from '#server/people/accounts/secret.ts';

/** Returns the hash of a guest's secret. A reader of the store cannot open an order with it. */
export const accessHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * Makes the secret in mailed links, behind `#`, so it reaches no server log. It is derived from the order: we store
 * only the hash of the browser's secret, and mails are often written without a request.
 */
export async function orderCode(db: Db, { id, corrections }: Pick<OrderRow, 'id' | 'corrections'>): Promise<string> {
  const secret = await readSecret(db, 'ticket-key');
  // After a correction of the address the old code is void: the first address may be a stranger's.
  const round = corrections === 0 ? '' : `\n${corrections}`;
  return createHmac('sha256', secret).update(`order\n${id}${round}`).digest('base64url');
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** True if the secret is the buyer's own, or from a mailed link. */
export async function isOpenedBy(db: Db, order: OrderRow, secret: string): Promise<boolean> {
  if (order.accessHash === null) return false;
  return isSame(accessHashOf(secret), order.accessHash) || isSame(secret, await orderCode(db, order));
}
