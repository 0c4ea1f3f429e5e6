import type { OrganizerOrder } from '#contract/money/income.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { toOrder } from '#server/money/payments/orders/order-view.ts';
import { listWaitingRequests } from '#server/money/payments/refunds/refund-requests.store.ts';
import { listEventOrders, sumOrders, sumOtherFees } from './income.store.ts';
import { listHistory, type OrderViewRow } from './orders.store.ts';

const pageSize = 25;
type Line = Awaited<ReturnType<typeof listHistory>>[number];

function toOrganizerOrder(row: OrderViewRow, lines: Line[], app: App): OrganizerOrder {
  const { now: _now, ...order } = toOrder(row, app.now());
  return {
    ...order,
    athleteName: row.athleteName ?? '',
    athleteEmail: row.athleteEmail ?? '',
    provider: row.provider,
    fee: row.feeCents,
    feeCurrency: row.feeCurrency,
    history: lines
      .filter(({ orderId }) => orderId === row.id)
      .map(({ event, source, cents, note, at }) => ({ event, source, cents, note, at: at.toISOString() })),
  };
}

async function withHistory(app: App, rows: OrderViewRow[]): Promise<OrganizerOrder[]> {
  const ids = rows.map(({ id }) => id);
  const lines = await listHistory(app.database.kysely, ids);
  return rows.map(row => toOrganizerOrder(row, lines, app));
}

/** Lists orders with a refund request that waits for the organizer (N14). */
export async function readRequests(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  return { orders: await withHistory(app, await listWaitingRequests(db, eventId)) };
}

export async function readIncome(app: App, viewer: Viewer, eventId: string, page: number) {
  const db = app.database.kysely;
  const { currency } = await ownEvent(db, viewer, eventId);
  const [{ charged, fees, refunded, testCharged, total }, otherFees, rows] = await Promise.all([
    sumOrders(db, eventId),
    sumOtherFees(db, eventId),
    listEventOrders(db, eventId, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  return {
    currency,
    charged,
    fees,
    otherFees,
    refunded,
    net: charged - fees - refunded,
    testCharged,
    orders: await withHistory(app, rows),
    total,
    pageSize,
  };
}
