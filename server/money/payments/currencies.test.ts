import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { Currency } from '#domain/foundation/money/currencies.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { fieldRefusal, refusal } from '#testing/event-app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent, type EventAnswers, eventForm, formOfEvent, withQualifier } from '#testing/factories/events.ts';
import { createOrder, joinAndPay } from '#testing/factories/orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type FakePaypal, startFakePaypal } from '#testing/fakes/paypal.ts';
import { type FakeStripe, startFakeStripe } from '#testing/fakes/stripe.ts';
import { rowsOfSheet } from '#testing/rows-of-sheet.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

let stripe: FakeStripe;
let paypal: FakePaypal;
let app: TestApp;
let organizer: SignedIn;
let athlete: SignedIn;
beforeAll(async () => {
  [stripe, paypal] = [await startFakeStripe('live'), await startFakePaypal()];
  app = await createTestApp({ payments: { stripe: stripe.settings, paypal: paypal.settings, test: false } });
  [organizer, athlete] = [await signUpAs(app, 'organization'), await signUpAs(app, 'athlete')];
});
afterAll(async () => {
  await app.close();
  await Promise.all([stripe.stop(), paypal.stop()]);
});

async function openEvent(currency: Currency, price: number, changes: Partial<EventAnswers> = {}) {
  const eventId = await createEvent(app, organizer, { currency, price, ...changes });
  return { eventId, categoryId: await createCategory(app, organizer, eventId) };
}
const own = async (id: string) => (await organizer.client.events.readAsOrganizer({ id })).event;
const update = async (id: string, changes: Partial<EventAnswers>) =>
  organizer.client.events.update({ id, form: formOfEvent(await own(id), changes) });
const card = () => stripe.makeToken('4242424242424242');
const intentOf = (orderId: string) => [...stripe.intents.values()].find(({ metadata }) => metadata.orderId === orderId);
const mailsTo = async (recipient: string) =>
  (await app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient).execute())
    .map(({ text }) => text)
    .join('\n');

async function performRefunds(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}

async function orderTickets(eventId: string, typeId: string, paymentType: 'credit_card' | 'paypal') {
  const guest = createVisitor(app, { address: `203.0.113.${stripe.intents.size + 20}` });
  const secret = randomBytes(32).toString('base64url');
  const { hold } = await guest.client.sale.hold({ typeId, quantity: 2, key: crypto.randomUUID() });
  const buyer = { name: 'Ana Ruiz', email: 'ana@publico.example', secret, key: crypto.randomUUID() };
  const { order } = await guest.client.sale.createOrder({ eventId, holds: [hold!.uid], paymentType, ...buyer });
  return { guest, order, by: { id: order.uid, secret } };
}

// `fees` are Stripe's in dollars, because the fake's account is in dollars.
test.each([
  { currency: 'EUR', price: 4550, ticket: 1000, shown: '45,50\u{a0}€', sheet: ['45.5', '20'], fees: 162 },
  { currency: 'CLP', price: 45_000, ticket: 8000, shown: '$45.000\u{a0}CLP', sheet: ['45000', '16000'], fees: 1335 },
  {
    currency: 'COP',
    price: 18_000_000,
    ticket: 500_000,
    shown: '$180.000\u{a0}COP',
    sheet: ['180000', '10000'],
    fees: 522_030,
  },
] as const)(
  'N30 event in $currency: a place and tickets → ordered, charged, refunded, summed and exported in it',
  async ({ currency, price, ticket, shown, sheet, fees }) => {
    const place = await openEvent(currency, price, { showsPrice: true });
    const { eventId } = place;
    const event = await createVisitor(app).client.events.read({ id: eventId });
    expect(event.event.price).toEqual({ currency, eventPrice: price, qualifierPrice: 0, total: price });
    const options = await athlete.client.joining.options({ id: eventId });
    expect(options).toMatchObject({ currency, total: price, reason: null });
    expect(options.providers.paypalScriptUrl?.includes(`&currency=${currency}&`)).toBe(currency === 'EUR' || undefined);

    const order = await joinAndPay(athlete, place, card());
    expect(order).toMatchObject({ state: 'fulfilled', currency, total: price });
    expect(intentOf(order.uid)).toMatchObject({ amount: price, currency: currency.toLowerCase() });
    expect(await mailsTo(athlete.email)).toContain(`Total: ${shown}`);

    const typeId = await createTicketType(organizer, eventId, { price: ticket });
    expect((await createVisitor(app).client.sale.cheapest({ eventId })).offer).toMatchObject({
      from: ticket,
      currency,
    });
    const paymentType = currency === 'EUR' ? 'paypal' : 'credit_card';
    const { guest, order: tickets, by } = await orderTickets(eventId, typeId, paymentType);
    if (paymentType === 'paypal') {
      const [reference] = [...paypal.orders.values()].filter(({ purchase_units: [unit] }) => unit.custom_id === by.id);
      expect(reference?.purchase_units[0].amount).toEqual({ currency_code: 'EUR', value: '20.00' });
      paypal.approve(reference!.id);
      await guest.client.orders.settle(by);
    } else await guest.client.orders.payWithCard({ ...by, token: card() });
    expect((await guest.client.tickets.readOrder(by)).order).toMatchObject({
      state: 'fulfilled',
      currency,
      total: 2 * ticket,
    });

    const [refundedCard, refundedPaypal] = [stripe.refunded(), paypal.refunded()];
    const asked = { reason: 'Lesión', key: crypto.randomUUID() };
    await organizer.client.income.refund({ id: order.uid, cents: price, place: 'leaves', ...asked });
    const [first] = (await guest.client.tickets.readOrder(by)).tickets;
    const one = { id: by.id, ticketIds: [first!.uid], cents: ticket, used: [] };
    await organizer.client.tickets.refundTickets({ ...one, ...asked });
    await performRefunds(order.uid);
    await performRefunds(tickets.uid);
    expect(stripe.refunded() - refundedCard).toBe(paymentType === 'paypal' ? price : price + ticket);
    expect(paypal.refunded() - refundedPaypal).toBe(paymentType === 'paypal' ? ticket : 0);
    expect(await mailsTo(athlete.email)).toContain(`Te reembolsamos ${shown}`);

    const income = await organizer.client.income.read({ eventId });
    const feeOfPaypal = paymentType === 'paypal' ? Math.round(2 * ticket * 0.0349) + 49 : 0;
    const feeOfTickets = paymentType === 'paypal' ? 0 : Math.round(2 * ticket * 0.029) + 30;
    expect(income).toMatchObject({
      ...{
        currency,
        charged: price + 2 * ticket,
        refunded: price + ticket,
        fees: feeOfPaypal,
        net: ticket - feeOfPaypal,
      },
      otherFees: [{ currency: 'USD', cents: fees + feeOfTickets }],
    });

    const { file } = await organizer.client.entries.exportEvent({ eventId });
    const payments = rowsOfSheet(Buffer.from(file, 'base64'), 4);
    expect(payments[0]?.slice(8)).toEqual([
      `Total (${currency})`,
      `Comisión (${currency})`,
      `Reembolsado (${currency})`,
    ]);
    expect(payments.slice(1).map(row => row[8])).toEqual(sheet);
    expect(payments[1]?.[9]).toBe('');
  },
);

describe('prices of an event', () => {
  test.each([
    ['not in the list', { currency: 'JPY' as Currency }, 'currency', messages.field.currency],
    ['between two steps', { currency: 'PEN', price: 4515 }, 'price', messages.event.priceRange('PEN')],
    ['above the highest', { currency: 'COP', price: 1_000_000_100 }, 'price', messages.event.priceRange('COP')],
  ] as const)('N30 %s → refused at its field', async (_name, changes, field, message) => {
    const issue = { message, path: [field] };
    const made = organizer.client.events.create(await eventForm(app, changes));
    await expect(made).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [expect.objectContaining(issue)] },
    });
  });

  test('N30 a ticket between two steps of its event’s currency → refused at its field', async () => {
    const { eventId } = await openEvent('PEN', 4510);
    const made = createTicketType(organizer, eventId, { price: 1005 });
    await expect(made).rejects.toMatchObject(fieldRefusal('price', messages.ticket.priceStep('PEN')));
  });

  test('N30 a currency that no provider takes → says so, and takes no order', async () => {
    const place = await openEvent('VES', 450_000);
    expect(await athlete.client.joining.options({ id: place.eventId })).toMatchObject({
      reason: 'no-provider',
      providers: { card: null, paypal: null },
    });
    await expect(createOrder(athlete, place)).rejects.toMatchObject(refusal(messages.joining.noProvider));
    const isUnpayable = async (eventId: string) => (await organizer.client.waiting.ofEvent({ eventId })).isUnpayable;
    expect(await isUnpayable(place.eventId)).toBe(true);
    const free = await openEvent('VES', 0);
    expect((await athlete.client.joining.options({ id: free.eventId })).reason).toBeNull();
    expect(await isUnpayable(free.eventId)).toBe(false);
  });

  test('N30 PayPal does not take the currency → a card only', async () => {
    const place = await openEvent('CLP', 45_000);
    const order = createOrder(athlete, { ...place, paymentType: 'paypal' });
    await expect(order).rejects.toMatchObject(refusal(messages.joining.noProvider));
  });

  test('J2 N30 the qualifier’s price → in its own currency only, and 0 until the admin sets it', async () => {
    const admin = await signInAsAdmin(app);
    await admin.client.admin.updatePrices({ event: 0, qualifier: 1000 });
    const { eventId } = await openEvent('EUR', 4500, withQualifier(app));
    const priceNow = async () => (await athlete.client.events.forAthlete({ id: eventId })).qualifierPrice;
    expect(await priceNow()).toBe(0);
    await admin.client.admin.updatePrices({ event: 0, qualifier: 1000, qualifiers: [{ currency: 'EUR', cents: 900 }] });
    expect(await priceNow()).toBe(900);
    // A page of an older release knows only dollars.
    await admin.client.admin.updatePrices({ event: 0, qualifier: 0 });
    expect(await priceNow()).toBe(900);
    expect(await athlete.client.joining.options({ id: eventId })).toMatchObject({ total: 5400 });
    const twice = { currency: 'EUR' as const, cents: 900 };
    for (const qualifiers of [[{ currency: 'USD' as never, cents: 1 }], [twice, twice]]) {
      const asked = admin.client.admin.updatePrices({ event: 0, qualifier: 0, qualifiers });
      await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });
});

describe('change of the currency', () => {
  test('N30 no order yet → prices of event, tickets and open holds keep their number, up to the next step', async () => {
    const { eventId } = await openEvent('USD', 5025);
    const typeId = await createTicketType(organizer, eventId, { price: 1050 });
    const guest = createVisitor(app, { address: '198.51.100.9' });
    await guest.client.sale.hold({ typeId, quantity: 1, key: crypto.randomUUID() });
    const { version } = await own(eventId);
    await update(eventId, { currency: 'CLP', price: 51 });
    expect(await own(eventId)).toMatchObject({ currency: 'CLP', price: 51, version: version + 1 });
    const sale = await guest.client.sale.state({ eventId });
    expect([sale.event.currency, sale.types[0]?.price, sale.holds[0]?.unitPrice]).toEqual(['CLP', 11, 11]);
    const act = await app.database.kysely
      .selectFrom('auditLog')
      .select('details')
      .where('eventId', '=', eventId)
      .where('act', '=', 'event-price-changed')
      .executeTakeFirstOrThrow();
    expect(act.details).toEqual({ before: 5025, price: 51, currencyBefore: 'USD', currency: 'CLP' });
  });

  test('N30 a page of an older release sends no currency → the stored one stays', async () => {
    const { eventId } = await openEvent('EUR', 4500);
    await update(eventId, { currency: undefined, name: 'Copa Turia' });
    expect(await own(eventId)).toMatchObject({ currency: 'EUR', name: 'Copa Turia' });
  });

  test('N30 a ticket’s price would be too high → refused, and nothing changes', async () => {
    const { eventId } = await openEvent('CLP', 50);
    const typeId = await createTicketType(organizer, eventId, { price: 200_000 });
    const change = update(eventId, { currency: 'EUR', price: 5000 });
    await expect(change).rejects.toMatchObject(fieldRefusal('currency', messages.event.currencyTooHigh));
    expect((await organizer.client.tickets.readType({ id: typeId })).type.price).toBe(200_000);
  });

  test('N30 from the first order on → refused, also when it was cancelled, and by the store itself', async () => {
    const place = await openEvent('EUR', 4500);
    const { order } = await createOrder(athlete, place);
    await athlete.client.orders.cancel({ id: order.uid });
    expect((await own(place.eventId)).locked).toContain('currency');
    const change = update(place.eventId, { currency: 'USD', price: 4500 });
    await expect(change).rejects.toMatchObject(fieldRefusal('currency', messages.event.currencyFixed));
    await update(place.eventId, { price: 5000 });
    const byHand = app.database.kysely.updateTable('events').set({ currency: 'USD' }).where('id', '=', place.eventId);
    await expect(byHand.execute()).rejects.toMatchObject({ constraint: 'orders_in_currency' });
  });
});

test('N30 a charge in another currency than its order’s → all of it goes back', async () => {
  const usual = app.payments;
  const provider = scriptedProvider();
  app.payments = provider.payments;
  provider.chargeInCurrency('USD');
  const order = await joinAndPay(athlete, await openEvent('EUR', 4500), 'paid').finally(() => {
    app.payments = usual;
  });
  expect(order).toMatchObject({ state: 'paid', failure: messages.joining.refundedAmount, hasEntry: false });
  const refunds = app.database.kysely.selectFrom('refunds').select(['cents', 'state']).where('orderId', '=', order.uid);
  expect(await refunds.execute()).toEqual([{ cents: 4500, state: 'asked' }]);
});
