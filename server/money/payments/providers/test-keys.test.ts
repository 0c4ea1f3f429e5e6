import { afterAll, beforeAll, expect, test } from 'vitest';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { startFakePaypal } from '#testing/fakes/paypal.ts';
import { type FakeStripe, startFakeStripe } from '#testing/fakes/stripe.ts';
import { paypalProvider } from './paypal-provider.ts';
import { choosePayments } from './providers.ts';

const price = 6000;
const good = '4242424242424242';

let inTest: FakeStripe;
let live: FakeStripe;
let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  [inTest, live] = [await startFakeStripe(), await startFakeStripe('live')];
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
afterAll(async () => {
  await inTest.stop();
  await live.stop();
  await app.close();
});

const useKeysOf = async ({ settings }: FakeStripe) => {
  const payments = { stripe: settings, paypal: null, test: false };
  app.payments = await choosePayments(payments, app.database, app.now);
};
async function orderOf(athlete: SignedIn) {
  const eventId = await createEvent(app, organizer, { price });
  const categoryId = await createCategory(app, organizer, eventId);
  const { order } = await createOrder(athlete, { eventId, categoryId });
  return { eventId, order };
}
const incomeOf = (eventId: string) => organizer.client.income.read({ eventId });

test('SAFE-M13 Stripe’s test keys: a payment → counts as test money, never as income', async () => {
  await useKeysOf(inTest);
  const athlete = await signUpAs(app, 'athlete');
  const { eventId, order } = await orderOf(athlete);
  expect(order.isTest).toBe(true);
  expect((await athlete.client.joining.options({ id: eventId })).providers).toMatchObject({
    card: 'stripe',
    isTest: true,
  });
  await athlete.client.orders.payWithCard({ id: order.uid, token: inTest.makeToken(good) });
  const reason = 'Lesión';
  await organizer.client.income.refund({
    id: order.uid,
    cents: 1000,
    reason,
    place: 'stays',
    key: crypto.randomUUID(),
  });
  const [refund] = await app.database.sql`select id from refunds where order_id = ${order.uid}`;
  await performRefund(app, refund?.id);
  expect(await incomeOf(eventId)).toMatchObject({
    charged: 0,
    fees: 0,
    refunded: 0,
    net: 0,
    testCharged: price,
    orders: [{ uid: order.uid, provider: 'stripe', isTest: true, refunded: 1000 }],
  });
  const [receipt] = await app.database
    .sql`select text from mails where kind = 'receipt' and recipient = ${athlete.email}`;
  expect(receipt?.text).toContain('modo de prueba');
});

test('SAFE-M13 Stripe: an order made under test keys is paid under live keys → counts as income', async () => {
  await useKeysOf(inTest);
  const athlete = await signUpAs(app, 'athlete');
  const { eventId, order } = await orderOf(athlete);
  await useKeysOf(live);
  expect((await athlete.client.joining.options({ id: eventId })).providers.isTest).toBe(false);
  await athlete.client.orders.payWithCard({ id: order.uid, token: live.makeToken(good) });
  expect(await incomeOf(eventId)).toMatchObject({
    charged: price,
    testCharged: 0,
    orders: [{ isTest: false }],
  });
});

test('SAFE-M13 PayPal: the sandbox’s address → test money; any other address → real money', async () => {
  const paypal = await startFakePaypal();
  const ofPaypal = (apiUrl: string | null) => paypalProvider({ ...paypal.settings, apiUrl }).isTest;
  expect(ofPaypal('https://api-m.sandbox.paypal.com')).toBe(true);
  expect([
    ofPaypal(null),
    ofPaypal('https://api-m.paypal.com'),
    ofPaypal('https://sandbox.paypal.com.example.org'),
  ]).toEqual([false, false, false]);
  await paypal.stop();
});
