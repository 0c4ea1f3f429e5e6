import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { forbidden, notFound } from '#server/http/refuse.ts';
import { findOrder, type OrderRow } from './orders.store.ts';

/** The order, for the athlete whose it is. */
export async function ownOrder(app: App, viewer: Pick<Viewer, 'uid'>, id: string): Promise<OrderRow> {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  if (order.userId !== viewer.uid) throw forbidden();
  return order;
}
