import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { testCards, testToken } from '#domain/money/orders/test-cards.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';
import { minute, openEventApp } from '#testing/event-app.ts';
import { signUpForm } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType, ticketForm } from '#testing/factories/tickets.ts';
import { sweepSale } from './sweep-sale.ts';

const { app, organizer } = await openEventApp();
const buyer = () => createVisitor(app);
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
type Browser = Pick<Visitor, 'client'>;
type Sold = { eventId: string; typeId: string };

async function onSale(changes: Record<string, unknown> = {}): Promise<Sold> {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, { price: 800, ...changes }) };
}

const reprice = (typeId: string, price: number, changes: Record<string, unknown> = {}) =>
  organizer.client.tickets.updateType({ id: typeId, form: ticketForm({ price, ...changes }) });

async function hold({ client }: Browser, typeId: string, quantity: number, key: string = crypto.randomUUID()) {
  const { hold: held } = await client.sale.hold({ typeId, quantity, key });
  if (!held) throw new Error('Nothing was held.');
  return held;
}

async function order({ client }: Browser, eventId: string, holds: string[]) {
  const secret = randomBytes(32).toString('base64url');
  const wish = { eventId, holds, name: 'Ana Ruiz', email: 'ana@publico.example', key: crypto.randomUUID(), secret };
  const { order: made } = await client.sale.createOrder({ ...wish, paymentType: 'credit_card' });
  return { id: made.uid, secret, total: made.total, lines: made.lines };
}

test('ORGA-C1 held prices: the price rises while tickets are held → page, order and payment keep the price of the hold', async () => {
  const { eventId, typeId } = await onSale();
  const visitor = buyer();
  const held = await hold(visitor, typeId, 2);
  expect(held.unitPrice).toBe(800);
  await reprice(typeId, 1000);
  const { types, holds } = await visitor.client.sale.state({ eventId });
  expect(types).toMatchObject([{ uid: typeId, price: 1000 }]);
  expect(holds).toMatchObject([{ uid: held.uid, unitPrice: 800 }]);
  const { id, secret, total, lines } = await order(visitor, eventId, [held.uid]);
  expect([total, lines]).toEqual([1600, [{ kind: 'item', name: 'Gradería general', quantity: 2, cents: 1600 }]]);
  await reprice(typeId, 1200);
  const token = testToken(testCards[0]!.number);
  const paid = await visitor.client.orders.payWithCard({ id, secret, token });
  expect(paid.order).toMatchObject({ state: 'fulfilled', total: 1600 });
});

test('ORGA-C1 held prices: a hold is repeated or reduced → never more expensive, and cheaper when the ticket type is', async () => {
  const { eventId, typeId } = await onSale();
  const visitor = buyer();
  const key = crypto.randomUUID();
  await hold(visitor, typeId, 2, key);
  await reprice(typeId, 1000);
  expect((await hold(visitor, typeId, 2, key)).unitPrice).toBe(800);
  expect((await hold(visitor, typeId, 1)).unitPrice).toBe(800);
  const again = await hold(visitor, typeId, 1);
  await reprice(typeId, 500);
  expect((await visitor.client.sale.state({ eventId })).holds).toMatchObject([{ uid: again.uid, unitPrice: 800 }]);
  const cheaper = await hold(visitor, typeId, 3);
  expect(cheaper.unitPrice).toBe(500);
  await reprice(typeId, 900);
  expect((await order(visitor, eventId, [cheaper.uid])).total).toBe(1500);
});

test('ORGA-C1 held prices: released or expired, then held again → the current price', async () => {
  const { typeId } = await onSale();
  const visitor = buyer();
  await hold(visitor, typeId, 1);
  await reprice(typeId, 1000);
  await visitor.client.sale.release({ typeId });
  expect((await hold(visitor, typeId, 1)).unitPrice).toBe(1000);
  await reprice(typeId, 1200);
  later(6 * minute);
  expect((await hold(visitor, typeId, 1)).unitPrice).toBe(1200);
});

test('ORGA-C1 held prices: an order is cancelled and made again, or its buyer signs in → the hold’s price', async () => {
  const { eventId, typeId } = await onSale();
  const visitor = buyer();
  const first = await order(visitor, eventId, [(await hold(visitor, typeId, 2)).uid]);
  await reprice(typeId, 1000);
  const { holds } = await visitor.client.sale.takeBack(first);
  expect(holds).toMatchObject([{ quantity: 2, unitPrice: 800 }]);
  expect((await order(visitor, eventId, [holds[0]?.uid ?? ''])).total).toBe(1600);
  const own = await hold(visitor, typeId, 1);
  expect(own.unitPrice).toBe(1000);
  await reprice(typeId, 1100);
  await visitor.client.accounts.signUp(await signUpForm('athlete'));
  expect((await visitor.client.sale.state({ eventId })).holds).toMatchObject([{ uid: own.uid, unitPrice: 1000 }]);
});

test('ORGA-C1 held prices: a buyer’s turn in the queue comes → the price of that moment', async () => {
  const { eventId, typeId } = await onSale({ limit: 2 });
  const [holder, waiting] = [buyer(), buyer()];
  await hold(holder, typeId, 2);
  await waiting.client.sale.place({ typeId, quantity: 2 });
  await reprice(typeId, 1000, { limit: 2 });
  await holder.client.sale.release({ typeId });
  await sweepSale(app);
  await reprice(typeId, 1200, { limit: 2 });
  const { hold: turn } = await waiting.client.sale.place({ typeId, quantity: 2 });
  expect(turn?.unitPrice).toBe(1000);
  expect((await order(waiting, eventId, [turn?.uid ?? ''])).total).toBe(2000);
});

test('ORGA-C1 held prices: an offer of the waiting list → page, taking and order keep the price of the mail', async () => {
  const { eventId, typeId } = await onSale({ limit: 2 });
  const holder = buyer();
  const sold = await order(holder, eventId, [(await hold(holder, typeId, 2)).uid]);
  await holder.client.orders.payWithCard({ ...sold, token: testToken(testCards[0]!.number) });
  const email = 'espera@publico.example';
  await buyer().client.sale.tellMe({ typeId, quantity: 1, email });
  const codes = async () => {
    const mails = await app.database.kysely
      .selectFrom('mails')
      .select('text')
      .where('recipient', '=', email)
      .orderBy('createdAt')
      .execute();
    return mails.map(({ text }) => /tickets\/\S+#code=([^\s"]+)/.exec(text)?.[1] ?? '');
  };
  const [code = ''] = await codes();
  await buyer().client.sale.startWaiting({ code });
  await reprice(typeId, 900, { limit: 3 });
  await sweepSale(app);
  await reprice(typeId, 1500, { limit: 3 });
  const taker = buyer();
  expect(await taker.client.sale.readOffer({ code })).toMatchObject({ quantity: 1, unitPrice: 900 });
  const { hold: taken } = await taker.client.sale.takeOffer({ code });
  expect(taken.unitPrice).toBe(900);
  expect((await order(taker, eventId, [taken.uid])).total).toBe(900);
});

test('SAFE-R9 held prices: one ticket is held at the old price, then ten → all ten at the current price', async () => {
  const { eventId, typeId } = await onSale({ limit: 100 });
  const visitor = buyer();
  await hold(visitor, typeId, 1);
  await reprice(typeId, 5000, { limit: 100 });
  const more = await hold(visitor, typeId, 10);
  expect(more.unitPrice).toBe(5000);
  expect((await visitor.client.sale.state({ eventId })).holds).toMatchObject([{ quantity: 10, unitPrice: 5000 }]);
  expect((await order(visitor, eventId, [more.uid])).total).toBe(10 * 5000);
});

test('SAFE-R9 held prices: one ticket is held at the old price, more after signing in → all at the current price', async () => {
  const { eventId, typeId } = await onSale({ limit: 100 });
  const visitor = buyer();
  const first = await hold(visitor, typeId, 1);
  await visitor.client.accounts.signUp(await signUpForm('athlete'));
  await reprice(typeId, 5000, { limit: 100 });
  const more = await hold(visitor, typeId, 8);
  expect((await visitor.client.sale.state({ eventId })).holds).toHaveLength(2);
  const { total } = await order(visitor, eventId, [first.uid, more.uid]);
  expect(total).toBe(9 * 5000);
});
