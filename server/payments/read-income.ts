import type { OrganizerOrder } from '#contract/joining.ts';
import { hasQualifierBegun } from '#domain/events/event-states.ts';
import { refundable } from '#domain/orders/amounts.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent } from '#server/events/events.access.ts';
import { timesOf } from '#server/events/times-of.ts';
import type { Viewer } from '#server/http/context.ts';
import { listEventOrders, sumOrders } from './income.store.ts';
import { toOrder } from './order-view.ts';
import { listHistory, type OrderViewRow } from './orders.store.ts';

const pageSize = 25;
type Line = Awaited<ReturnType<typeof listHistory>>[number];

function toOrganizerOrder(row: OrderViewRow, lines: Line[], app: App, event: OwnEventRow): OrganizerOrder {
  const { paid, refunded, qualifierCents: qualifier } = row;
  const hasBegun = hasQualifierBegun(timesOf(event), app.now().getTime());
  const { now: _now, ...order } = toOrder(row, app.now());
  return {
    ...order,
    athleteName: row.athleteName,
    athleteEmail: row.athleteEmail,
    provider: row.provider,
    fee: row.feeCents,
    refundable: refundable({ paid, refunded, qualifier }, hasBegun),
    history: lines
      .filter(({ orderId }) => orderId === row.id)
      .map(({ event, source, cents, note, at }) => ({ event, source, cents, note, at: at.toISOString() })),
  };
}

/** The event's money, for the organizer whose it is, and a page of its orders. */
export async function readIncome(app: App, viewer: Viewer, eventId: string, page: number) {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, eventId);
  const [{ charged, fees, refunded, testCharged, total }, rows] = await Promise.all([
    sumOrders(db, eventId),
    listEventOrders(db, eventId, { limit: pageSize, offset: (page - 1) * pageSize }),
  ]);
  const lines = await listHistory(
    db,
    rows.map(({ id }) => id),
  );
  return {
    charged,
    fees,
    refunded,
    net: charged - fees - refunded,
    testCharged,
    orders: rows.map(row => toOrganizerOrder(row, lines, app, event)),
    total,
    pageSize,
  };
}
