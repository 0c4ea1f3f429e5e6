import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { streamReceipt } from '#server/foundation/mail/texts/stream-mails.ts';
import type { Goods } from '#server/money/payments/orders/goods.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { hasPass } from './has-pass.ts';
import { findStream, findStreamNo, revokePass, type StreamRow, savePass } from './streaming.store.ts';

const words = messages.streaming;

/** Returns the account of a stream order. The database check `orders_kind_fields` gives every such order an account. */
function payerOf({ id, userId }: OrderRow): string {
  if (userId === null) throw new Error(`${id} is nobody's.`);
  return userId;
}

async function whyNoPass(trx: Db, app: App, { streamNo }: StreamRow, order: OrderRow): Promise<string | null> {
  if ((await findStreamNo(trx, order.id)) !== streamNo) return words.refundedOver;
  return (await hasPass(trx, app, streamNo, payerOf(order))) ? words.refundedTwice : null;
}

async function give(trx: Db, app: App, { streamNo }: StreamRow, order: OrderRow): Promise<void> {
  await savePass(trx, { streamNo, userId: payerOf(order), orderId: order.id, createdAt: app.now() });
  const url = `${app.config.publicUrl}/dashboard/streaming`;
  await mailToPayer(trx, app, order.id, view => streamReceipt(view, url));
}

/**
 * The goods of a stream order: a pass of the current stream. The stream is locked before the order, so that it does not
 * end meanwhile (T3).
 */
export const streamGoods: Goods<App> = {
  async hold(trx, app) {
    const stream = await findStream(trx, { lock: true });
    return {
      event: null,
      whyNot: order => whyNoPass(trx, app, stream, order),
      give: order => give(trx, app, stream, order),
      takeBack: async order => {
        await revokePass(trx, order.id, app.now());
      },
      piecesOf: async () => [],
      namesOf: async () => [],
      settlePlace: async () => undefined,
    };
  },
  readForRefund: async () => ({ tickets: [], place: null }),
  // An unpaid order holds no goods, because passes are unlimited.
  letGo: async () => undefined,
};
