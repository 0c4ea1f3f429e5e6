import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { TicketOrder } from '#contract/money/sale.ts';
import { testCards, testToken } from '#domain/money/orders/test-cards.ts';
import { takeOfMailbox } from '#server/foundation/limits/mailbox-day.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';
import { fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { signUpForm } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { countsOf } from '#testing/rush.ts';
import { sweepSale } from './sweep-sale.ts';

const words = messages.sale;
const { app, organizer, athlete } = await openEventApp();
const buyer = (address?: string) => createVisitor(app, address === undefined ? {} : { address });
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
type Browser = Pick<Visitor, 'client'>;

async function onSale(changes: Record<string, unknown> = {}) {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, changes) };
}

async function hold({ client }: Browser, typeId: string, quantity: number): Promise<string> {
  const answer = await client.sale.hold({ typeId, quantity, key: crypto.randomUUID() });
  return answer.hold?.uid ?? '';
}

async function codesTo(recipient: string): Promise<string[]> {
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', 'prove-address')
    .orderBy('createdAt')
    .execute();
  return mails.map(({ text }) => /tickets\/\S+#code=([^\s"]+)/.exec(text)?.[1] ?? '');
}

/** Makes a guest's secret. The browser makes a new one for each order. */
const secretOf = () => randomBytes(32).toString('base64url');
const wishOf = (eventId: string, holds: string[], changes: Partial<TicketOrder> & { secret?: string } = {}) => ({
  eventId,
  holds,
  name: 'Ana Ruiz',
  email: 'ana@publico.example',
  paymentType: 'credit_card' as const,
  key: crypto.randomUUID(),
  secret: secretOf(),
  ...changes,
});

describe('orders of tickets', () => {
  test('SPEC-M04 unpaid orders count towards the limit per person → one more is refused', async () => {
    const { eventId, typeId } = await onSale({ mostPerPerson: 3 });
    const visitor = buyer();
    await visitor.client.sale.createOrder(wishOf(eventId, [await hold(visitor, typeId, 2)]));
    await expect(hold(visitor, typeId, 2)).rejects.toMatchObject(fieldRefusal('quantity', words.most(3)));
    expect(await hold(visitor, typeId, 1)).not.toBe('');
    expect(await countsOf(app.database, typeId)).toMatchObject({ held: 3, onHold: 3 });
  });

  test('a buyer without account orders → held for fifteen minutes, at the stored prices, once', async () => {
    const { eventId, typeId } = await onSale({ price: 1000 });
    const other = await createTicketType(organizer, eventId, { name: 'VIP', price: 4500 });
    const visitor = buyer();
    const holds = [await hold(visitor, typeId, 4), await hold(visitor, other, 1)];
    const wish = wishOf(eventId, holds, { email: 'Ana@Publico.example' });
    const { order, next } = await visitor.client.sale.createOrder(wish);
    expect(next).toEqual({ kind: 'card' });
    expect(order).toMatchObject({ kind: 'tickets', eventId, state: 'created', total: 8500 });
    expect(order.lines).toEqual(
      expect.arrayContaining([
        { kind: 'item', name: 'Gradería general', quantity: 4, cents: 4000 },
        { kind: 'item', name: 'VIP', quantity: 1, cents: 4500 },
      ]),
    );
    expect(Date.parse(order.heldUntil) - app.now().getTime()).toBe(15 * minute);
    later(6 * minute);
    await sweepSale(app);
    expect(await countsOf(app.database, typeId)).toMatchObject({ held: 4, onHold: 4 });
    // The answer was lost, so the browser sends the request again. It gets the same order, and no ticket is held twice.
    expect((await visitor.client.sale.createOrder(wish)).order.uid).toBe(order.uid);
    await expect(buyer().client.sale.createOrder({ ...wish, secret: secretOf() })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
  });

  test('SAFE-L21 the same order is sent twice together, twenty times → one order, and it can be paid', async () => {
    const { eventId, typeId } = await onSale({ price: 1000, limit: 40 });
    for (let round = 0; round < 20; round++) {
      const visitor = buyer();
      const email = `ana${round}@publico.example`;
      const wish = wishOf(eventId, [await hold(visitor, typeId, 2)], { email });
      const [one, other] = await Promise.all([wish, wish].map(each => visitor.client.sale.createOrder(each)));
      expect(one?.order).toEqual(other?.order);
      const id = one?.order.uid ?? '';
      const paid = await visitor.client.orders.payWithCard({
        id,
        secret: wish.secret,
        token: testToken(testCards[0]!.number),
      });
      expect(paid).toMatchObject({ order: { state: 'fulfilled' } });
    }
    expect(await countsOf(app.database, typeId)).toMatchObject({ sold: 40, tickets: 40, held: 0 });
  });

  test('the hold expired, was replaced or belongs to another → no order', async () => {
    const { eventId, typeId } = await onSale();
    const visitor = buyer();
    const first = await hold(visitor, typeId, 1);
    await hold(visitor, typeId, 2);
    await expect(visitor.client.sale.createOrder(wishOf(eventId, [first]))).rejects.toMatchObject(
      refusal(words.lapsed),
    );
    const foreign = await hold(buyer(), typeId, 1);
    await expect(visitor.client.sale.createOrder(wishOf(eventId, [foreign]))).rejects.toMatchObject(
      refusal(words.lapsed),
    );
    const own = await hold(visitor, typeId, 1);
    const { eventId: elsewhere } = await onSale();
    await expect(visitor.client.sale.createOrder(wishOf(elsewhere, [own]))).rejects.toMatchObject(
      refusal(words.lapsed),
    );
    later(5 * minute);
    await expect(visitor.client.sale.createOrder(wishOf(eventId, [own]))).rejects.toMatchObject(refusal(words.lapsed));
    const orders = await app.database.kysely.selectFrom('orders').select('id').where('eventId', '=', eventId).execute();
    expect(orders).toEqual([]);
  });

  const bad: [string, Partial<Record<keyof TicketOrder, unknown>>, string, string][] = [
    ['an order without holds', { holds: [] }, 'holds', words.holds],
    ['an order without name', { name: ' ' }, 'name', words.name],
    ['an order with an invalid email', { email: 'ana' }, 'email', words.email],
    ['an order with a short secret', { secret: 'short' }, 'secret', words.secret],
  ];
  test.each(bad)('%s → refused at its field', async (_name, changes, field, message) => {
    const { eventId } = await onSale();
    const wish = { ...wishOf(eventId, ['h']), ...changes } as TicketOrder;
    const answer = await buyer()
      .client.sale.createOrder(wish)
      .catch(error => error);
    expect(answer).toMatchObject({ code: 'BAD_REQUEST' });
    expect(answer.data.issues).toContainEqual(expect.objectContaining({ path: [field], message }));
  });

  test('an order without account and secret, or with a price and no payment type → refused', async () => {
    const { eventId, typeId } = await onSale();
    const visitor = buyer();
    const own = await hold(visitor, typeId, 1);
    await expect(visitor.client.sale.createOrder(wishOf(eventId, [own], { secret: undefined }))).rejects.toMatchObject(
      fieldRefusal('secret', words.secret),
    );
    await expect(visitor.client.sale.createOrder(wishOf(eventId, [own], { paymentType: null }))).rejects.toMatchObject(
      fieldRefusal('paymentType', messages.joining.paymentType),
    );
    expect(await countsOf(app.database, typeId)).toMatchObject({ held: 1 });
  });

  test('any account → may buy; the event is over → refused', async () => {
    const { eventId, typeId } = await onSale();
    const own = await hold(athlete, typeId, 2);
    const { order } = await athlete.client.sale.createOrder(wishOf(eventId, [own], { secret: undefined }));
    expect((await athlete.client.orders.readOrder({ id: order.uid })).order).toMatchObject({ kind: 'tickets' });
    later(400 * 24 * 60 * minute);
    await expect(athlete.client.sale.createOrder(wishOf(eventId, [own]))).rejects.toMatchObject(
      refusal(messages.ticket.completed),
    );
  });
});

test("holds of tickets: a key of an ordered hold is repeated → that hold is returned; another buyer's is made", async () => {
  const { eventId, typeId } = await onSale();
  const visitor = buyer();
  const key = crypto.randomUUID();
  const { hold: first } = await visitor.client.sale.hold({ typeId, quantity: 1, key });
  await visitor.client.sale.createOrder(wishOf(eventId, [first?.uid ?? '']));
  const [again, beside] = await Promise.all([
    visitor.client.sale.hold({ typeId, quantity: 2, key }),
    hold(buyer(), typeId, 3),
  ]);
  expect(again.hold).toMatchObject({ uid: first?.uid, quantity: 1 });
  expect(beside).not.toBe('');
  expect(await countsOf(app.database, typeId)).toMatchObject({ held: 4, onHold: 4 });
});

describe('payment of tickets', () => {
  const card = testToken(testCards[0]!.number);

  test('T1 J2 held, ordered and paid → the tickets exist, and nothing is held', async () => {
    const { eventId, typeId } = await onSale({ limit: 5 });
    const visitor = buyer();
    const wish = wishOf(eventId, [await hold(visitor, typeId, 4)]);
    const { order } = await visitor.client.sale.createOrder(wish);
    const { secret } = wish;
    const paid = await visitor.client.orders.payWithCard({ id: order.uid, secret, token: card });
    expect(paid.order.state).toBe('fulfilled');
    expect(await countsOf(app.database, typeId)).toEqual({ limit: 5, sold: 4, tickets: 4, held: 0, onHold: 0 });
    // The limit per person counts an email's earlier purchases.
    const again = buyer();
    const { typeId: small } = { typeId: await createTicketType(organizer, eventId, { mostPerPerson: 2 }) };
    for (const [quantity, isFine] of [
      [2, true],
      [1, false],
    ] as const) {
      const other = isFine ? again : buyer();
      const next = wishOf(eventId, [await hold(other, small, quantity)]);
      const made = other.client.sale.createOrder(next);
      if (!isFine) await expect(made).rejects.toMatchObject(fieldRefusal('email', words.mostOfEmail(2)));
      else await other.client.orders.payWithCard({ id: (await made).order.uid, secret: next.secret, token: card });
    }
  });

  test('free tickets → given immediately', async () => {
    const { eventId, typeId } = await onSale({ price: 0, limit: 3 });
    const visitor = buyer();
    const wish = wishOf(eventId, [await hold(visitor, typeId, 3)], { paymentType: null });
    const { order, next } = await visitor.client.sale.createOrder(wish);
    expect([order.state, order.total, next.kind]).toEqual(['fulfilled', 0, 'done']);
    expect(await countsOf(app.database, typeId)).toEqual({ limit: 3, sold: 3, tickets: 3, held: 0, onHold: 0 });
    expect(await hold(buyer(), typeId, 1)).toBe('');
  });

  test('free tickets → one address gets only 20 mails a day', async () => {
    const { eventId, typeId } = await onSale({ price: 0 });
    const email = 'eva@colmado.example';
    const address = '198.51.100.77';
    const one = { kind: 'ticket-receipt', share: 'unasked', address: email, isConfirmed: false } as const;
    for (let count = 0; count < 19; count++) await takeOfMailbox(app.database.kysely, one, app.now());
    const order = async () => {
      const visitor = buyer(address);
      const wish = wishOf(eventId, [await hold(visitor, typeId, 1)], { email, paymentType: null });
      return (await visitor.client.sale.createOrder(wish)).order.state;
    };
    expect(await order()).toBe('fulfilled');
    await expect(order()).rejects.toMatchObject(fieldRefusal('email', messages.ticket.mailsDaily));
  });

  const free = async ({ eventId, typeId }: { eventId: string; typeId: string }, email: string, from?: string) => {
    const visitor = buyer(from);
    const wish = wishOf(eventId, [await hold(visitor, typeId, 10)], { paymentType: null, email });
    return (await visitor.client.sale.createOrder(wish)).order.state;
  };

  test('free tickets: one network uses its daily share → refused for any email; another network may order', async () => {
    const sold = await onSale({ price: 0, limit: 40 });
    for (let count = 0; count < 2; count++) await free(sold, `${crypto.randomUUID()}@x.example`);
    await expect(free(sold, 'n@x.example')).rejects.toMatchObject(refusal(words.networkFree));
    expect(await countsOf(app.database, sold.typeId)).toMatchObject({ sold: 20, held: 10 });
    expect(await free(sold, 'otra@x.example', '198.51.100.9')).toBe('fulfilled');
    later(24 * 60 * minute);
    await sweepSale(app);
    expect(await free(sold, 'manana@x.example')).toBe('fulfilled');
  });

  test('free tickets: a network is full → the mailed link gives them, for its email only', async () => {
    const sold = await onSale({ price: 0, limit: 40 });
    const { eventId, typeId } = sold;
    for (let count = 0; count < 2; count++) await free(sold, `${crypto.randomUUID()}@x.example`);
    const email = 'del.gimnasio@publico.example';
    await expect(free(sold, 'Del.Gimnasio@Publico.example')).rejects.toMatchObject(refusal(words.networkFree));
    // The first person to type the address keeps no tickets.
    await expect(free(sold, email)).rejects.toMatchObject(refusal(words.networkFree));
    const codes = await codesTo(email);
    const taker = buyer();
    await expect(taker.client.sale.readOffer({ code: codes[0] ?? '' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const { until } = await taker.client.sale.readOffer({ code: codes[1] ?? '' });
    expect(Date.parse(until ?? '') - app.now().getTime()).toBe(60 * minute);
    const { hold: kept } = await taker.client.sale.takeOffer({ code: codes[1] ?? '' });
    const wish = wishOf(eventId, [kept.uid], { paymentType: null, email });
    expect((await taker.client.sale.createOrder(wish)).order.state).toBe('fulfilled');
    expect(await countsOf(app.database, typeId)).toMatchObject({ sold: 30, held: 0 });
    await expect(free(sold, 'ajena@publico.example')).rejects.toMatchObject(refusal(words.networkFree));
    const stranger = buyer();
    const [code = ''] = await codesTo('ajena@publico.example');
    const { hold: theirs } = await stranger.client.sale.takeOffer({ code });
    const other = wishOf(eventId, [theirs.uid], { paymentType: null, email: 'inventada@publico.example' });
    await expect(stranger.client.sale.createOrder(other)).rejects.toMatchObject(refusal(words.networkFree));
    expect(await countsOf(app.database, typeId)).toMatchObject({ sold: 30, held: 10 });
  });

  test('free tickets: the network is full → an account with a confirmed address may order', async () => {
    const sold = await onSale({ price: 0, limit: 40 });
    for (let count = 0; count < 2; count++) await free(sold, `${crypto.randomUUID()}@x.example`);
    const order = async (emailVerified: boolean) => {
      const viewer = buyer();
      const { user } = await viewer.client.accounts.signUp(await signUpForm('athlete'));
      await app.database.kysely.updateTable('users').set({ emailVerified }).where('id', '=', user.uid).execute();
      const holds = [await hold(viewer, sold.typeId, 10)];
      const wish = wishOf(sold.eventId, holds, { paymentType: null, email: user.email });
      return (await viewer.client.sale.createOrder(wish)).order.state;
    };
    await expect(order(false)).rejects.toMatchObject(refusal(words.networkFree));
    expect(await order(true)).toBe('fulfilled');
  });

  test('free tickets: more than half are left → no confirmation is needed', async () => {
    const sold = await onSale({ price: 0, limit: 1000 });
    for (let count = 0; count < 30; count++) {
      expect(await free(sold, `${crypto.randomUUID()}@x.example`)).toBe('fulfilled');
    }
  });

  test('a buyer makes a new order → the older one fails; a cancelled one frees its tickets', async () => {
    const { eventId, typeId } = await onSale({ limit: 4 });
    const visitor = buyer();
    const first = wishOf(eventId, [await hold(visitor, typeId, 2)]);
    const older = await visitor.client.sale.createOrder(first);
    const second = wishOf(eventId, [await hold(visitor, typeId, 1)]);
    const newer = await visitor.client.sale.createOrder(second);
    const stateOf = async (id: string) =>
      (await app.database.kysely.selectFrom('orders').select('state').where('id', '=', id).executeTakeFirst())?.state;
    expect(await stateOf(older.order.uid)).toBe('failed');
    expect(await countsOf(app.database, typeId)).toMatchObject({ held: 1, onHold: 1 });
    await visitor.client.orders.cancel({ id: newer.order.uid, secret: second.secret });
    expect(await countsOf(app.database, typeId)).toMatchObject({ held: 0, onHold: 0 });
  });

  test('money comes after the hold ended → buys what is left, or goes back', async () => {
    const { eventId, typeId } = await onSale({ limit: 2 });
    const late = async () => {
      const visitor = buyer();
      const wish = wishOf(eventId, [await hold(visitor, typeId, 2)], { email: `${crypto.randomUUID()}@x.example` });
      const { order } = await visitor.client.sale.createOrder(wish);
      return { visitor, secret: wish.secret, id: order.uid };
    };
    const first = await late();
    later(16 * minute);
    const second = await late();
    const paid = await second.visitor.client.orders.payWithCard({ id: second.id, secret: second.secret, token: card });
    expect(paid.order.state).toBe('fulfilled');
    await first.visitor.client.orders
      .payWithCard({ id: first.id, secret: first.secret, token: card })
      .catch(() => undefined);
    expect(await countsOf(app.database, typeId)).toEqual({ limit: 2, sold: 2, tickets: 2, held: 0, onHold: 0 });
    const rows = await app.database.kysely
      .selectFrom('tickets')
      .select('orderId')
      .where('ticketTypeId', '=', typeId)
      .execute();
    expect(new Set(rows.map(({ orderId }) => orderId))).toEqual(new Set([second.id]));
  });
});
