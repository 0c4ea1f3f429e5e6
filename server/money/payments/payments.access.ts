import { whoGives } from '#domain/money/orders/refund-policy.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, unauthorized } from '#server/foundation/http/refuse.ts';
import { isOpenedBy } from '#server/money/payments/orders/payer.ts';
import { networkOf } from './network-of.ts';
import { findOrder, type OrderRow } from './orders.store.ts';

export async function ownOrder(app: App, viewer: Pick<Viewer, 'uid'>, id: string): Promise<OrderRow> {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return order;
}

/** Refuses everybody who may not refund the order: its event's organizer gives the money back, or the platform's operator. */
export async function refuseOthers(db: Db, viewer: Viewer, { kind, eventId }: OrderRow): Promise<void> {
  if (whoGives[kind] === 'organizer') await ownEvent(db, viewer, eventId ?? '');
  else if (viewer.type !== 'admin') throw forbidden();
}

export type PaidOrder = {
  order: OrderRow;
  /** Key for counting refused cards: the account, or the order of a guest. */
  subject: string;
  /** Set for guests only, because a guest can make as many orders as there are tickets. */
  network: string | null;
};

/** Returns the order, for its account or for a caller with its guest secret. */
export async function payerOf(context: RequestContext, id: string, secret?: string): Promise<PaidOrder> {
  const db = context.app.database.kysely;
  const order = await findOrder(db, id);
  if (secret !== undefined && order && (await isOpenedBy(db, order, secret))) {
    // Refused cards of a guest count per order, not per typed address. A stranger could type an address and block its
    // owner.
    return { order, subject: `order:${id}`, network: networkOf(context.address) };
  }
  const viewer = await context.readViewer();
  // Every wrong secret gets the same answer.
  if (!viewer) throw secret === undefined ? unauthorized() : notFound();
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return { order, subject: viewer.uid, network: null };
}
