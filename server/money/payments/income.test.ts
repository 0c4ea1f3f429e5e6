import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import type { PaymentProviders } from '#server/money/payments/providers/providers.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createEvent, withQualifier } from '#testing/factories/events.ts';
import { cards, createOrder, joinAndPay } from '#testing/factories/orders.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

const minute = 60_000;
const base = Math.floor(Date.now() / minute) * minute;
const words = messages.joining;
const price = 4500;

let app: TestApp;
let organizer: SignedIn;
let rival: SignedIn;
let athlete: SignedIn;
let provider: ScriptedProvider;
let testMoney: PaymentProviders;
beforeAll(async () => {
  app = await createTestApp();
  app.setNow(new Date(base));
  testMoney = app.payments;
  [organizer, rival, athlete] = [
    await signUpAs(app, 'organization'),
    await signUpAs(app, 'organization'),
    await signUpAs(app, 'athlete'),
  ];
});
beforeEach(() => {
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

async function openPlace(changes = {}) {
  const eventId = await createEvent(app, organizer, { price, ...changes });
  return { eventId, categoryId: await createCategory(app, organizer, eventId) };
}
async function paidOrder() {
  const place = await openPlace();
  const order = await joinAndPay(athlete, place, 'paid');
  return { ...place, id: order.uid };
}
const read = (eventId: string, page = 1, who = organizer) => who.client.income.read({ eventId, page });
const refund = (id: string, cents: number, changes = {}, who = organizer) =>
  who.client.income.refund({ id, cents, reason: 'Lesión', place: 'stays', key: crypto.randomUUID(), ...changes });
async function performRefunds(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}
const refusedAt = (field: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field } });

describe('income of an event', () => {
  test('J3 orders of several kinds → charges, fees and refunds are summed; test money is separate; each shows its history', async () => {
    const place = await openPlace();
    const [one, two, three] = (await insertCrowd(app, 3)) as [SignedIn, SignedIn, SignedIn];
    const first = await joinAndPay(one, place, 'paid');
    await joinAndPay(two, place, 'paid');
    app.payments = testMoney;
    await joinAndPay(three, place, cards.good);
    app.payments = provider.payments;
    await refund(first.uid, 1000);
    const income = await read(place.eventId);
    expect(income).toMatchObject({
      charged: 2 * price,
      fees: 60,
      refunded: 1000,
      net: 2 * price - 60 - 1000,
      testCharged: price,
      total: 3,
    });
    const shown = income.orders.find(({ uid }) => uid === first.uid);
    expect(shown).toMatchObject({
      athleteName: 'Atleta 0',
      athleteEmail: one.email,
      provider: 'stripe',
      isTest: false,
      fee: 30,
      refunded: 1000,
      refundable: price - 1000,
    });
    expect(shown?.history.map(({ event, cents }) => [event, cents])).toEqual([
      ['created', price],
      ['paid', price],
      ['fulfilled', null],
      ['refund-asked', 1000],
    ]);
    expect(income.orders.filter(({ isTest }) => isTest)).toHaveLength(1);
  });

  test('the event has no orders or only free entries → no income', async () => {
    const place = await openPlace({ price: 0 });
    expect(await read(place.eventId)).toMatchObject({ charged: 0, net: 0, orders: [], total: 0 });
    await createOrder(athlete, { ...place, paymentType: null });
    expect(await read(place.eventId)).toMatchObject({ charged: 0, testCharged: 0, total: 1 });
  });

  test('more than 25 orders → pages of 25, newest first', async () => {
    const place = await openPlace();
    const crowd = await insertCrowd(app, 27);
    for (const [index, who] of crowd.entries()) {
      app.setNow(new Date(base + index * 1000));
      await createOrder(who, place);
    }
    app.setNow(new Date(base));
    const [first, second] = [await read(place.eventId), await read(place.eventId, 2)];
    expect([first.orders.length, second.orders.length, first.total, first.pageSize]).toEqual([25, 2, 27, 25]);
    expect(first.orders[0]?.athleteName).toBe('Atleta 26');
    expect(second.orders.at(-1)?.athleteName).toBe('Atleta 0');
  });

  test('another organization or an unknown event → income is refused', async () => {
    const { eventId } = await openPlace();
    await expect(read(eventId, 1, rival)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('refunds of an order', () => {
  test('a part and then the rest goes back → the order is refunded and the entry stays', async () => {
    const { id, eventId } = await paidOrder();
    await refund(id, 1000);
    await performRefunds(id);
    const partly = await athlete.client.orders.readOrder({ id });
    expect(partly.order).toMatchObject({ state: 'fulfilled', refunded: 1000 });
    await refund(id, price - 1000);
    await performRefunds(id);
    expect((await athlete.client.orders.readOrder({ id })).order).toMatchObject({
      state: 'refunded',
      refunded: price,
    });
    expect(provider.refundedOf(id)).toBe(price);
    const entries = await app.database.kysely
      .selectFrom('entries')
      .where('eventId', '=', eventId)
      .selectAll()
      .execute();
    expect(entries).toHaveLength(1);
    const mails = await app.database.kysely.selectFrom('mails').selectAll().where('kind', '=', 'refund').execute();
    expect(mails.filter(({ text }) => text.includes(orderNumber(id))).map(({ subject }) => subject)).toEqual([
      'Te reembolsamos $10.00',
      'Te reembolsamos $35.00',
    ]);
  });

  test('six refunds together → never more than the charge goes back', async () => {
    const { id } = await paidOrder();
    await expect(refund(id, price + 1)).rejects.toMatchObject(refusedAt('cents', words.refundAmount));
    const hands = await Promise.allSettled(Array.from({ length: 6 }, () => refund(id, 2000)));
    expect(hands.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    await expect(refund(id, 501)).rejects.toMatchObject(refusedAt('cents', words.refundAmount));
    await refund(id, 500);
    await expect(refund(id, 1)).rejects.toMatchObject({ code: 'REFUSED', message: words.notRefundable });
    await performRefunds(id);
    expect(provider.refundedOf(id)).toBe(price);
  });

  test('SAFE-L14 the qualifier has begun → the platform’s fee is not refundable, the organizer’s price is', async () => {
    const admin = await signInAsAdmin(app);
    await admin.client.admin.updatePrices({ event: 0, qualifier: 1000 });
    const place = await openPlace(withQualifier(app));
    const { uid: id } = await joinAndPay(athlete, place, 'paid');
    await admin.client.admin.updatePrices({ event: 0, qualifier: 0 });
    const left = async () => (await read(place.eventId)).orders[0]?.refundable;
    expect(await left()).toBe(price + 1000);
    await app.database.kysely
      .updateTable('events')
      .set({ startsAt: new Date(base), qualifierStartsAt: new Date(base) })
      .where('id', '=', place.eventId)
      .execute();
    expect(await left()).toBe(price);
    await expect(refund(id, price + 1)).rejects.toMatchObject(refusedAt('cents', words.refundAmount));
    await refund(id, price);
    expect(await left()).toBe(0);
    await expect(refund(id, 1)).rejects.toMatchObject({ code: 'REFUSED', message: words.notRefundable });
  });

  test('the same key is sent three times → one refund', async () => {
    const { id } = await paidOrder();
    const key = crypto.randomUUID();
    await Promise.all([refund(id, 1000, { key }), refund(id, 1000, { key }), refund(id, 1000, { key })]);
    await performRefunds(id);
    expect(provider.refundedOf(id)).toBe(1000);
  });

  test('the order is unpaid or free → refused, as there is no money to return', async () => {
    const { order: unpaid } = await createOrder(athlete, await openPlace());
    const free = await createOrder(athlete, { ...(await openPlace({ price: 0 })), paymentType: null });
    for (const { uid } of [unpaid, free.order]) {
      await expect(refund(uid, 1)).rejects.toMatchObject({ code: 'REFUSED', message: words.notRefundable });
    }
  });

  test('L7 a refund without amount or reason → refused', async () => {
    const { id } = await paidOrder();
    await expect(refund(id, 0)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(refund(id, 1, { reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('a refund by another organization or of an unknown order → refused', async () => {
    const { id } = await paidOrder();
    await expect(refund(id, 1, {}, rival)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refund('none', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('J6 a category with orders', () => {
  test('an order is being paid → its kind cannot change until the order is cancelled', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const form = categoryForm(app, { name: 'Otra', team: true, members: 2 });
    const update = (changes: object) =>
      organizer.client.categories.update({ id: place.categoryId, form: { ...form, ...changes } });
    await expect(update({})).rejects.toMatchObject({
      code: 'INVALID_FIELD',
      message: messages.category.beingPaid,
      data: { field: 'team' },
    });
    await athlete.client.orders.cancel({ id: order.uid });
    await expect(update({})).resolves.toEqual({});
  });

  test('an order holds a place or its payment has begun → not deleted; with cancelled orders only it is', async () => {
    const place = await openPlace();
    const { order } = await createOrder(athlete, place);
    const remove = () => organizer.client.categories.remove({ id: place.categoryId });
    const refusal = { code: 'REFUSED', message: messages.category.deleteOrders };
    await expect(remove()).rejects.toMatchObject(refusal);
    await athlete.client.orders.cancel({ id: order.uid });
    await expect(remove()).resolves.toEqual({});
    const asked = await openPlace();
    const begun = await createOrder(athlete, asked);
    await athlete.client.orders.payWithCard({ id: begun.order.uid, token: 'pending' });
    await expect(organizer.client.categories.remove({ id: asked.categoryId })).rejects.toMatchObject(refusal);
  });
});
