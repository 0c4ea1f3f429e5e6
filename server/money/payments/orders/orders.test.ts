import { ORPCError } from '@orpc/server';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { Crash, type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';
import { applyPaymentEvent } from './apply-payment-event.ts';

// Tests the orders with a provider whose answers each test chooses.

const minute = 60_000;
const base = Math.floor(Date.now() / minute) * minute;
const words = messages.joining;
const price = 4500;

let app: TestApp;
let organizer: SignedIn;
let athlete: SignedIn;
let other: SignedIn;
let provider: ScriptedProvider;
beforeAll(async () => {
  app = await createTestApp();
  app.setNow(new Date(base));
  [organizer, athlete, other] = [
    await signUpAs(app, 'organization'),
    await signUpAs(app, 'athlete'),
    await signUpAs(app, 'athlete'),
  ];
});
beforeEach(() => {
  app.setNow(new Date(base));
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

const later = (minutes: number) => app.setNow(new Date(base + minutes * minute));
async function openPlace(category = {}) {
  const eventId = await createEvent(app, organizer, { price });
  return { eventId, categoryId: await createCategory(app, organizer, eventId, category) };
}
async function order(category = {}, paymentType: 'credit_card' | 'paypal' = 'credit_card') {
  const place = await openPlace(category);
  const made = await createOrder(athlete, { ...place, paymentType });
  return { ...place, id: made.order.uid };
}
const pay = (id: string, token: 'paid' | 'failed' | 'pending', who = athlete) =>
  who.client.orders.payWithCard({ id, token });
const read = async (id: string, who = athlete) => (await who.client.orders.readOrder({ id })).order;
const webhook = (id: string) => applyPaymentEvent(app, id, provider.newsOf(id)!, 'webhook');
const historyOf = (orderId: string) =>
  app.database.kysely.selectFrom('orderHistory').selectAll().where('orderId', '=', orderId).orderBy('id').execute();
const eventsOf = async (id: string) => (await historyOf(id)).map(({ event, source }) => `${event} ${source}`);
const refundsOf = (orderId: string) =>
  app.database.kysely.selectFrom('refunds').selectAll().where('orderId', '=', orderId).orderBy('createdAt').execute();
const entriesOf = (eventId: string) =>
  app.database.kysely.selectFrom('entries').selectAll().where('eventId', '=', eventId).execute();
async function performRefunds(orderId: string) {
  for (const { id } of await refundsOf(orderId)) await performRefund(app, id);
}
const refusal = (message: string) => ({ code: 'REFUSED', message });

describe('order of payment news', () => {
  test('J3 a webhook comes before the browser → the order is completed once, and the browser finds it done', async () => {
    const { id } = await order();
    await pay(id, 'pending');
    provider.decide(id, 'paid');
    await webhook(id);
    expect(await athlete.client.orders.settle({ id })).toMatchObject({
      order: { state: 'fulfilled' },
      next: { kind: 'done' },
    });
    expect(await eventsOf(id)).toEqual(['created browser', 'paid webhook', 'fulfilled rules']);
  });

  test('payment news comes twice or in the wrong order → nothing changes, and the history notes it', async () => {
    const { id, eventId } = await order();
    await pay(id, 'pending');
    const old = provider.newsOf(id)!;
    provider.decide(id, 'paid');
    await Promise.all([webhook(id), webhook(id), athlete.client.orders.settle({ id })]);
    await applyPaymentEvent(app, id, old, 'webhook');
    await applyPaymentEvent(app, id, { state: 'failed', reference: old.reference, message: 'tarde' }, 'webhook');
    expect((await read(id)).state).toBe('fulfilled');
    expect(await entriesOf(eventId)).toHaveLength(1);
    const events = (await historyOf(id)).map(({ event }) => event);
    expect(events.filter(event => event !== 'ignored')).toEqual(['created', 'paid', 'fulfilled']);
    expect(events.filter(event => event === 'ignored').length).toBeGreaterThanOrEqual(2);
  });

  test('an earlier card was refused and a second one is charged → the old refusal is ignored', async () => {
    const { id } = await order();
    await expect(pay(id, 'failed')).rejects.toMatchObject({ code: 'REFUSED' });
    const refused = provider.newsOf(id)!;
    await pay(id, 'pending');
    await applyPaymentEvent(app, id, refused, 'browser', 1);
    expect((await athlete.client.orders.readOrder({ id })).next).toEqual({ kind: 'wait' });
  });

  test('the browser dies after paying → the minute’s job completes the order', async () => {
    const { id } = await order();
    provider.next('crash');
    await expect(pay(id, 'paid')).rejects.toThrow(Crash);
    expect((await read(id)).state).toBe('created');
    later(2);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('fulfilled');
    expect(await eventsOf(id)).toContain('paid reconciliation');
  });

  test('the browser dies after approving PayPal → the minute’s job captures and completes the order', async () => {
    const { id } = await order({}, 'paypal');
    provider.decide(id, 'paid');
    later(2);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('fulfilled');
  });
});

test('J3 refused cards: one athlete’s cards are refused again and again, in several orders → the next card must wait', async () => {
  const thief = await signUpAs(app, 'athlete');
  const tryCards = async (times: number) => {
    const { order: made } = await createOrder(thief, { ...(await openPlace()), paymentType: 'credit_card' });
    for (let time = 0; time < times; time++) {
      await expect(pay(made.uid, 'failed', thief)).rejects.toMatchObject({ code: 'REFUSED' });
    }
    return made.uid;
  };
  await tryCards(11);
  const id = await tryCards(10);
  await expect(pay(id, 'paid', thief)).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  expect(provider.chargedOf(id)).toBe(0);
  later(2);
  await pay(id, 'paid', thief);
  expect((await read(id, thief)).state).toBe('fulfilled');
});

describe('payment provider that does not answer', () => {
  test('ATH-157 the answer is lost → the athlete sees that the result is unknown, and one charge is found later', async () => {
    const { id } = await order();
    provider.next('lost');
    await expect(pay(id, 'paid')).rejects.toMatchObject(refusal(words.providerDown));
    expect(await athlete.client.orders.readOrder({ id })).toMatchObject({
      order: { state: 'created' },
      next: { kind: 'wait' },
    });
    provider.next('away');
    await expect(pay(id, 'paid')).rejects.toMatchObject(refusal(words.providerDown));
    provider.next('away');
    expect((await athlete.client.orders.settle({ id })).next).toEqual({ kind: 'wait' });
    expect((await pay(id, 'paid')).order.state).toBe('fulfilled');
    expect(provider.chargedOf(id)).toBe(price);
  });

  test('the charge never reached the provider → after three minutes another card may be tried', async () => {
    const { id } = await order();
    provider.next('away');
    await expect(pay(id, 'paid')).rejects.toMatchObject(refusal(words.providerDown));
    later(3);
    await reconcileOrders(app);
    expect((await athlete.client.orders.readOrder({ id })).next).toEqual({ kind: 'card' });
    expect((await pay(id, 'paid')).order.state).toBe('fulfilled');
  });

  test('PayPal cannot be prepared → the message says nothing was charged, and the same request prepares it later', async () => {
    const place = await openPlace();
    const key = crypto.randomUUID();
    provider.next('away');
    const wish = { ...place, key, paymentType: 'paypal' as const };
    await expect(createOrder(athlete, wish)).rejects.toMatchObject(refusal(words.providerAway));
    expect((await createOrder(athlete, wish)).next).toMatchObject({ kind: 'paypal' });
  });

  test('the provider’s keys are gone → treated like a silent provider, and new orders are refused', async () => {
    const { id } = await order();
    await pay(id, 'pending');
    app.payments = { ...provider.payments, named: () => null };
    expect((await athlete.client.orders.settle({ id })).next).toEqual({ kind: 'wait' });
    await expect(athlete.client.orders.cancel({ id })).rejects.toMatchObject(refusal(words.providerDown));
    app.payments = { card: null, paypal: null, named: () => null };
    await expect(createOrder(other, await openPlace())).rejects.toMatchObject(refusal(words.noProvider));
    await expect(athlete.client.orders.answerTest({ id, approve: true })).rejects.toMatchObject(
      refusal(words.noProvider),
    );
  });
});

describe('late money for a place', () => {
  test('the hold is over and a place is free → the order gets the place', async () => {
    const { id, eventId } = await order({ capacity: 1 });
    await pay(id, 'pending');
    later(16);
    await athlete.client.orders.settle({ id });
    provider.decide(id, 'paid');
    await reconcileOrders(app);
    later(18);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('fulfilled');
    expect(await entriesOf(eventId)).toHaveLength(1);
  });

  test('J3 the hold is over and no place is free → the money goes back, and a mail says so', async () => {
    const { id, eventId, categoryId } = await order({ capacity: 1 });
    await pay(id, 'pending');
    later(16);
    const theirs = await createOrder(other, { eventId, categoryId });
    await pay(theirs.order.uid, 'paid', other);
    provider.decide(id, 'paid');
    const answer = await athlete.client.orders.settle({ id });
    expect(answer).toMatchObject({
      order: { state: 'paid', failure: words.refundedNoPlace, refunded: price },
      next: { kind: 'done' },
    });
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', failure: words.refundedNoPlace });
    expect(provider.refundedOf(id)).toBe(price);
    expect(await eventsOf(id)).toEqual([
      'created browser',
      'paid browser',
      'refund-asked rules',
      'refunded reconciliation',
    ]);
    const mails = await app.database.kysely.selectFrom('mails').selectAll().where('kind', '=', 'refund').execute();
    expect(mails.find(({ text }) => text.includes(orderNumber(id)))?.text).toContain(words.refundedNoPlace);
  });

  test('J3 the category became a team category → the money goes back automatically', async () => {
    const { id, eventId, categoryId } = await order();
    await app.database.kysely
      .updateTable('categories')
      .set({ team: true, members: 3 })
      .where('id', '=', categoryId)
      .execute();
    await pay(id, 'paid');
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', failure: words.refundedChanged, refunded: price });
    expect(await entriesOf(eventId)).toEqual([]);
  });

  test('J6 the event no longer has the order’s qualifier → the money goes back automatically', async () => {
    const { id, eventId } = await order();
    const kysely = app.database.kysely;
    await kysely.updateTable('orders').set({ eventCents: 0, qualifierCents: price }).where('id', '=', id).execute();
    await pay(id, 'pending');
    later(16);
    provider.decide(id, 'paid');
    await athlete.client.orders.settle({ id });
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', failure: words.refundedQualifier, refunded: price });
    expect(await entriesOf(eventId)).toEqual([]);
  });

  test('money is on its way back → the order holds no place', async () => {
    const { id, eventId, categoryId } = await order({ capacity: 1 });
    await pay(id, 'pending');
    later(10 * 24 * 60);
    provider.decide(id, 'paid');
    await athlete.client.orders.settle({ id });
    expect(await read(id)).toMatchObject({ state: 'paid', failure: words.refundedNoPlace });
    later(20);
    await expect(createOrder(other, { eventId, categoryId })).resolves.toMatchObject({ order: { state: 'created' } });
  });

  test('the athlete has joined by a newer order → the older order’s money goes back', async () => {
    const { id, eventId, categoryId } = await order();
    await pay(id, 'pending');
    later(16);
    const second = await createOrder(athlete, { eventId, categoryId });
    await pay(second.order.uid, 'paid');
    provider.decide(id, 'paid');
    await webhook(id);
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', failure: words.refundedJoined });
    expect((await read(second.order.uid)).state).toBe('fulfilled');
  });

  test('a cancelled order is paid at PayPal → the order is completed', async () => {
    const { id } = await order({}, 'paypal');
    await athlete.client.orders.cancel({ id });
    provider.decide(id, 'paid');
    await webhook(id);
    expect((await read(id)).state).toBe('fulfilled');
  });

  test('the charged amount differs from the order’s → all of it goes back', async () => {
    provider.chargeInstead(1);
    const { id } = await order();
    await pay(id, 'paid');
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', failure: words.refundedAmount, refunded: 1 });
  });
});

describe('minute’s job of orders', () => {
  test('the hold is over and no payment was tried → the order fails', async () => {
    const { id } = await order();
    later(14);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('created');
    later(15);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('failed');
  });

  test('a payment has no answer for a day → the order fails', async () => {
    const { id } = await order();
    await pay(id, 'pending');
    later(60);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('created');
    later(25 * 60);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('failed');
  });

  test('the provider refused a refund → the job asks for the refund again later, until it is done', async () => {
    const { id } = await order();
    provider.chargeInstead(1);
    await pay(id, 'paid');
    provider.answerRefunds('failed');
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'paid', refunded: 0 });
    provider.answerRefunds('done');
    later(61);
    await reconcileOrders(app);
    later(72);
    await reconcileOrders(app);
    expect((await read(id)).state).toBe('refunded');
    expect((await refundsOf(id)).map(({ state }) => state)).toEqual(['failed', 'done']);
  });

  test('J3 the organizer returned a part by hand → the rest of money without an entry goes back too', async () => {
    const { id } = await order();
    provider.chargeInstead(1000);
    await pay(id, 'paid');
    provider.answerRefunds('failed');
    await performRefunds(id);
    provider.answerRefunds('done');
    await organizer.client.income.refund({ id, cents: 1, reason: 'Lesión', place: 'stays', key: 'part' });
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'paid', refunded: 1 });
    later(61);
    await reconcileOrders(app);
    await performRefunds(id);
    expect(await read(id)).toMatchObject({ state: 'refunded', refunded: 1000 });
  });

  test('a refund is undecided or its answer is lost → the refund is asked again under one id, and done once', async () => {
    const { id } = await order();
    await pay(id, 'paid');
    await organizer.client.income.refund({ id, cents: 100, reason: 'Lesión', place: 'stays', key: 'k' });
    const [refund] = await refundsOf(id);
    provider.answerRefunds('pending');
    await expect(performRefund(app, refund!.id)).rejects.toThrow();
    provider.answerRefunds('done');
    provider.next('lost');
    await expect(performRefund(app, refund!.id)).rejects.toThrow();
    await performRefund(app, refund!.id);
    await performRefund(app, refund!.id);
    expect(provider.refundedOf(id)).toBe(100);
  });
});

describe('last place of a category', () => {
  test('J1 fifty athletes want the last place together → exactly one gets it, and the income is exact to the cent', async () => {
    const place = await openPlace({ capacity: 1 });
    const crowd = await insertCrowd(app, 50);
    const outcomes = await Promise.all(
      crowd.map(async who => {
        try {
          const made = await createOrder(who, place);
          await pay(made.order.uid, 'paid', who);
          return 'in';
        } catch (error) {
          return error instanceof ORPCError ? error.message : 'fault';
        }
      }),
    );
    expect(outcomes.filter(outcome => outcome === 'in')).toHaveLength(1);
    expect(outcomes.filter(outcome => outcome === words.reasons['category-full'])).toHaveLength(49);
    expect(await entriesOf(place.eventId)).toHaveLength(1);
    const income = await organizer.client.income.read({ eventId: place.eventId, page: 1 });
    expect(income).toMatchObject({ charged: price, refunded: 0, fees: 30, net: price - 30, total: 1 });
  });

  test('J1 fifty athletes pay after their holds ended → one gets the place, and 49 are refunded', async () => {
    const place = await openPlace();
    const crowd = await insertCrowd(app, 50);
    const ids = await Promise.all(
      crowd.map(async who => {
        const { order: made } = await createOrder(who, place);
        await pay(made.uid, 'pending', who);
        return made.uid;
      }),
    );
    await app.database.kysely
      .updateTable('categories')
      .set({ capacity: 1 })
      .where('id', '=', place.categoryId)
      .execute();
    later(16);
    for (const id of ids) provider.decide(id, 'paid');
    await Promise.all(ids.map(webhook));
    for (const id of ids) await performRefunds(id);
    expect(await entriesOf(place.eventId)).toHaveLength(1);
    expect(ids.reduce((sum, id) => sum + provider.chargedOf(id) - provider.refundedOf(id), 0)).toBe(price);
    const income = await organizer.client.income.read({ eventId: place.eventId, page: 1 });
    expect(income).toMatchObject({ charged: 50 * price, refunded: 49 * price });
  }, 60_000);
});
