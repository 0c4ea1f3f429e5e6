import { passPageSize, type StreamPass } from '#contract/money/streaming.ts';
import { refundableOf } from '#domain/money/orders/refund-policy.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { findOrder } from '#server/money/payments/orders.reads.ts';
import { refundOwnOrder } from '#server/money/payments/refunds/refund-order.ts';
import { countPaid, listPasses, type PassRow } from './passes.store.ts';
import { findStream } from './streaming.store.ts';

function stateOf({ paid, refunded, waits, lastState }: PassRow): StreamPass['state'] {
  if (waits) return 'refunding';
  if (refunded >= paid) return 'refunded';
  return lastState === 'failed' ? 'refund-refused' : 'good';
}

const toPass = (row: PassRow): StreamPass => {
  const state = stateOf(row);
  return {
    uid: row.id,
    name: row.name,
    email: row.email,
    total: row.totalCents,
    isTest: row.isTest,
    paymentType: row.paymentType,
    state,
    refundable: refundableOf(row),
    failure: state === 'refund-refused' ? row.lastFailure : null,
    paidAt: row.paidAt.toISOString(),
  };
};

/** Lists the payers of the current stream, refunded ones included. */
export async function readPasses(app: App, { search, page }: { search: string; page: number }) {
  const db = app.database.kysely;
  const { streamNo } = await findStream(db);
  const filter = { streamNo, search };
  const rows = await listPasses(db, filter, passPageSize, (page - 1) * passPageSize);
  return { rows: rows.map(toPass), total: await countPaid(db, filter) };
}

/** Refunds one pass as a whole, like any other order. The pass ends with the request (J3). */
export async function refundPass(app: App, admin: Viewer, input: { id: string; reason: string; key: string }) {
  const order = await findOrder(app.database.kysely, input.id);
  if (order?.kind !== 'stream') throw notFound();
  await refundOwnOrder(app, admin, { ...input, cents: 'rest' });
}
