import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { lateAfterMs } from '#domain/money/orders/test-cards.ts';
import { choosePayments } from '#server/money/payments/providers/providers.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { minute, openEventApp, refusal } from '#testing/event-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent } from '#testing/factories/events.ts';
import { cards, createOrder, entriesOf, eventsOfOrder, joinAndPay } from '#testing/factories/orders.ts';

const words = messages.joining;

const { app, organizer, athlete, base } = await openEventApp({ work: false });
const other = await signUpAs(app, 'athlete');
const later = (ms: number) => app.setNow(new Date(base + ms));
async function openPlace(event = {}, category = {}) {
  const eventId = await createEvent(app, organizer, event);
  return { eventId, categoryId: await createCategory(app, organizer, eventId, category) };
}
const pay = (id: string, token = cards.good, who = athlete) => who.client.orders.payWithCard({ id, token });
const mailsTo = (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute();

describe('card payments', () => {
  test('ATH-134 ATH-154 a good card → the order has its entry, its history and a receipt with its lines', async () => {
    const place = await openPlace({ price: 123_456 });
    const order = await joinAndPay(athlete, place);
    expect(order).toMatchObject({ state: 'fulfilled', failure: null });
    expect(await eventsOfOrder(app, order.uid)).toEqual(['created', 'paid', 'fulfilled']);
    expect(await entriesOf(app, place.eventId)).toMatchObject([{ userId: athlete.uid, categoryId: place.categoryId }]);
    const mails = await mailsTo(athlete.email, 'receipt');
    const receipt = mails.find(({ text }) => text.includes(orderNumber(order.uid)))!;
    expect(receipt.text).toContain('Evento: $1,234.56');
    expect(receipt.text).toContain('Total: $1,234.56');
    expect(receipt.text).toContain(`/files/calendar/${place.eventId}.ics`);
    expect(receipt.text).toContain('modo de prueba');
  });

  test.each([
    ['declined', cards.declined, 'La tarjeta fue rechazada.'],
    ['without funds', cards.noFunds, 'La tarjeta no tiene fondos suficientes.'],
    ['unknown', 'test_1', 'La tarjeta fue rechazada.'],
  ])(
    'ATH-156 ATH-157 a card is %s → the message says so, and another card may be tried',
    async (_name, token, message) => {
      const place = await openPlace();
      const { order } = await createOrder(athlete, place);
      await expect(pay(order.uid, token)).rejects.toMatchObject(refusal(message));
      const read = await athlete.client.orders.readOrder({ id: order.uid });
      expect(read).toMatchObject({ order: { state: 'created', failure: message }, next: { kind: 'card' } });
      expect((await pay(order.uid)).order).toMatchObject({ state: 'fulfilled', failure: null });
      expect(await eventsOfOrder(app, order.uid)).toEqual(['created', 'failed', 'paid', 'fulfilled']);
    },
  );

  test('the bank asks for confirmation → approved: the order is paid; refused: another card may be tried', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const id = order.uid;
    expect((await pay(id, cards.bank)).next).toMatchObject({ kind: 'confirm-card', clientSecret: expect.any(String) });
    // After a reload the page asks the provider, which repeats the bank's question.
    expect((await athlete.client.orders.readOrder({ id })).next).toEqual({ kind: 'wait' });
    expect((await athlete.client.orders.settle({ id })).next).toMatchObject({ kind: 'confirm-card' });
    const refused = await athlete.client.orders.answerTest({ id, approve: false });
    expect(refused).toMatchObject({ next: { kind: 'card' }, order: { failure: 'Tu banco no autorizó el pago.' } });
    await pay(id, cards.bank);
    const approved = await athlete.client.orders.answerTest({ id, approve: true });
    expect(approved).toMatchObject({ next: { kind: 'done' }, order: { state: 'fulfilled' } });
  });

  test('a card is decided late → the page waits, and no other card is charged', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const id = order.uid;
    expect((await pay(id, cards.late)).next).toEqual({ kind: 'wait' });
    expect((await pay(id, cards.good)).next).toEqual({ kind: 'wait' });
    await expect(createOrder(athlete, place)).rejects.toMatchObject(refusal(words.openPayment));
    await expect(athlete.client.orders.cancel({ id })).rejects.toMatchObject(refusal(words.openPayment));
    later(lateAfterMs);
    expect((await athlete.client.orders.settle({ id })).order.state).toBe('fulfilled');
  });

  test('walk-athlete 3 the provider still decides → every page waits for the provider, also after the hold', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const id = order.uid;
    const ofAthlete = async () => (await athlete.client.orders.listOrders()).orders.find(({ uid }) => uid === id);
    const ofOrganizer = async () =>
      (await organizer.client.income.read({ eventId: place.eventId })).orders.find(({ uid }) => uid === id);
    const seen = async () => {
      const { openOrder } = await athlete.client.joining.options({ id: place.eventId });
      const read = await athlete.client.orders.readOrder({ id });
      const all = [read.order, await ofAthlete(), await ofOrganizer(), ...(openOrder ? [openOrder] : [])];
      const [one, ...others] = [...new Set(all.map(known => known?.waitsFor))];
      expect(others).toEqual([]);
      return one;
    };
    expect(order.waitsFor).toBe('athlete');
    // The athlete answers the bank's question. After a refusal the athlete may try another card.
    expect((await pay(id, cards.bank)).order.waitsFor).toBe('athlete');
    expect(await seen()).toBe('athlete');
    const refused = await athlete.client.orders.answerTest({ id, approve: false });
    expect(refused.order.waitsFor).toBe('athlete');
    expect(await pay(id, cards.late)).toMatchObject({ order: { waitsFor: 'provider' }, next: { kind: 'wait' } });
    expect(await seen()).toBe('provider');
    // A pending charge may take long. Even when the hold has ended, the athlete must not pay the order twice.
    await app.database.kysely
      .updateTable('orders')
      .set({ heldUntil: new Date(base - minute) })
      .where('id', '=', id)
      .execute();
    expect(await seen()).toBe('provider');
    later(lateAfterMs);
    expect((await athlete.client.orders.settle({ id })).order).toMatchObject({ state: 'fulfilled', waitsFor: null });
    expect(await seen()).toBeNull();
  });

  test('J3 a double click or a repeated payment → one charge', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const clicks = await Promise.all(Array.from({ length: 5 }, () => pay(order.uid)));
    for (const { order: seen } of clicks) expect(['created', 'fulfilled']).toContain(seen.state);
    expect((await pay(order.uid)).order.state).toBe('fulfilled');
    expect((await eventsOfOrder(app, order.uid)).filter(event => event !== 'ignored')).toEqual([
      'created',
      'paid',
      'fulfilled',
    ]);
    expect(await entriesOf(app, place.eventId)).toHaveLength(1);
  });

  test('J1 fifteen minutes have passed → the place is free for others, and the card is not charged', async () => {
    const place = await openPlace({}, { capacity: 1 });
    const { order } = await createOrder(athlete, place);
    later(15 * minute - 1);
    await expect(createOrder(other, place)).rejects.toMatchObject(refusal(words.reasons['category-full']));
    later(15 * minute);
    await expect(pay(order.uid)).rejects.toMatchObject(refusal(words.holdOver));
    expect((await athlete.client.orders.readOrder({ id: order.uid })).order.state).toBe('failed');
    await expect(pay(order.uid)).rejects.toMatchObject(refusal(words.notPending));
    await expect(joinAndPay(other, place)).resolves.toMatchObject({ state: 'fulfilled' });
  });

  test('ATH-141 the payment has no card token → refused', async () => {
    const { order } = await createOrder(athlete, await openPlace());
    await expect(pay(order.uid, '')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('PayPal payments', () => {
  test('ATH-150 ATH-155 the order is prepared, then approved at PayPal → the order is completed', async () => {
    const place = await openPlace();
    const key = crypto.randomUUID();
    const made = await createOrder(athlete, { ...place, key, paymentType: 'paypal' });
    const id = made.order.uid;
    expect(made).toMatchObject({
      order: { paymentType: 'paypal' },
      next: { kind: 'paypal', providerOrderId: expect.any(String) },
    });
    expect((await createOrder(athlete, { ...place, key, paymentType: 'paypal' })).next).toEqual(made.next);
    // The athlete can still continue an order that is not approved at PayPal (walk-athlete 3).
    expect(made.order.waitsFor).toBe('athlete');
    // The buyer closes PayPal's window. This changes nothing.
    expect((await athlete.client.orders.answerTest({ id, approve: false })).next).toEqual(made.next);
    await expect(pay(id)).resolves.toMatchObject({ order: { state: 'created' }, next: made.next });
    expect((await athlete.client.orders.answerTest({ id, approve: true })).order.state).toBe('fulfilled');
  });

  test('walk-athlete 3 PayPal is never approved → the order waits for the athlete until it expires', async () => {
    const { order } = await createOrder(athlete, { ...(await openPlace()), paymentType: 'paypal' });
    const waitsFor = async () => (await athlete.client.orders.readOrder({ id: order.uid })).order.waitsFor;
    expect(await waitsFor()).toBe('athlete');
    later(15 * minute);
    expect(await waitsFor()).toBeNull();
    later(0);
  });

  test('the athlete returns from PayPal → a card may pay instead, and the PayPal order fails', async () => {
    const place = await openPlace();
    const first = await createOrder(athlete, { ...place, paymentType: 'paypal' });
    expect((await joinAndPay(athlete, place)).state).toBe('fulfilled');
    expect((await athlete.client.orders.readOrder({ id: first.order.uid })).order.state).toBe('failed');
  });
});

describe('built-in test provider of payments', () => {
  const noMoney = { payments: { stripe: null, paypal: null, test: false } };

  test('J3 the setting for test money is off → no provider, and orders are refused', async () => {
    const closed = await createTestApp(noMoney);
    const [host, guest] = [await signUpAs(closed, 'organization'), await signUpAs(closed, 'athlete')];
    const eventId = await createEvent(closed, host);
    const categoryId = await createCategory(closed, host, eventId);
    expect((await guest.client.joining.options({ id: eventId })).providers).toMatchObject({ card: null, paypal: null });
    for (const paymentType of ['credit_card', 'paypal'] as const) {
      await expect(createOrder(guest, { eventId, categoryId, paymentType })).rejects.toMatchObject(
        refusal(words.noProvider),
      );
    }
    await closed.close();
  });

  test('a restart or another node → its charges are still known', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    await pay(order.uid, cards.bank);
    const node = { ...app, payments: await choosePayments(app.config.payments, app.database, app.now) };
    const there = createVisitor(node);
    for (const [name, value] of athlete.cookies) there.cookies.set(name, value);
    expect((await there.client.orders.settle({ id: order.uid })).next).toMatchObject({ kind: 'confirm-card' });
    expect((await there.client.orders.answerTest({ id: order.uid, approve: true })).order.state).toBe('fulfilled');
  });
});
