import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Db } from '#server/foundation/db/connection.ts';
import { readSecret } from '#server/people/accounts/secret.ts';
import type { OrderRow } from './orders.store.ts';

/** As the secret of a buyer without an account stands in the store: who reads the store opens no order by it. */
export const accessHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * What the links of our mails carry behind `#`, where no server and no log reads it. The browser's own secret is known by
 * its hash alone, and a mail is often written when no browser asks.
 */
export async function orderCode(db: Db, { id, corrections }: Pick<OrderRow, 'id' | 'corrections'>): Promise<string> {
  const secret = await readSecret(db, 'ticket-key');
  // Whoever was written to by mistake opens nothing once the address is right.
  const round = corrections === 0 ? '' : `\n${corrections}`;
  return createHmac('sha256', secret).update(`order\n${id}${round}`).digest('base64url');
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

/** Whether the secret is that of its buyer's browser, or of a link of ours. */
export async function isOpenedBy(db: Db, order: OrderRow, secret: string): Promise<boolean> {
  if (order.accessHash === null) return false;
  return isSame(accessHashOf(secret), order.accessHash) || isSame(secret, await orderCode(db, order));
}
