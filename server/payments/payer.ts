import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { readSecret } from '#server/accounts/secret.ts';
import type { Db } from '#server/db/connection.ts';
import type { RequestContext } from '#server/http/context.ts';
import { forbidden, notFound, unauthorized } from '#server/http/refuse.ts';
import { networkOf } from './network-of.ts';
import { findOrder, type OrderRow } from './orders.store.ts';

/** As the secret of a buyer without an account stands in the store: who reads the store opens no order by it. */
export const accessHashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex');

/**
 * What the links of our mails carry behind `#`, where no server and no log reads it. The browser's own secret is known by
 * its hash alone, and a mail is often written when no browser asks.
 */
export async function orderCode(db: Db, orderId: string): Promise<string> {
  const secret = await readSecret(db, 'ticket-key');
  return createHmac('sha256', secret).update(`order\n${orderId}`).digest('base64url');
}

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
};

async function isOpenedBy(db: Db, { id, accessHash }: OrderRow, secret: string): Promise<boolean> {
  if (accessHash === null) return false;
  return isSame(accessHashOf(secret), accessHash) || isSame(secret, await orderCode(db, id));
}

type PaidOrder = {
  order: OrderRow;
  /** Whose refused cards are counted together. */
  subject: string;
};

/** The order, for the account whose it is, or for whoever has the secret of one that was made without an account. */
export async function payerOf(context: RequestContext, id: string, secret?: string): Promise<PaidOrder> {
  const db = context.app.database.kysely;
  const order = await findOrder(db, id);
  if (secret !== undefined && order && (await isOpenedBy(db, order, secret))) {
    // Not by the address that was typed: whoever types another's would keep its owner from buying.
    return { order, subject: `network:${networkOf(context.address)}` };
  }
  const viewer = await context.readViewer();
  // One answer for whatever a secret does not open.
  if (!viewer) throw secret === undefined ? unauthorized() : notFound();
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return { order, subject: viewer.uid };
}
