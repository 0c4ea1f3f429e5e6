import { messages } from '#contract/messages.ts';
import { whyNoRequest } from '#domain/money/orders/refund-requests.ts';
import type { App } from '#server/app.ts';
import { type OwnEventRow, ownEvent } from '#server/competition/events/events.access.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { refundRefused, refundWanted } from '#server/foundation/mail/texts/order-mails.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import { toOrder } from '#server/money/payments/orders/order-view.ts';
import { addHistory, findOrder, findOrderView, lockOrder, type OrderRow } from '#server/money/payments/orders.store.ts';
import { ownOrder, payerOf } from '#server/money/payments/payments.access.ts';
import { ownerOf } from '#server/people/accounts/accounts.reads.ts';
import { answerRequest, findRequest, insertRequest } from './refund-requests.store.ts';

type RefundWish = { event: OwnEventRow; orderId: string; reason: string };

/**
 * Stores a refund request, at most one per order. A place must be given up first; tickets stay valid until their
 * refund. The caller is the payer and holds the event lock (N14).
 */
export async function wantRefund(trx: Db, app: App, { event, orderId, reason }: RefundWish): Promise<void> {
  await lockOrder(trx, orderId);
  const row = await findOrderView(trx, orderId);
  if (!row) throw notFound();
  const now = app.now();
  const order = toOrder(row, now);
  const problem = whyNoRequest(order);
  if (problem) throw refused(messages.joining.noRequest[problem]);
  await insertRequest(trx, { orderId, reason, createdAt: now });
  const cents = order.refundable;
  // Only the request stores the reason, because erasure clears it there (A10).
  await addHistory(trx, { orderId, event: 'refund-wanted', source: 'browser', cents, note: null, at: now });
  const organizer = await ownerOf(trx, event.organizationId);
  if (!organizer) return;
  const url = `${app.config.publicUrl}/dashboard/organization/event-detail/${event.id}`;
  const mail = refundWanted(
    { ...order, athleteName: row.athleteName ?? '' },
    { organizerName: organizer.name, cents, url },
  );
  await queueMail(trx, app, { recipient: organizer.email, ...mail });
}

const storeWish = (app: App, { id: orderId, eventId }: OrderRow, reason: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const event = await lockEvent(trx, eventId ?? '');
    await wantRefund(trx, app, { event, orderId, reason });
  });

/** Stores a request of an athlete who has left the event, or whose place another athlete gave up. */
export async function askForRefund(app: App, viewer: Viewer, { id, reason }: { id: string; reason: string }) {
  const order = await ownOrder(app, viewer, id);
  // A payer can give up only a place in an event, so other goods get no such request.
  if (order.kind !== 'entry') throw refused(messages.joining.noRequest.none);
  await storeWish(app, order, reason);
}

/** Stores a refund request for tickets, with or without an account (ORGA-C16). */
export async function askForTickets(
  context: RequestContext,
  { id, secret, reason }: { id: string; secret?: string | undefined; reason: string },
) {
  const { order } = await payerOf(context, id, secret);
  if (order.kind !== 'tickets') throw notFound();
  await storeWish(context.app, order, reason);
}

/** Refuses a request with the organizer's reason. A refund itself grants the request. */
export async function refuseRequest(app: App, viewer: Viewer, { id, reason }: { id: string; reason: string }) {
  const order = await findOrder(app.database.kysely, id);
  if (!order) throw notFound();
  await inTransaction(app.database.kysely, async trx => {
    const event = await ownEvent(trx, viewer, order.eventId ?? '', { lock: true });
    const { userId } = await lockOrder(trx, id);
    if ((await findRequest(trx, id))?.state !== 'asked') throw refused(messages.joining.requestGone);
    const now = app.now();
    await answerRequest(trx, id, { state: 'refused', answer: reason, answeredAt: now });
    const line = { orderId: id, event: 'refund-refused', source: 'organizer', cents: null } as const;
    await addHistory(trx, { ...line, note: reason, at: now });
    const act = { by: viewer, about: userId, eventId: event.id, details: { order: id }, at: now };
    await recordAct(trx, 'refund-refused', act);
    await mailToPayer(trx, app, id, view => refundRefused(view, { reason }));
  });
}
