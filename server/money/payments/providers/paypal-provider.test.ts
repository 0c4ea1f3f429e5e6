import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type FakePaypal, signPaypal, startFakePaypal } from '#testing/fakes/paypal.ts';
import { paypalProvider } from './paypal-provider.ts';
import { type PaymentProvider, ProviderUnreachable } from './provider.ts';

let paypal: FakePaypal;
let provider: PaymentProvider;
beforeAll(async () => {
  paypal = await startFakePaypal();
  provider = paypalProvider(paypal.settings);
});
afterAll(() => paypal.stop());

const charge = (changes = {}) => ({
  orderId: randomUUID(),
  cents: 123_405,
  description: 'Copa Caracas',
  currency: 'USD' as const,
  email: 'ana@correo.test',
  ...changes,
});
async function prepared(changes = {}): Promise<string> {
  const { reference } = await provider.preparePaypal(charge(changes));
  return reference!;
}
async function paid(changes = {}): Promise<string> {
  const reference = await prepared(changes);
  paypal.approve(reference);
  await provider.ask(reference);
  return reference;
}

test('ATH-011 J3 PayPal: an order is prepared and approved → two questions together capture it once', async () => {
  const order = charge();
  const news = await provider.preparePaypal(order);
  expect(news).toEqual({ state: 'pending', reference: expect.any(String), toApprove: true });
  const reference = news.reference!;
  expect(paypal.find(reference)).toMatchObject({
    intent: 'CAPTURE',
    purchase_units: [
      { custom_id: order.orderId, invoice_id: order.orderId, amount: { currency_code: 'USD', value: '1234.05' } },
    ],
  });
  expect(await provider.ask(reference)).toEqual(news);
  const before = paypal.charged();
  paypal.approve(reference);
  const answers = await Promise.all([provider.ask(reference), provider.ask(reference)]);
  const done = { state: 'paid', reference, cents: 123_405, currency: 'USD', fee: { cents: 4356, currency: 'USD' } };
  expect([...answers, await provider.ask(reference)]).toEqual([done, done, done]);
  expect(paypal.charged() - before).toBe(123_405);
});

test('J3 PayPal: the order is prepared again → the same one; a renamed event may make another, charged once', async () => {
  const order = charge();
  const [one, two] = [await provider.preparePaypal(order), await provider.preparePaypal(order)];
  expect(two).toEqual(one);
  const renamed = await provider.preparePaypal({ ...order, description: 'Copa Caracas 2027' });
  expect(renamed.reference).not.toBe(one.reference);
  for (const { reference } of [one, renamed]) paypal.approve(reference!);
  expect(await provider.ask(one.reference!)).toMatchObject({ state: 'paid' });
  // The buyer approved both, but PayPal accepts the invoice id of an order only once.
  expect(await provider.ask(renamed.reference!)).toMatchObject({ state: 'failed' });
});

test('J3 PayPal: an instrument is declined → the order fails; another one approved later is captured', async () => {
  const reference = await prepared();
  paypal.approve(reference, 'declined');
  const declined = { state: 'failed', reference, message: messages.joining.paypalDeclined };
  expect(await provider.ask(reference)).toEqual(declined);
  expect(await provider.ask(reference)).toEqual(declined);
  paypal.approve(reference);
  expect(await provider.ask(reference)).toMatchObject({ state: 'paid' });
});

test('J3 PayPal: a capture is pending → decided later as paid or failed', async () => {
  const [late, refused] = [await prepared(), await prepared()];
  for (const reference of [late, refused]) {
    paypal.nextCapture('PENDING');
    paypal.approve(reference);
    expect(await provider.ask(reference)).toEqual({ state: 'pending', reference });
  }
  paypal.settleCapture(late, 'COMPLETED');
  paypal.settleCapture(refused, 'DECLINED');
  expect(await provider.ask(late)).toMatchObject({ state: 'paid', cents: 123_405 });
  expect(await provider.ask(refused)).toMatchObject({ state: 'failed' });
});

test('J3 PayPal: an order expires or is voided → failed without a charge', async () => {
  const [forgotten, voided] = [await prepared(), await prepared()];
  paypal.expire(forgotten);
  paypal.void(voided);
  for (const reference of [forgotten, voided]) {
    expect(await provider.ask(reference)).toEqual({
      state: 'failed',
      reference,
      message: messages.joining.paypalExpired,
    });
  }
});

test('J3 PayPal: the connection is lost after the capture → unreachable, and a later question finds one capture', async () => {
  const reference = await prepared();
  const before = paypal.charged();
  paypal.approve(reference);
  paypal.fail({ path: /capture$/, how: 'lost' });
  const error = await provider.ask(reference).catch(reason => reason);
  expect(error).toBeInstanceOf(ProviderUnreachable);
  expect(error.reference).toBe(reference);
  expect(await provider.ask(reference)).toMatchObject({ state: 'paid' });
  expect(paypal.charged() - before).toBe(123_405);
});

test('J3 PayPal: PayPal refuses or the connection breaks → unreachable, and a later try makes one order', async () => {
  const order = charge();
  for (const fault of [
    { path: /orders$/, how: 'refused', status: 503 },
    { path: /orders$/, how: 'cut' },
    { path: /orders$/, how: 'lost' },
  ] as const) {
    paypal.fail(fault);
    await expect(provider.preparePaypal(order)).rejects.toThrow(ProviderUnreachable);
  }
  await expect(provider.preparePaypal(order)).resolves.toMatchObject({ state: 'pending' });
  const made = [...paypal.orders.values()].filter(({ purchase_units: [unit] }) => unit.custom_id === order.orderId);
  expect(made).toHaveLength(1);
});

test('J3 PayPal: one token serves many calls; a revoked token is replaced; wrong keys → unreachable', async () => {
  const asked = () => paypal.requests.filter(({ path }) => path === '/v1/oauth2/token').length;
  const reference = await prepared();
  const before = asked();
  await provider.ask(reference);
  expect(asked()).toBe(before);
  paypal.revokeTokens();
  expect(await provider.ask(reference)).toMatchObject({ state: 'pending' });
  expect(asked()).toBe(before + 1);
  const stranger = paypalProvider({ ...paypal.settings, secret: 'other' });
  await expect(stranger.ask(reference)).rejects.toThrow(ProviderUnreachable);
  await expect(provider.payWithCard(charge(), 'tok_visa')).rejects.toThrow('no card tokens');
});

test('J3 PayPal refunds: parts go back once each → never more than was paid', async () => {
  const reference = await paid({ cents: 6000 });
  const first = { id: randomUUID(), cents: 2500 };
  const done = await provider.refund(reference, first);
  expect(done).toEqual({ state: 'done', reference: expect.any(String) });
  expect(await provider.refund(reference, first)).toEqual(done);
  paypal.forgetKeys();
  expect(await provider.refund(reference, first)).toEqual(done);
  const refused = { state: 'failed', message: messages.joining.refundRefused };
  expect(await provider.refund(reference, { id: randomUUID(), cents: 3501 })).toEqual(refused);
  expect(await provider.refund(await prepared(), { id: randomUUID(), cents: 100 })).toEqual(refused);
  paypal.nextRefund('PENDING');
  expect(await provider.refund(reference, { id: randomUUID(), cents: 3500 })).toEqual({ state: 'pending' });
  const { refunds } = paypal.find(reference).purchase_units[0].payments;
  expect(refunds.map(({ amount }) => amount.value)).toEqual(['25.00', '35.00']);
  expect(await provider.ask(reference)).toMatchObject({ state: 'paid', cents: 6000 });
});

test('J3 PayPal refunds: the answer is lost and it is asked again → one refund', async () => {
  const reference = await paid({ cents: 6000 });
  const refund = { id: randomUUID(), cents: 6000 };
  paypal.fail({ path: /refund$/, how: 'lost' });
  await expect(provider.refund(reference, refund)).rejects.toThrow(ProviderUnreachable);
  expect(await provider.refund(reference, refund)).toMatchObject({ state: 'done' });
  expect(paypal.find(reference).purchase_units[0].payments.refunds).toHaveLength(1);
});

test('J3 PayPal webhooks: PayPal verifies exactly these bytes → accepted; any other message is rejected', async () => {
  const order = charge();
  const { reference } = await provider.preparePaypal(order);
  paypal.approve(reference!);
  await provider.ask(reference!);
  const [approved, captured] = paypal.webhooks.events.slice(-2);
  // Another program wrote the body. Its spaces, signs and numbers must stay unchanged.
  const body = JSON.stringify({ ...captured, summary: 'año', weight: 1 }, null, 2).replace(
    '"weight": 1',
    '"weight": 1.0',
  );
  const read = (headers: Record<string, string>, text: string) => provider.readWebhook(headers, Buffer.from(text));
  expect(await read(signPaypal(paypal.webhookId, body), body)).toEqual({ id: captured!.id, reference });
  const first = JSON.stringify(approved);
  expect(await read(signPaypal(paypal.webhookId, first), first)).toEqual({ id: approved!.id, reference });

  expect(await read(signPaypal('WH-other', body), body)).toBeNull();
  expect(await read(signPaypal(paypal.webhookId, body), `${body} `)).toBeNull();
  expect(await read({ ...signPaypal(paypal.webhookId, body), 'paypal-transmission-sig': 'eA==' }, body)).toBeNull();
  const asked = paypal.requests.length;
  expect(await read({}, body)).toBeNull();
  for (const text of ['', 'null', '"x"', `${first}, "x": ${first}`, '{"id":1}']) {
    expect(await read(signPaypal(paypal.webhookId, text), text)).toBeNull();
  }
  // The server does not ask PayPal to verify a message that cannot be PayPal's.
  expect(paypal.requests).toHaveLength(asked);
});
