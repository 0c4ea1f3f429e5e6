import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { categoryForm, createCategory } from '#testing/factories/categories.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';
import { reconcileOrders } from './reconcile-orders.ts';
import { performRefund } from './refund-order.ts';

const minute = 60_000;
const day = 24 * 60 * minute;
const words = messages.refund;
let app: TestApp;
let organizer: SignedIn;
let guest: Visitor;
let provider: ScriptedProvider;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
beforeEach(() => {
  app.setNow(null);
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

const later = (ms: number) => app.setNow(new Date(Date.now() + ms));
const read = (id: string, who: Visitor = organizer) => who.client.income.readRefund({ id });
const refusal = (message: string) => ({ code: 'REFUSED', message });
async function perform(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}
const mailsTo = (recipient: string, kind: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .execute();

/** Buys tickets as a guest. The first ticket has a name. */
async function bought(quantity = 3, price = 800) {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const typeId = await createTicketType(organizer, eventId, { price });
  const order = await orderTickets(app, {
    eventId,
    typeId,
    quantity,
    price,
    paymentType: price ? 'credit_card' : null,
  });
  if (price) await guest.client.orders.payWithCard({ ...order, token: 'paid' });
  const ids = (await read(order.id)).tickets.map(({ uid }) => uid);
  return { id: order.id, order, eventId, typeId, ids };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const admit = ({ eventId, typeId }: Bought, ticketId: string) =>
  organizer.client.tickets.markSeen({ eventId, typeId, ticketId, id: crypto.randomUUID() });
const ask = (id: string, ticketIds: string[], changes: Record<string, unknown> = {}) =>
  organizer.client.tickets.refundTickets({
    ...{ id, ticketIds, cents: 800 * ticketIds.length, reason: 'Lluvia', key: crypto.randomUUID() },
    ...changes,
  });

describe('ORGA-C3 ORGA-C4 refunds of tickets', () => {
  test('a ticket of the order was used at a door → the order says when and where; refunds need a confirmation', async () => {
    const all = await bought();
    const [one = '', two = ''] = all.ids;
    await admit(all, one);
    await app.database.kysely
      .updateTable('doorMarks')
      .set({ door: 'Puerta Norte' })
      .where('ticketId', '=', one)
      .execute();
    const { tickets } = await read(all.id);
    expect(tickets.find(({ uid }) => uid === one)?.admitted).toMatchObject({ door: 'Puerta Norte' });
    expect(tickets.find(({ uid }) => uid === two)?.admitted).toBeNull();
    await expect(ask(all.id, [one])).rejects.toMatchObject(refusal(words.used));
    expect(provider.refundedOf(all.id)).toBe(0);
    await ask(all.id, [one], { used: [one] });
    await perform(all.id);
    expect(provider.refundedOf(all.id)).toBe(800);
  });

  test('a ticket is used after the page was read → nothing goes back', async () => {
    const all = await bought();
    const seen = await read(all.id);
    await admit(all, all.ids[2]!);
    const used = seen.tickets.flatMap(({ uid, admitted }) => (admitted ? uid : []));
    await expect(ask(all.id, all.ids, { used })).rejects.toMatchObject(refusal(words.used));
    expect((await read(all.id)).tickets.every(({ voidReason }) => voidReason === null)).toBe(true);
  });

  test('the sum has changed, or another window refunded a ticket → nothing goes back', async () => {
    const { id, ids } = await bought();
    await expect(ask(id, [ids[0]!], { cents: 700 })).rejects.toMatchObject(refusal(words.changed));
    await ask(id, [ids[0]!]);
    await expect(ask(id, [ids[0]!, ids[1]!])).rejects.toMatchObject(refusal(words.gone));
    expect((await read(id)).refundable).toBe(1600);
  });

  test('a part of the money of whole tickets, or all of it by an amount → refused, and every ticket stays good', async () => {
    const { id, ids } = await bought();
    for (const cents of [800, 500, 2400]) {
      const asked = { id, cents, reason: 'Lluvia', key: crypto.randomUUID() };
      await expect(organizer.client.income.refund(asked)).rejects.toMatchObject(refusal(words.wholeTickets));
    }
    expect((await read(id)).tickets.filter(({ voidReason }) => voidReason === null)).toHaveLength(ids.length);
  });

  test('free tickets → void once, and no money goes back', async () => {
    const { id, ids } = await bought(2, 0);
    const input = { cents: 0, key: crypto.randomUUID() };
    await ask(id, [ids[0]!], input);
    await ask(id, [ids[0]!], input);
    const { tickets, refunded } = await read(id);
    expect([tickets.filter(({ voidReason }) => voidReason === 'refunded').length, refunded]).toEqual([1, 0]);
  });

  test('some tickets are refunded → each shows the state of its money, and the mail lists the tickets', async () => {
    const all = await bought();
    const [one = '', two = '', three = ''] = all.ids;
    const luis = { name: 'Luis Gómez', email: 'luis.c4@publico.example' };
    await guest.client.tickets.nameTicket({ ...all.order, ticketId: one, ...luis });
    await ask(all.id, [one]);
    const before = await read(all.id);
    expect(before).toMatchObject({ refundable: 1600, pending: 800, failure: null, owed: 0 });
    expect(before.tickets.find(({ uid }) => uid === one)).toMatchObject({ voidReason: 'refunded', refund: 'asked' });
    await perform(all.id);
    provider.answerRefunds('failed');
    await ask(all.id, [two]);
    await perform(all.id);
    const after = await read(all.id);
    expect(Object.fromEntries(after.tickets.map(({ uid, refund }) => [uid, refund]))).toEqual({
      [one]: 'done',
      [two]: 'failed',
      [three]: null,
    });
    expect(after).toMatchObject({ pending: 0, owed: 800, refundable: 1600 });
    expect(after.failure).toBeTruthy();
    const [mail] = (await mailsTo('ana@publico.example', 'refund')).slice(-1);
    expect(mail?.text).toContain('Gradería general · Luis Gómez');
    expect(await mailsTo(luis.email, 'ticket-voided')).toHaveLength(1);
    provider.answerRefunds('done');
    await organizer.client.tickets.refundAgain({ id: all.id });
    await perform(all.id);
    expect((await read(all.id)).tickets.find(({ uid }) => uid === two)?.refund).toBe('done');
    expect(provider.refundedOf(all.id)).toBe(1600);
  });

  test('all tickets are void and their refund was refused → all the remaining money goes back, and no part of it', async () => {
    const { id, ids } = await bought(2);
    provider.answerRefunds('failed');
    await ask(id, ids);
    await perform(id);
    provider.answerRefunds('done');
    const give = (cents: number) =>
      organizer.client.income.refund({ id, cents, reason: 'Lluvia', key: crypto.randomUUID() });
    await expect(give(800)).rejects.toMatchObject({ code: 'INVALID_FIELD', data: { field: 'cents' } });
    await give(1600);
    await perform(id);
    app.setNow(new Date(Date.now() + 61 * minute));
    await reconcileOrders(app);
    await perform(id);
    expect(provider.refundedOf(id)).toBe(1600);
  });

  test('the event is over → the money goes back, and no ticket is on sale again', async () => {
    const all = await bought();
    expect((await read(all.id)).tickets.every(({ isOnSale }) => isOnSale)).toBe(true);
    await admit(all, all.ids[0]!);
    later(400 * day);
    expect((await read(all.id)).tickets.some(({ isOnSale }) => isOnSale)).toBe(false);
    await refundTickets(organizer, { id: all.id, ticketIds: all.ids });
    await perform(all.id);
    expect(provider.refundedOf(all.id)).toBe(2400);
  });
});

describe('ORGA-C4 refunds of a place', () => {
  async function joined(changes: Record<string, unknown> = {}, ofCategory: Record<string, unknown> = {}) {
    const athlete = await signUpAs(app, 'athlete');
    const eventId = await createEvent(app, organizer, { price: 4500, ...changes });
    const form = categoryForm(app, ofCategory);
    const categoryId = Object.keys(ofCategory).length
      ? (await organizer.client.categories.create({ eventId, form })).uid
      : await createCategory(app, organizer, eventId);
    const team = ofCategory.team ? { name: 'Los Tepuyes', photo: '', emails: [] } : null;
    const { uid: id } = await joinAndPay(athlete, { eventId, categoryId, team }, 'paid');
    return { athlete, eventId, categoryId, id };
  }
  const give = (id: string, cents: number, place: 'leaves' | 'stays' | null) =>
    organizer.client.income.refund({ id, cents, place, reason: 'Lesión', key: crypto.randomUUID() });
  const isIn = async (eventId: string) =>
    (await app.database.kysely.selectFrom('entries').select('id').where('eventId', '=', eventId).execute()).length > 0;

  test('the refund does not say whether the athlete stays → the organizer is asked, and no money goes back', async () => {
    const { id, eventId } = await joined();
    expect((await read(id)).place).toMatchObject({ mayLeave: true, heats: 0, hasResults: false });
    for (const cents of [4500, 1000]) {
      await expect(give(id, cents, null)).rejects.toMatchObject({
        code: 'INVALID_FIELD',
        message: words.place,
        data: { field: 'place' },
      });
    }
    expect([await isIn(eventId), (await read(id)).refundable]).toEqual([true, 4500]);
  });

  test.each([
    ['all of the money', 4500],
    ['a part of the money', 1000],
  ])('%s goes back and the athlete leaves → the place is free, and both mails are sent', async (_name, cents) => {
    const { id, eventId, athlete } = await joined();
    await give(id, cents, 'leaves');
    await perform(id);
    expect([await isIn(eventId), provider.refundedOf(id), (await read(id)).place]).toEqual([false, cents, null]);
    expect([
      (await mailsTo(athlete.email, 'refund')).length,
      (await mailsTo(athlete.email, 'entry-removed')).length,
    ]).toEqual([1, 1]);
    if (cents < 4500) await give(id, 500, null);
  });

  test('the athlete stays → the place remains', async () => {
    const { id, eventId } = await joined();
    await give(id, 4500, 'stays');
    expect([await isIn(eventId), (await read(id)).refundable]).toEqual([true, 0]);
  });

  test('the event has begun → a refund cannot remove the athlete, but the money goes back', async () => {
    const { id, eventId } = await joined();
    await app.database.kysely
      .updateTable('events')
      .set({ startsAt: new Date(Date.now() - minute) })
      .where('id', '=', eventId)
      .execute();
    expect((await read(id)).place).toMatchObject({ mayLeave: false });
    await expect(give(id, 4500, 'leaves')).rejects.toMatchObject(refusal(messages.joining.removeRunning));
    expect((await read(id)).refundable).toBe(4500);
    await give(id, 4500, 'stays');
    expect(await isIn(eventId)).toBe(true);
  });

  test('a team leaves with its money → all members are out, and each gets a mail', async () => {
    const { id, eventId, athlete } = await joined({}, { team: true, members: 2 });
    const mate = await signUpAs(app, 'athlete');
    const [entry] = await app.database.kysely
      .selectFrom('entries')
      .selectAll()
      .where('eventId', '=', eventId)
      .execute();
    await app.database.kysely
      .insertInto('participants')
      .values({ entryId: entry!.id, eventId, userId: mate.uid, joinedAt: new Date() })
      .execute();
    expect((await read(id)).place?.people).toHaveLength(2);
    await give(id, 4500, 'leaves');
    expect(await isIn(eventId)).toBe(false);
    for (const { email } of [athlete, mate]) expect(await mailsTo(email, 'entry-removed')).toHaveLength(1);
  });

  test('the same refund request twice → one refund', async () => {
    const { id } = await joined();
    const input = { id, cents: 4500, place: 'leaves' as const, reason: 'Lesión', key: crypto.randomUUID() };
    await Promise.all([organizer.client.income.refund(input), organizer.client.income.refund(input)]);
    await perform(id);
    expect(provider.refundedOf(id)).toBe(4500);
  });
});

describe('ORGA-C4 access to refunds', () => {
  test('another organization, an athlete, a stranger and the order of a stream → nothing is read', async () => {
    const { id } = await bought(1);
    await expect(read(id, guest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(read(id, await signUpAs(app, 'athlete'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read(id, await signUpAs(app, 'organization'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(read('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('a blocked organization → gives nothing back, and reads nothing', async () => {
    const blocked = await signUpAs(app, 'organization');
    const eventId = await createEvent(app, blocked);
    const typeId = await createTicketType(blocked, eventId);
    const order = await orderTickets(app, { eventId, typeId, quantity: 1 });
    await guest.client.orders.payWithCard({ ...order, token: 'paid' });
    const [ticket] = (await read(order.id, blocked)).tickets;
    await (await signInAsAdmin(app)).client.admin.blockUser({ uid: blocked.uid });
    await expect(read(order.id, blocked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const asked = { id: order.id, ticketIds: [ticket!.uid], cents: 1000, reason: 'Lluvia', key: 'k' };
    await expect(blocked.client.tickets.refundTickets(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(provider.refundedOf(order.id)).toBe(0);
  });
});
