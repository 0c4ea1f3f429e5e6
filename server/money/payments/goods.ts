import type { App, Goods } from '#server/app.ts';
import type { OrderRow } from './orders.store.ts';

/**
 * One order machine serves several kinds of goods behind the port `Goods` in server/app.ts. compose.ts maps each kind
 * to its goods. So payments do not import entries, tickets or the stream.
 */
export function goodsOf({ goods }: Pick<App, 'goods'>, { id, kind }: Pick<OrderRow, 'id' | 'kind'>): Goods {
  const found = goods[kind];
  if (!found) throw new Error(`Nobody gives what the order ${id} buys.`);
  return found;
}
