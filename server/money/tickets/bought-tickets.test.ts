import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { countFailure, limits } from '#server/foundation/limits/attempts.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { eraseEverywhere } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { fieldRefusal } from '#testing/event-app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { guestSecret, orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';
import { lockTicketType } from './holds.ts';
import { mailNamed } from './mail-ticket.ts';

const minute = 60_000;
const base = Math.floor(Date.now() / minute) * minute;
const words = messages.ticket;
const luis = { name: 'Luis Gómez', email: 'luis@publico.example' };
const pedro = { name: 'Pedro Paz', email: 'pedro@publico.example' };

let app: TestApp;
let organizer: SignedIn;
let rival: SignedIn;
let guest: Visitor;
let provider: ScriptedProvider;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  rival = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
beforeEach(() => {
  app.setNow(new Date(base));
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

async function onSale(changes: Record<string, unknown> = {}) {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  return { eventId, typeId: await createTicketType(organizer, eventId, changes) };
}
async function bought(quantity = 2, changes: Record<string, unknown> = {}) {
  const place = await onSale(changes);
  const order = await orderTickets(app, { ...place, quantity });
  await guest.client.orders.payWithCard({ ...order, token: 'paid' });
  return { ...place, order };
}
type Opened = { id: string; secret: string | undefined };
const read = (order: Opened) => guest.client.tickets.readOrder(order);
const name = (order: Opened, ticketId: string, who = luis) =>
  guest.client.tickets.nameTicket({ ...order, ticketId, ...who });
const pass = (order: Opened, ticketId: string, who = pedro) =>
  guest.client.tickets.transfer({ ...order, ticketId, ...who });
const typeOf = (id: string) =>
  app.database.kysely.selectFrom('ticketTypes').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsTo = async (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .execute();
const refuses = (message: string) => ({ code: 'REFUSED', message });
async function perform(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}

describe('ticket payments without an account', () => {
  test('the order is paid → one ticket for each held one, and the receipt’s link opens them', async () => {
    const { order, typeId } = await bought(3);
    const page = await read(order);
    expect(page.order).toMatchObject({
      kind: 'tickets',
      state: 'fulfilled',
      total: 3000,
      lines: [{ kind: 'item', name: 'Gradería general', quantity: 3, cents: 3000 }],
    });
    expect(page.tickets.map(({ status }) => status)).toEqual(['pending', 'pending', 'pending']);
    expect(page.buyer).toEqual({ name: 'Ana Ruiz', email: 'ana@publico.example' });
    expect(await typeOf(typeId)).toMatchObject({ sold: 3, held: 0 });
    const [mail] = await mailsTo('ana@publico.example', 'ticket-receipt');
    const code = /tickets\/order\/[\w-]+#(?<code>[\w-]{43})/.exec(mail?.text ?? '')?.groups?.code;
    expect((await read({ id: order.id, secret: code })).tickets).toHaveLength(3);
  });

  test('an order without account → without its secret no reading, paying, cancelling, naming or transfer', async () => {
    const place = await onSale();
    const order = await orderTickets(app, { ...place, quantity: 1 });
    const ask = (who: Visitor, secret?: string) => {
      const by = { id: order.id, ...(secret && { secret }) };
      const holder = { ...by, ticketId: 'none', ...luis };
      return [
        () => who.client.tickets.readOrder(by),
        () => who.client.orders.payWithCard({ ...by, token: 'paid' }),
        () => who.client.orders.settle(by),
        () => who.client.orders.cancel(by),
        () => who.client.orders.answerTest({ ...by, approve: true }),
        () => who.client.tickets.nameTicket(holder),
        () => who.client.tickets.transfer(holder),
      ];
    };
    for (const call of ask(guest)) await expect(call()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    for (const call of ask(guest, guestSecret())) await expect(call()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    for (const call of ask(organizer)) await expect(call()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(organizer.client.orders.readOrder({ id: order.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { accessHash } = await app.database.kysely
      .selectFrom('orders')
      .select('accessHash')
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    expect(accessHash).not.toContain(order.secret);
    await guest.client.orders.cancel(order);
    expect(await typeOf(place.typeId)).toMatchObject({ sold: 0, held: 0 });
  });

  test('an account pays → its session opens the order, and its list of orders shows it', async () => {
    const place = await onSale();
    const athlete = await signUpAs(app, 'athlete');
    const { id } = await orderTickets(app, { ...place, quantity: 1, who: { client: athlete.client } });
    await athlete.client.orders.payWithCard({ id, token: 'paid' });
    expect((await athlete.client.tickets.readOrder({ id })).tickets).toHaveLength(1);
    expect((await athlete.client.orders.listOrders()).orders.map(({ kind }) => kind)).toEqual(['tickets']);
    // Tickets are no place in the event. So the buyer cannot ask for money as after a withdrawal.
    await expect(athlete.client.joining.askRefund({ id, reason: '' })).rejects.toMatchObject(
      refuses(messages.joining.noRequest.none),
    );
  });

  test('A10 the buyer is erased → the orders lose name and email, and the tickets stay good', async () => {
    const place = await onSale();
    const athlete = await signUpAs(app, 'athlete');
    const { id } = await orderTickets(app, { ...place, quantity: 1, who: athlete });
    await athlete.client.orders.payWithCard({ id, token: 'paid' });
    const { id: other } = await orderTickets(app, { ...place, quantity: 1 });
    const db = app.database.kysely;
    await db
      .updateTable('orders')
      .set({ buyerName: 'Otra', buyerEmail: athlete.email })
      .where('id', '=', other)
      .execute();
    await eraseEverywhere(db, app, { id: athlete.uid, email: athlete.email });
    const named = await db
      .selectFrom('orders')
      .select(['buyerName', 'buyerEmail'])
      .where('id', 'in', [id, other])
      .execute();
    expect(named).toEqual([
      { buyerName: null, buyerEmail: null },
      { buyerName: null, buyerEmail: null },
    ]);
    expect(await typeOf(place.typeId)).toMatchObject({ sold: 1, held: 1 });
  });

  test('free tickets → given immediately', async () => {
    const place = await onSale({ price: 0 });
    const order = await orderTickets(app, { ...place, quantity: 2, price: 0, paymentType: null });
    expect((await read(order)).tickets).toHaveLength(2);
    expect(await typeOf(place.typeId)).toMatchObject({ sold: 2, held: 0 });
  });

  test('one order’s cards are refused → that order must wait, another order in the network pays', async () => {
    const place = await onSale();
    const visitor = createVisitor(app, { address: '203.0.113.99' });
    const order = await orderTickets(app, { ...place, quantity: 1 });
    const other = await orderTickets(app, { ...place, quantity: 1 });
    const attempt = () => visitor.client.orders.payWithCard({ ...order, token: 'failed' });
    for (let time = 0; time < 21; time++) await expect(attempt()).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(attempt()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    const paid = await visitor.client.orders.payWithCard({ ...other, token: 'paid' });
    expect(paid.order.state).toBe('fulfilled');
  });

  test('cards of a network are refused → all its orders must wait, but only seconds', async () => {
    const place = await onSale();
    const address = '203.0.113.98';
    const { networkCards } = limits;
    for (let time = 0; time < networkCards.free; time++) {
      await countFailure(app.database.kysely, networkCards, networkOf(address), app.now());
    }
    const attempt = async () => {
      const order = await orderTickets(app, { ...place, quantity: 1 });
      return createVisitor(app, { address }).client.orders.payWithCard({ ...order, token: 'failed' });
    };
    await expect(attempt()).rejects.toMatchObject({ code: 'REFUSED' });
    await expect(attempt()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    // One person tries many cards. The others in that hall wait only seconds.
    for (let time = 0; time < 20; time++) {
      await countFailure(app.database.kysely, networkCards, networkOf(address), app.now());
    }
    app.setNow(new Date(base + 21_000));
    const order = await orderTickets(app, { ...place, quantity: 1 });
    const paid = await createVisitor(app, { address }).client.orders.payWithCard({ ...order, token: 'paid' });
    expect(paid.order.state).toBe('fulfilled');
  });
});

test('N8 locks of ticket orders: an event is taken down during a payment → neither blocks the other', async () => {
  const place = await onSale();
  const orders = [
    await orderTickets(app, { ...place, quantity: 1 }),
    await orderTickets(app, { ...place, quantity: 1 }),
  ];
  const last = orders.toSorted((a, b) => (a.id < b.id ? -1 : 1))[1]!;
  const admin = await signInAsAdmin(app);
  const hidden = await inTransaction(app.database.kysely, async trx => {
    await trx.selectFrom('orders').select('id').where('id', '=', last.id).forUpdate().execute();
    const hiding = admin.client.admin.hideEvent({ eventId: place.eventId, reason: 'Denuncia' });
    const waiting = async () =>
      (
        await app.database.sql`
          select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
      ).length;
    await expect.poll(waiting).toBe(1);
    // The test locks like a payment: first the order, then the ticket type.
    await lockTicketType(trx, place.typeId);
    return { hiding };
  });
  await hidden.hiding;
  expect(await typeOf(place.typeId)).toMatchObject({ held: 0 });
});

describe('late money for tickets', () => {
  async function late(sellsRest: boolean) {
    const place = await onSale({ limit: 4 });
    const order = await orderTickets(app, { ...place, quantity: 3 });
    await guest.client.orders.payWithCard({ ...order, token: 'pending' });
    app.setNow(new Date(base + 16 * minute));
    await app.database.kysely.deleteFrom('ticketHolds').where('orderId', '=', order.id).execute();
    if (sellsRest) {
      const other = await orderTickets(app, { ...place, quantity: 2 });
      await guest.client.orders.payWithCard({ ...other, token: 'paid' });
    }
    provider.decide(order.id, 'paid');
    await guest.client.orders.settle(order);
    return { place, page: await read(order) };
  }

  test('enough tickets are left → the order gets them', async () => {
    const { place, page } = await late(false);
    expect([page.order.state, page.tickets.length]).toEqual(['fulfilled', 3]);
    expect(await typeOf(place.typeId)).toMatchObject({ sold: 3, held: 0 });
  });

  test('T1 the tickets are sold out → the money goes back, and the order says so', async () => {
    const { place, page } = await late(true);
    expect(page.order).toMatchObject({ state: 'paid', failure: words.refundedSoldOut, refunded: 3000 });
    expect(page.tickets).toEqual([]);
    expect(await typeOf(place.typeId)).toMatchObject({ sold: 2, held: 0 });
    await perform(page.order.uid);
    expect(provider.refundedOf(page.order.uid)).toBe(3000);
  });
});

describe('holders of tickets', () => {
  test('a ticket is named → one mail, and the name may be corrected', async () => {
    const { order } = await bought();
    const [one, two] = (await read(order)).tickets;
    const before = (await mailsTo(luis.email, 'ticket-invitation')).length;
    await name(order, one!.uid);
    await name(order, one!.uid, { ...luis, name: 'Luis A. Gómez' });
    await mailNamed(app, one!.uid);
    await mailNamed(app, one!.uid);
    expect((await mailsTo(luis.email, 'ticket-invitation')).length).toBe(before + 1);
    expect((await read(order)).tickets.find(({ uid }) => uid === one!.uid)).toMatchObject({
      status: 'active',
      invitedName: 'Luis A. Gómez',
      invitedEmail: luis.email,
    });
    await expect(name(order, one!.uid, pedro)).rejects.toMatchObject(refuses(words.namedAlready));
    await expect(pass(order, two!.uid)).rejects.toMatchObject(refuses(words.notNamed));
  });

  test('story B a ticket is transferred → a new ticket, the old code void, both mailed, nothing sold twice', async () => {
    const { order, typeId, eventId } = await bought(2, { limit: 2 });
    const [one] = (await read(order)).tickets;
    await name(order, one!.uid);
    await expect(pass(order, one!.uid, luis)).rejects.toMatchObject(refuses(words.sameHolder));
    const { uid } = await pass(order, one!.uid);
    expect(uid).not.toBe(one!.uid);
    expect(await typeOf(typeId)).toMatchObject({ sold: 2, held: 0 });
    const old = await guest.client.tickets.read({ eventId, typeId, ticketId: one!.uid });
    expect(old).toMatchObject({ voidReason: 'transferred', qr: null });
    expect(await guest.client.tickets.read({ eventId, typeId, ticketId: uid })).toMatchObject({
      invitedName: pedro.name,
      buyerName: 'Ana Ruiz',
    });
    expect((await read(order)).tickets).toHaveLength(2);
    expect((await mailsTo(luis.email, 'ticket-transferred')).length).toBeGreaterThan(0);
    await mailNamed(app, uid);
    const [sent] = await mailsTo(pedro.email, 'ticket-invitation');
    expect(sent?.text).toContain(uid);
    await expect(pass(order, one!.uid)).rejects.toMatchObject(refuses(words.isVoid));
  });

  test('an address gets mails for given and lost tickets → at most twenty mails a day', async () => {
    const { order } = await bought(1);
    const [one] = (await read(order)).tickets;
    const [ana, eva] = ['ana', 'eva'].map(who => ({ name: 'Ana', email: `${who}@colmado.example` }));
    await name(order, one!.uid, ana);
    let id = one!.uid;
    // Ana gets twenty mails this way: ten for tickets that she gets and ten for tickets that she loses.
    for (let time = 0; time < 19; time++) id = (await pass(order, id, time % 2 ? ana : eva)).uid;
    await expect(pass(order, id, ana)).rejects.toMatchObject(fieldRefusal('email', words.mailsDaily));
    await pass(order, id, pedro);
    expect(await mailsTo(ana!.email, 'ticket-transferred')).toHaveLength(10);
  });

  test('the ticket was used at the door → it cannot be transferred', async () => {
    const { order, typeId, eventId } = await bought();
    const [one] = (await read(order)).tickets;
    await name(order, one!.uid);
    const place = { eventId, typeId, ticketId: one!.uid };
    await organizer.client.tickets.markSeen({ ...place, id: crypto.randomUUID() });
    await expect(pass(order, one!.uid)).rejects.toMatchObject(refuses(words.admitted));
    expect((await read(order)).tickets.find(({ uid }) => uid === one!.uid)?.admitted).toBe(true);
  });

  test('the ticket is of another order, or the event is over → refused', async () => {
    const { order } = await bought();
    const { order: other } = await bought();
    const [one] = (await read(order)).tickets;
    await expect(name(other, one!.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(pass(other, one!.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    app.setNow(new Date(base + 400 * 86_400_000));
    await expect(name(order, one!.uid)).rejects.toMatchObject(refuses(words.completed));
  });
});

describe('refunds of tickets', () => {
  const refund = (id: string, ticketIds: string[], who = organizer, key: string = crypto.randomUUID()) =>
    refundTickets(who, { id, ticketIds, key });

  test('some tickets are refunded → void, the others stay good, and a repeated key counts once', async () => {
    const { order, typeId } = await bought(3);
    const [one] = (await read(order)).tickets;
    await name(order, one!.uid);
    const key = crypto.randomUUID();
    await refund(order.id, [one!.uid], organizer, key);
    await refund(order.id, [one!.uid], organizer, key);
    const again = { id: order.id, ticketIds: [one!.uid], cents: 1000, reason: 'Lluvia', key: 'otra' };
    await expect(organizer.client.tickets.refundTickets(again)).rejects.toMatchObject(refuses(messages.refund.gone));
    await perform(order.id);
    expect(provider.refundedOf(order.id)).toBe(1000);
    const page = await read(order);
    expect(page.order).toMatchObject({ state: 'fulfilled', refunded: 1000 });
    expect(page.tickets.filter(({ voidReason }) => voidReason === 'refunded')).toHaveLength(1);
    expect(await typeOf(typeId)).toMatchObject({ sold: 2, held: 0 });
    expect((await mailsTo(luis.email, 'ticket-voided')).length).toBeGreaterThan(0);
  });

  test('ORGA-C4 an amount → refused; all tickets → all the money goes back', async () => {
    const { order, typeId } = await bought(2);
    const give = (cents: number) =>
      organizer.client.income.refund({ id: order.id, cents, reason: 'Lluvia', key: crypto.randomUUID() });
    for (const cents of [500, 2000]) {
      await expect(give(cents)).rejects.toMatchObject(refuses(messages.refund.wholeTickets));
    }
    expect(await typeOf(typeId)).toMatchObject({ sold: 2 });
    await refund(
      order.id,
      (await read(order)).tickets.map(({ uid }) => uid),
    );
    expect(await typeOf(typeId)).toMatchObject({ sold: 0 });
    await perform(order.id);
    expect((await read(order)).order).toMatchObject({ state: 'refunded', hasEntry: false, refunded: 2000 });
    const { orders } = await organizer.client.income.read({ eventId: (await read(order)).event.uid, page: 1 });
    expect(orders[0]).toMatchObject({ kind: 'tickets', athleteName: 'Ana Ruiz', athleteEmail: 'ana@publico.example' });
  });

  test('the provider refuses the refund of a void ticket → asked again until it is done', async () => {
    const { order } = await bought(2);
    const [one] = (await read(order)).tickets;
    provider.answerRefunds('failed');
    await refund(order.id, [one!.uid]);
    await perform(order.id);
    expect((await read(order)).order).toMatchObject({ state: 'fulfilled', refunded: 0 });
    provider.answerRefunds('done');
    await reconcileOrders(app);
    await perform(order.id);
    expect(provider.refundedOf(order.id)).toBe(0);
    app.setNow(new Date(base + 61 * minute));
    for (let time = 0; time < 2; time++) {
      await reconcileOrders(app);
      await perform(order.id);
    }
    expect(provider.refundedOf(order.id)).toBe(1000);
  });

  test('a refund by another organization, or of tickets of another order → refused', async () => {
    const { order } = await bought();
    const { order: other } = await bought();
    const [one] = (await read(order)).tickets;
    await expect(refund(order.id, [one!.uid], rival)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refund(other.id, [one!.uid])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(refund('none', [one!.uid])).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(provider.refundedOf(order.id)).toBe(0);
  });
});
