import { randomBytes } from 'node:crypto';
import { planRefund } from '#domain/money/orders/refund-plan.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { choosePayment, finishFree, openOrder, prepareOrder } from '#server/money/payments/orders/open-order.ts';
import { accessHashOf } from '#server/money/payments/orders/payer.ts';
import type { Visitor } from '#testing/app.ts';

const minute = 60_000;

export const guestSecret = () => randomBytes(32).toString('base64url');

type TicketWish = {
  eventId: string;
  typeId: string;
  quantity: number;
  price?: number;
  paymentType?: 'credit_card' | 'paypal' | null;
  /** The buyer: a signed-in visitor, or null for a buyer without an account. */
  who?: Pick<Visitor, 'client'> | null;
  secret?: string;
};

/** Orders tickets of one type, held for 15 minutes. It skips the sale's rules about holds. */
export async function orderTickets(app: App, wish: TicketWish) {
  const { eventId, typeId, quantity, price = 1000, paymentType = 'credit_card', who = null } = wish;
  const secret = wish.secret ?? guestSecret();
  const account = who && (await who.client.accounts.me()).user;
  if (who && !account) throw new Error('Who orders tickets with an account is not signed in.');
  const order = await inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const heldUntil = new Date(now.getTime() + 15 * minute);
    const { currency } = await trx
      .selectFrom('events')
      .select('currency')
      .where('id', '=', eventId)
      .executeTakeFirstOrThrow();
    const opened = await openOrder(trx, app, {
      kind: 'tickets',
      key: crypto.randomUUID(),
      buyer: account
        ? { userId: account.uid }
        : { userId: null, accessHash: accessHashOf(secret), name: 'Ana Ruiz', email: 'Ana@publico.example' },
      payment: choosePayment(app, paymentType, { total: quantity * price, currency }),
      currency,
      eventId,
      items: [{ kind: 'item', ticketTypeId: typeId, name: 'Gradería general', quantity, unitCents: price }],
      heldUntil,
      network: 'network',
    });
    const hold = { id: crypto.randomUUID(), ticketTypeId: typeId, buyer: opened.id, key: opened.id, quantity };
    await trx
      .insertInto('ticketHolds')
      .values({ ...hold, unitCents: price, until: heldUntil, orderId: opened.id, createdAt: now })
      .execute();
    return finishFree(trx, app, opened);
  });
  await prepareOrder(app, order);
  return { id: order.id, secret: who ? undefined : secret };
}

type TicketRefund = { id: string; ticketIds: readonly string[]; reason?: string; key?: string };

/** Refunds tickets with the amount and the used tickets that the refund screen shows. */
export async function refundTickets({ client }: Pick<Visitor, 'client'>, refund: TicketRefund): Promise<void> {
  const { id, ticketIds, reason = 'No puede venir', key = crypto.randomUUID() } = refund;
  const { tickets, refundable } = await client.income.readRefund({ id });
  const pieces = tickets.map(ticket => ({ ...ticket, isVoid: ticket.voidReason !== null }));
  const { cents, gone } = planRefund({ pieces, chosen: ticketIds, refundable });
  const used = gone.filter(({ admitted }) => admitted !== null).map(({ uid }) => uid);
  await client.tickets.refundTickets({ id, ticketIds: [...ticketIds], cents, used, reason, key });
}
