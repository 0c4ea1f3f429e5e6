import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type FakeStripe, signStripe, startFakeStripe } from '#testing/fakes/stripe.ts';
import { type PaymentProvider, ProviderUnreachable } from './provider.ts';
import { stripeProvider } from './stripe-provider.ts';

let stripe: FakeStripe;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await startFakeStripe();
  provider = stripeProvider(stripe.settings);
});
afterAll(() => stripe.stop());

const charge = (changes = {}) => ({
  orderId: randomUUID(),
  cents: 6000,
  currency: 'USD' as const,
  description: 'Copa Caracas',
  email: 'ana@correo.test',
  ...changes,
});
const intentOf = (orderId: string) =>
  [...stripe.intents.values()].filter(({ metadata }) => metadata.orderId === orderId).map(({ id }) => id);
const statusOf = (reference: string | null) => stripe.intents.get(reference ?? '')?.status;

test('ATH-010 J3 Stripe: a token → one charge, with Stripe’s fee', async () => {
  const order = charge();
  const news = await provider.payWithCard(order, stripe.makeToken('4242424242424242'));
  const fee = { cents: 204, currency: 'USD' };
  const reference = expect.stringMatching(/^pi_/);
  expect(news).toEqual({ state: 'paid', reference, cents: 6000, currency: 'USD', fee });
  expect(intentOf(order.orderId)).toHaveLength(1);
  expect(await provider.ask(news.reference!)).toEqual(news);
});

test('J3 Stripe: the same token again, together or later → the same charge', async () => {
  const order = charge();
  const token = stripe.makeToken('4242424242424242');
  const both = await Promise.all([provider.payWithCard(order, token), provider.payWithCard(order, token)]);
  const later = await provider.payWithCard(order, token);
  expect(new Set([...both, later].map(({ state, reference }) => `${state} ${reference}`)).size).toBe(1);
  expect(intentOf(order.orderId)).toHaveLength(1);
});

test('J3 Stripe: two tabs pay with two cards → one of them is charged', async () => {
  const order = charge();
  const before = stripe.charged();
  const release = stripe.hold(/confirm$/);
  const both = ['4242424242424242', '5555555555554444'].map(number =>
    provider.payWithCard(order, stripe.makeToken(number)),
  );
  await expect.poll(() => stripe.requests.filter(({ path }) => path.endsWith('/confirm')).length).toBeGreaterThan(1);
  release();
  const [one, two] = await Promise.all(both);
  expect(one).toEqual(two);
  expect(one).toMatchObject({ state: 'paid', cents: 6000 });
  expect(stripe.charged() - before).toBe(6000);
});

test('J3 Stripe: a card after a refused one → charged on the same intent; the refused one again changes nothing', async () => {
  const order = charge();
  const refused = stripe.makeToken('4000000000000002');
  const no = await provider.payWithCard(order, refused);
  expect(no).toMatchObject({ state: 'failed', message: messages.joining.declined });
  const yes = await provider.payWithCard(order, stripe.makeToken('4242424242424242'));
  expect(yes).toMatchObject({ state: 'paid', reference: no.reference });
  expect(await provider.payWithCard(order, refused)).toEqual(yes);
});

test.each([
  ['4000000000009995', messages.joining.cardRefusals.insufficient_funds],
  ['4000000000000069', messages.joining.cardRefusals.expired_card],
  ['4000000000000127', messages.joining.cardRefusals.incorrect_cvc],
  ['4000000000000119', messages.joining.cardRefusals.processing_error],
  ['4000000000009987', messages.joining.declined],
])('ATH-156 Stripe: the card %s → refused with the reason in Spanish', async (number, message) => {
  const news = await provider.payWithCard(charge(), stripe.makeToken(number));
  expect(news).toMatchObject({ state: 'failed', message });
  expect(await provider.ask(news.reference!)).toEqual(news);
});

test('ATH-157 Stripe: a token is unknown or used → refused without a charge', async () => {
  const token = stripe.makeToken('4242424242424242');
  await provider.payWithCard(charge(), token);
  const before = stripe.charged();
  const answers = await Promise.all(['tok_nobody', token].map(each => provider.payWithCard(charge(), each)));
  expect(answers).toMatchObject([
    { state: 'failed', message: messages.joining.cardRefusals.resource_missing },
    { state: 'failed', message: messages.joining.cardRefusals.token_already_used },
  ]);
  expect(stripe.charged()).toBe(before);
});

test('J3 Stripe: the bank asks for confirmation → pending; confirmed it is paid, refused it fails', async () => {
  const [order, other] = [charge(), charge()];
  const token = stripe.makeToken('4000002500003155');
  const waits = await provider.payWithCard(order, token);
  expect(waits).toMatchObject({ state: 'pending', clientSecret: expect.stringContaining('_secret_') });
  expect(await provider.ask(waits.reference!)).toEqual(waits);
  stripe.answerBank(waits.reference!, true);
  expect(await provider.ask(waits.reference!)).toMatchObject({ state: 'paid', cents: 6000 });
  // The answer that Stripe stored for this idempotency key is outdated now.
  expect(await provider.payWithCard(order, token)).toMatchObject({ state: 'paid' });

  const { reference } = await provider.payWithCard(other, stripe.makeToken('4000000000003220'));
  stripe.answerBank(reference!, false);
  const message = messages.joining.cardRefusals.payment_intent_authentication_failure;
  expect(await provider.ask(reference!)).toEqual({ state: 'failed', reference, message });
});

test('J3 Stripe: the bank confirms a card without funds → failed', async () => {
  const { reference } = await provider.payWithCard(charge(), stripe.makeToken('4000008260003178'));
  stripe.answerBank(reference!, true);
  const message = messages.joining.cardRefusals.insufficient_funds;
  expect(await provider.ask(reference!)).toEqual({ state: 'failed', reference, message });
});

test('J3 Stripe: the connection is lost after the charge → the order’s reference finds one charge', async () => {
  const order = charge();
  const token = stripe.makeToken('4242424242424242');
  const before = stripe.charged();
  stripe.fail({ path: /confirm$/, how: 'lost', times: 2 });
  const error = await provider.payWithCard(order, token).catch(reason => reason);
  expect(error).toBeInstanceOf(ProviderUnreachable);
  expect(await provider.ask(error.reference)).toMatchObject({ state: 'paid', reference: intentOf(order.orderId)[0] });
  expect(await provider.payWithCard(order, token)).toMatchObject({ state: 'paid' });
  expect(stripe.charged() - before).toBe(6000);
});

test('J3 Stripe: the answer is lost → the charge is found by its order; without a card, none', async () => {
  const [order, untouched] = [charge(), charge()];
  expect(await provider.find!(untouched)).toBeNull();
  stripe.fail({ path: /confirm$/, how: 'lost', times: 2 });
  await expect(provider.payWithCard(order, stripe.makeToken('4242424242424242'))).rejects.toThrow(ProviderUnreachable);
  expect(await provider.find!(order)).toMatchObject({ state: 'paid', cents: 6000 });
});

test('J3 Stripe: Stripe refuses or the connection breaks → unreachable, and a later try charges once', async () => {
  const order = charge();
  const token = stripe.makeToken('4242424242424242');
  for (const fault of [
    { path: /payment_intents$/, how: 'refused', status: 503, times: 2 },
    { path: /confirm$/, how: 'refused', times: 2 },
    { path: /confirm$/, how: 'cut', times: 2 },
  ] as const) {
    stripe.fail(fault);
    await expect(provider.payWithCard(order, token)).rejects.toThrow(ProviderUnreachable);
  }
  expect(await provider.payWithCard(order, token)).toMatchObject({ state: 'paid' });
  expect(intentOf(order.orderId)).toHaveLength(1);
});

test('J3 Stripe: no card reached the intent → pending for a minute, then failed, and another card is possible', async () => {
  const order = charge();
  const token = stripe.makeToken('4242424242424242');
  stripe.fail({ path: /confirm$/, how: 'refused', times: 2 });
  const { reference } = await provider.payWithCard(order, token).catch(reason => reason);
  expect(await provider.ask(reference)).toEqual({ state: 'pending', reference });
  stripe.find(reference).created -= 61;
  const message = messages.joining.providerAway;
  expect(await provider.ask(reference)).toEqual({ state: 'failed', reference, message });
  expect(await provider.payWithCard(order, token)).toMatchObject({ state: 'paid', reference });
});

test('J3 Stripe: wrong keys or an unknown charge → unreachable', async () => {
  const stranger = stripeProvider({ ...stripe.settings, secretKey: 'sk_test_other' });
  await expect(stranger.payWithCard(charge(), 'tok_visa')).rejects.toThrow(ProviderUnreachable);
  await expect(provider.ask('pi_nobody')).rejects.toThrow(ProviderUnreachable);
  await expect(provider.preparePaypal(charge())).rejects.toThrow('cards only');
});

test('J3 Stripe refunds: parts go back once each → never more than was paid', async () => {
  const { reference } = await provider.payWithCard(charge(), 'tok_visa');
  const first = { id: randomUUID(), cents: 2500 };
  const done = await provider.refund(reference!, first);
  expect(done).toEqual({ state: 'done', reference: expect.stringMatching(/^re_/) });
  expect(await provider.refund(reference!, first)).toEqual(done);
  // Stripe forgets its idempotency keys after a day, but not the refund.
  stripe.forgetKeys();
  expect(await provider.refund(reference!, first)).toEqual(done);
  expect(await provider.refund(reference!, { id: randomUUID(), cents: 3501 })).toEqual({
    state: 'failed',
    message: messages.joining.refundRefused,
  });
  expect(await provider.refund(reference!, { id: randomUUID(), cents: 3500 })).toMatchObject({ state: 'done' });
  const given = [...stripe.refunds.values()].filter(refund => refund.payment_intent === reference);
  expect(given.map(({ amount }) => amount)).toEqual([2500, 3500]);
  // A charge that was refunded later was paid too.
  expect(await provider.ask(reference!)).toMatchObject({ state: 'paid', cents: 6000 });
});

test('J3 Stripe refunds: a refund is pending, fails later or is lost → asked again under the same id', async () => {
  const { reference } = await provider.payWithCard(charge(), 'tok_visa');
  const refund = { id: randomUUID(), cents: 1000 };
  stripe.nextRefund('pending');
  stripe.fail({ path: /refunds$/, how: 'cut', times: 2 });
  await expect(provider.refund(reference!, refund)).rejects.toThrow(ProviderUnreachable);
  expect(await provider.refund(reference!, refund)).toEqual({ state: 'pending' });
  const made = [...stripe.refunds.values()].find(({ metadata }) => metadata.refundId === refund.id)!;
  stripe.settleRefund(made.id, 'failed');
  expect(await provider.refund(reference!, refund)).toMatchObject({ state: 'failed' });
  stripe.settleRefund(made.id, 'succeeded');
  expect(await provider.refund(reference!, refund)).toEqual({ state: 'done', reference: made.id });
  expect(statusOf(reference)).toBe('succeeded');
});

test('J3 Stripe webhooks: a signed message → names its charge and order; any other is rejected', async () => {
  const order = charge();
  const { reference } = await provider.payWithCard(order, 'tok_visa');
  const event = stripe.webhooks.events.findLast(({ type }) => type === 'payment_intent.succeeded')!;
  const body = JSON.stringify(event);
  const read = (signature: string, text = body) =>
    provider.readWebhook({ 'stripe-signature': signature }, Buffer.from(text));
  expect(await read(signStripe(stripe.webhookSecret, body))).toEqual({
    id: event.id,
    reference,
    orderId: order.orderId,
  });
  const now = Math.floor(Date.now() / 1000);
  expect(await read(signStripe('whsec_other', body))).toBeNull();
  expect(await read(signStripe(stripe.webhookSecret, body, now - 301))).toBeNull();
  expect(await read(signStripe(stripe.webhookSecret, body), `${body} `)).toBeNull();
  expect(await read('nonsense')).toBeNull();
  expect(await provider.readWebhook({}, Buffer.from(body))).toBeNull();
});
