import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { lockTicketType } from './holds.ts';

// Every transaction locks orders before ticket types, so two of them cannot deadlock.

let app: TestApp;
let organizer: SignedIn;
let guest: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
beforeEach(() => {
  app.payments = scriptedProvider().payments;
});
afterAll(() => app.close());

async function ordered(quantity = 2) {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId);
  return { typeId, order: await orderTickets(app, { eventId, typeId, quantity }) };
}

/** Starts each call while the type is locked, so that the calls wait one behind the other. Then releases the lock. */
async function meet(typeId: string, asks: (() => Promise<unknown>)[]): Promise<unknown[]> {
  const answers: Promise<unknown>[] = [];
  await inTransaction(app.database.kysely, async trx => {
    await lockTicketType(trx, typeId);
    for (const ask of asks) {
      answers.push(ask().catch((error: Error) => error.message));
      const waiting = async () =>
        (
          await app.database.sql`
            select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
        ).length;
      await expect.poll(waiting).toBe(answers.length);
    }
  });
  return Promise.all(answers);
}

const stateOf = async (id: string) =>
  (await app.database.kysely.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;
const paid = { state: 'paid', reference: 'charge', cents: 2000, currency: 'USD', fee: null } as const;

test('lock order: cancelling and the news of the payment meet in either order → paid once', async () => {
  for (const isFirst of [true, false]) {
    const { typeId, order } = await ordered();
    const asks = [
      () => guest.client.orders.cancel(order),
      () => applyPaymentEvent(app, order.id, { ...paid, reference: order.id }, 'webhook'),
    ];
    await meet(typeId, isFirst ? asks : asks.toReversed());
    expect(await stateOf(order.id)).toBe('fulfilled');
    const tickets = app.database.kysely.selectFrom('tickets').select('id').where('orderId', '=', order.id);
    expect(await tickets.execute()).toHaveLength(2);
  }
});

test('lock order: naming or transfer meets a refund in either order → all succeed', async () => {
  const luis = { name: 'Luis Gómez', email: 'luis@publico.example' };
  const pedro = { name: 'Pedro Paz', email: 'pedro@publico.example' };
  for (const isFirst of [true, false]) {
    const { typeId, order } = await ordered(3);
    await guest.client.orders.payWithCard({ ...order, token: 'paid' });
    const [one, two, three] = (await guest.client.tickets.readOrder(order)).tickets.map(({ uid }) => uid);
    await guest.client.tickets.nameTicket({ ...order, ticketId: one!, ...luis });
    const asks = [
      () => guest.client.tickets.transfer({ ...order, ticketId: one!, ...pedro }),
      () => guest.client.tickets.nameTicket({ ...order, ticketId: two!, ...luis }),
    ];
    const refund = () =>
      organizer.client.tickets.refundTickets({
        ...{ id: order.id, ticketIds: [three!], cents: 1000, reason: 'Lluvia', key: crypto.randomUUID() },
      });
    const answers = await meet(typeId, isFirst ? [...asks, refund] : [refund, ...asks]);
    expect(answers.filter(answer => typeof answer === 'string')).toEqual([]);
    const { tickets } = await guest.client.tickets.readOrder(order);
    expect(tickets.map(({ invitedEmail }) => invitedEmail).toSorted()).toEqual(
      [luis.email, null, pedro.email].toSorted(),
    );
    expect(tickets.find(({ uid }) => uid === three)).toMatchObject({ voidReason: 'refunded' });
  }
});
