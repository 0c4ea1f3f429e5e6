import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { type FakePaypal, signPaypal, startFakePaypal } from '#testing/fakes/paypal.ts';
import { type FakeStripe, signStripe, startFakeStripe } from '#testing/fakes/stripe.ts';
import { stripeProvider } from './stripe-provider.ts';

let stripe: FakeStripe;
let paypal: FakePaypal;
let app: TestApp;
let http: FastifyInstance;
let url: string;
let organizer: SignedIn;
beforeAll(async () => {
  [stripe, paypal] = [await startFakeStripe(), await startFakePaypal()];
  app = await createTestApp({ payments: { stripe: stripe.settings, paypal: paypal.settings, test: false } });
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  stripe.webhooks.sendTo(`${url}/webhooks/stripe`);
  paypal.webhooks.sendTo(`${url}/webhooks/paypal`);
  organizer = await signUpAs(app, 'organization');
});
afterAll(async () => {
  await stripe.stop();
  await paypal.stop();
  await http.close();
  await app.close();
});
beforeEach(async () => {
  await Promise.all([stripe.webhooks.settled(), paypal.webhooks.settled()]);
  await Promise.all([stripe.webhooks.release(), paypal.webhooks.release()]);
});

async function newOrder(paymentType: 'credit_card' | 'paypal' = 'credit_card', category = {}) {
  const athlete = await signUpAs(app, 'athlete');
  const eventId = await createEvent(app, organizer, { price: 6000 });
  const categoryId = await createCategory(app, organizer, eventId, category);
  const { order, next } = await createOrder(athlete, { eventId, categoryId, paymentType });
  return { athlete, eventId, categoryId, id: order.uid, next };
}
const chargeAndDie = (orderId: string, token = 'tok_visa') =>
  stripeProvider(stripe.settings).payWithCard(
    { orderId, cents: 6000, currency: 'USD', description: 'Copa', email: 'ana@correo.test' },
    token,
  );
const stateOf = (id: string) =>
  app.database.kysely
    .selectFrom('orders')
    .select(['state', 'providerReference', 'feeCents', 'failure'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
const historyOf = async (id: string) => {
  const rows = await app.database.sql`select event, source from order_history where order_id = ${id} order by id`;
  return rows.map(({ event, source }) => `${event} ${source}`);
};
const entriesOf = async (eventId: string) =>
  (await app.database.sql`select id from entries where event_id = ${eventId}`).length;
const isRemembered = async (id: string) =>
  (await app.database.sql`select 1 from provider_events where id = ${id}`).length === 1;
const succeeded = (reference: string | null) =>
  stripe.webhooks.events.find(
    ({ type, data }) => type === 'payment_intent.succeeded' && (data.object as { id: string }).id === reference,
  )!;
const post = (path: string, body: string, headers: Record<string, string>) =>
  fetch(`${url}/webhooks/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

test('J3 webhooks: browser and server die after paying → the webhook alone enters the athlete', async () => {
  const { id, eventId } = await newOrder();
  const { reference } = await chargeAndDie(id);
  await stripe.webhooks.settled();
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled', providerReference: reference, feeCents: 204 });
  expect((await historyOf(id)).filter(line => !line.startsWith('ignored'))).toEqual([
    'created browser',
    'paid webhook',
    'fulfilled rules',
  ]);
  expect(await entriesOf(eventId)).toBe(1);
});

test('J3 webhooks: messages come late, reversed and three times → the order is completed once', async () => {
  const { athlete, id, eventId } = await newOrder();
  stripe.webhooks.hold();
  const refused = athlete.client.orders.payWithCard({ id, token: 'tok_visa_chargeDeclined' });
  await expect(refused).rejects.toMatchObject({ message: messages.joining.declined });
  await chargeAndDie(id);
  const statuses = await stripe.webhooks.release({ reversed: true, times: 3 });
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled', failure: null });
  const lines = await historyOf(id);
  expect(lines.filter(line => line.startsWith('paid'))).toHaveLength(1);
  expect(lines.filter(line => line.startsWith('fulfilled'))).toHaveLength(1);
  expect(await entriesOf(eventId)).toBe(1);
});

test('J3 webhooks: browser and webhook come together → the order is completed once', async () => {
  const { athlete, id, eventId } = await newOrder();
  const { order, next } = await athlete.client.orders.payWithCard({ id, token: 'tok_visa' });
  await stripe.webhooks.settled();
  expect([order.state, next.kind]).toEqual(['fulfilled', 'done']);
  expect((await historyOf(id)).filter(line => line.startsWith('paid'))).toHaveLength(1);
  expect(await entriesOf(eventId)).toBe(1);
});

test('J3 webhooks: the bank confirms after the browser left → the athlete is entered', async () => {
  const { athlete, id, eventId } = await newOrder();
  const { next } = await athlete.client.orders.payWithCard({ id, token: 'tok_threeDSecure2Required' });
  expect(next).toEqual({ kind: 'confirm-card', clientSecret: expect.stringContaining('_secret_') });
  await stripe.webhooks.settled();
  const { providerReference } = await stateOf(id);
  stripe.answerBank(providerReference!, true);
  await stripe.webhooks.settled();
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled' });
  expect(await entriesOf(eventId)).toBe(1);
});

test('J3 webhooks: the connection is lost after the charge → the athlete sees it, and the webhook brings the entry', async () => {
  const { athlete, id } = await newOrder();
  stripe.webhooks.hold();
  stripe.fail({ path: /confirm$/, how: 'lost', times: 2 });
  const lost = athlete.client.orders.payWithCard({ id, token: stripe.makeToken('4242424242424242') });
  await expect(lost).rejects.toMatchObject({ message: messages.joining.providerDown });
  expect(await stateOf(id)).toMatchObject({ state: 'created' });
  await stripe.webhooks.release();
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled' });
});

test('J3 webhooks: the signature is wrong, old or missing → 400, and nothing changes', async () => {
  const { id } = await newOrder();
  stripe.webhooks.hold();
  const { reference } = await chargeAndDie(id);
  const event = succeeded(reference);
  const body = JSON.stringify(event);
  const asked = stripe.requests.length;
  const now = Math.floor(Date.now() / 1000);
  for (const headers of [
    {},
    { 'stripe-signature': '' },
    { 'stripe-signature': signStripe('whsec_other', body) },
    { 'stripe-signature': signStripe(stripe.webhookSecret, `${body} `) },
    { 'stripe-signature': signStripe(stripe.webhookSecret, body, now - 600) },
    { 'stripe-signature': `t=${now}` },
  ] as Record<string, string>[]) {
    expect((await post('stripe', body, headers)).status).toBe(400);
  }
  expect((await post('stripe', '', { 'stripe-signature': signStripe(stripe.webhookSecret, '') })).status).toBe(400);
  expect(stripe.requests).toHaveLength(asked);
  expect(await stateOf(id)).toMatchObject({ state: 'created' });
  expect(await isRemembered(event.id)).toBe(false);
});

test('J3 webhooks: the provider cannot be asked → 503, and the next delivery counts once', async () => {
  const { id } = await newOrder();
  stripe.webhooks.hold();
  const { reference } = await chargeAndDie(id);
  const event = succeeded(reference);
  stripe.fail({ path: new RegExp(`${reference}$`), how: 'refused', times: 2 });
  expect(await stripe.webhooks.deliver(event)).toBe(503);
  expect([await isRemembered(event.id), (await stateOf(id)).state]).toEqual([false, 'created']);
  expect(await stripe.webhooks.deliver(event)).toBe(200);
  expect([await isRemembered(event.id), (await stateOf(id)).state]).toEqual([true, 'fulfilled']);
  const asked = stripe.requests.length;
  expect(await stripe.webhooks.deliver(event)).toBe(200);
  expect(stripe.requests).toHaveLength(asked);
});

test('J3 webhooks: a signed message is not for our orders → accepted, and nothing changes', async () => {
  const { id } = await newOrder('paypal');
  // One charge belongs to another program in the same account. The other names an order of another provider.
  for (const orderId of ['somebody-elses', id]) {
    const { reference } = await chargeAndDie(orderId);
    await stripe.webhooks.settled();
    expect(await isRemembered(succeeded(reference).id)).toBe(true);
  }
  expect(await stateOf(id)).toMatchObject({ state: 'created' });
  const body = JSON.stringify({ id: 'evt_odd', object: 'event', type: 'account.updated', data: { object: {} } });
  const answer = await post('stripe', body, { 'stripe-signature': signStripe(stripe.webhookSecret, body) });
  expect([answer.status, await answer.json()]).toEqual([200, { received: true }]);
});

test('ATH-011 J3 webhooks: the browser died after approving PayPal → captured and entered once', async () => {
  const { id, eventId, next } = await newOrder('paypal');
  const before = paypal.charged();
  const reference = next.kind === 'paypal' ? next.providerOrderId : '';
  paypal.approve(reference);
  await paypal.webhooks.settled();
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled', providerReference: reference, feeCents: 258 });
  expect(await entriesOf(eventId)).toBe(1);
  const sent = paypal.webhooks.events.slice(-2);
  expect(sent.map(({ event_type }) => event_type)).toEqual(['CHECKOUT.ORDER.APPROVED', 'PAYMENT.CAPTURE.COMPLETED']);
  for (const event of sent.toReversed()) expect(await paypal.webhooks.deliver(event)).toBe(200);
  expect(paypal.charged() - before).toBe(6000);
  expect((await historyOf(id)).filter(line => line.startsWith('paid'))).toHaveLength(1);
});

test('J3 webhooks: a stranger makes a PayPal order in our order’s name → not captured, not entered', async () => {
  const { athlete, id, eventId, next } = await newOrder('paypal');
  const before = paypal.charged();
  // PayPal lets a browser make orders with the public client id, for any payee.
  const forged = paypal.create({
    intent: 'CAPTURE',
    purchase_units: [
      { custom_id: id, invoice_id: 'forged', description: '', amount: { currency_code: 'USD', value: '60.00' } },
    ],
  });
  paypal.approve(forged.id);
  await paypal.webhooks.settled();
  const reference = next.kind === 'paypal' ? next.providerOrderId : '';
  expect(await stateOf(id)).toMatchObject({ state: 'created', providerReference: reference });
  expect([paypal.charged() - before, await entriesOf(eventId)]).toEqual([0, 0]);
  paypal.approve(reference);
  await paypal.webhooks.settled();
  expect((await athlete.client.orders.readOrder({ id })).order.state).toBe('fulfilled');
});

test('J3 webhooks: PayPal does not confirm a message → 400, and nothing changes', async () => {
  const { id, next } = await newOrder('paypal');
  paypal.webhooks.hold();
  paypal.approve(next.kind === 'paypal' ? next.providerOrderId : '');
  const event = paypal.webhooks.events.at(-1)!;
  const body = JSON.stringify(event);
  for (const headers of [
    {},
    signPaypal('WH-other', body),
    signPaypal(paypal.webhookId, `${body} `),
    { ...signPaypal(paypal.webhookId, body), 'paypal-transmission-time': '2020-01-01T00:00:00Z' },
  ] as Record<string, string>[]) {
    expect((await post('paypal', body, headers)).status).toBe(400);
  }
  expect([await isRemembered(event.id), (await stateOf(id)).state]).toEqual([false, 'created']);
  paypal.fail({ path: /verify/, how: 'cut' });
  expect(await paypal.webhooks.deliver(event)).toBe(503);
  expect(await paypal.webhooks.deliver(event)).toBe(200);
  expect(await stateOf(id)).toMatchObject({ state: 'fulfilled' });
});

test('J3 webhooks: any content type is accepted; the body exceeds its limit → 413', async () => {
  const body = JSON.stringify({ id: 'evt_text', object: 'event', type: 'x', data: { object: {} } });
  const signature = signStripe(stripe.webhookSecret, body);
  const plain = await post('stripe', body, { 'stripe-signature': signature, 'content-type': 'text/plain' });
  expect(plain.status).toBe(200);
  const large = await post('stripe', 'x'.repeat(256 * 1024 + 1), { 'stripe-signature': signature });
  expect([large.status, await large.json()]).toMatchObject([413, { message: messages.server.tooLarge }]);
  expect((await fetch(`${url}/webhooks/stripe`)).status).not.toBe(500);
});

test('J3 webhooks: the provider has no keys → 404', async () => {
  const closed = await buildHttp({ ...app, payments: { card: null, paypal: null, named: () => null } });
  for (const name of ['stripe', 'paypal', 'test']) {
    expect((await closed.inject({ method: 'POST', url: `/webhooks/${name}`, payload: {} })).statusCode).toBe(404);
  }
  await closed.close();
});
