import type { App } from '#server/app.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, unauthorized } from '#server/foundation/http/refuse.ts';
import { networkOf } from './network-of.ts';
import { findOrder, type OrderRow } from './orders.store.ts';
import { isOpenedBy } from './payer.ts';

/** The order, for the athlete whose it is. */
export async function ownOrder(app: App, viewer: Pick<Viewer, 'uid'>, id: string): Promise<OrderRow> {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return order;
}

export type PaidOrder = {
  order: OrderRow;
  /** Whose refused cards are counted together: the account's, or those of this order. */
  subject: string;
  /** Of somebody without an account, who can make as many orders as there are tickets. */
  network: string | null;
};

/** The order, for the account whose it is, or for whoever has the secret of one that was made without an account. */
export async function payerOf(context: RequestContext, id: string, secret?: string): Promise<PaidOrder> {
  const db = context.app.database.kysely;
  const order = await findOrder(db, id);
  if (secret !== undefined && order && (await isOpenedBy(db, order, secret))) {
    // Not by the address that was typed: whoever types another's would keep its owner from buying.
    return { order, subject: `order:${id}`, network: networkOf(context.address) };
  }
  const viewer = await context.readViewer();
  // One answer for whatever a secret does not open.
  if (!viewer) throw secret === undefined ? unauthorized() : notFound();
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return { order, subject: viewer.uid, network: null };
}
