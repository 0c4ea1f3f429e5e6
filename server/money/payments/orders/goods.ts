import type { Selectable } from 'kysely';
import type { RefundView } from '#contract/money/refunds.ts';
import type { OrderKind } from '#domain/money/orders/order-states.ts';
import type { Piece, PlaceAnswer } from '#domain/money/orders/refund-plan.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Events, Refunds } from '#server/foundation/db/types.gen.ts';
import type { OrderRow } from '#server/money/payments/orders.store.ts';

/** The goods of one order. The transaction already holds every lock that comes before the order's. */
export type HeldGoods = {
  /** The event of the order. Null if the order has none. */
  event: Selectable<Events> | null;
  /**
   * Returns the reason why a paid order gets no goods. The money goes back with this reason. `keepsPlace`: the hold has
   * not expired, so nobody else could take its place.
   */
  whyNot(order: OrderRow, keepsPlace: boolean): Promise<string | null>;
  /** Gives the goods. Called last in its transaction, after `whyNot` returned null and the order is fulfilled. */
  give(order: OrderRow): Promise<void>;
  /** Returns the pieces that can be refunded one by one, such as the tickets of an order. */
  piecesOf(order: OrderRow): Promise<HeldPiece[]>;
  namesOf(order: OrderRow, ids: readonly string[]): Promise<string[]>;
  /** Takes back all goods, or the pieces with these ids, when money is refunded. The goods are void from then on. */
  takeBack(order: OrderRow, what: 'all' | readonly string[]): Promise<void>;
  /**
   * Decides about the participant's place before a full or partial refund. `answer`: the refunding person's decision
   * whether the participant stays.
   */
  settlePlace(order: OrderRow, answer: PlaceAnswer | null, by: { uid: string; network?: string }): Promise<void>;
};

export type HeldPiece = Piece & { isUsed: boolean; typeName: string };

type GoodsOfRefund = Pick<RefundView, 'tickets' | 'place'>;

/**
 * The operations on goods of one kind. Payments call them through this port, so they do not import entries, tickets or
 * the stream.
 */
export type Goods<App> = {
  /**
   * Reads the goods for the refund page. Begins with the newest refund; each refund has the tickets that it took back.
   */
  readForRefund(app: App, order: OrderRow, refunds: readonly RefundOfTickets[]): Promise<GoodsOfRefund>;
  hold(trx: Db, app: App, order: OrderRow): Promise<HeldGoods>;
  /**
   * Releases the goods of orders that were given up unpaid, or paid too late. Caller holds the locks of all these
   * orders.
   */
  letGo(trx: Db, orders: readonly OrderRow[]): Promise<void>;
};

type RefundOfTickets = Pick<Selectable<Refunds>, 'state' | 'ticketIds'>;

export type GoodsByKind<App> = Partial<Record<OrderKind, Goods<App>>>;

/** Finds the goods of an order. compose.ts maps each kind of order to its goods. */
export function goodsOf<App>(
  { goods }: { goods: GoodsByKind<App> },
  { id, kind }: Pick<OrderRow, 'id' | 'kind'>,
): Goods<App> {
  const found = goods[kind];
  if (!found) throw new Error(`Nobody gives what the order ${id} buys.`);
  return found;
}
