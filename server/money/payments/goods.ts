import type { App, Goods } from '#server/app.ts';
import type { OrderRow } from './orders.store.ts';

/**
 * One order machine, several kinds of goods: what an order buys stands behind the port `Goods` in server/app.ts. Who gives
 * what is said in compose.ts, so that payments know nothing of entries, tickets or the stream, nor these of each other.
 */
export function goodsOf({ goods }: Pick<App, 'goods'>, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Goods {
  const found = goods[kind];
  if (!found) throw new Error(`Nobody gives what the order ${id} buys.`);
  return found;
}
