import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

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
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

async function ordered(quantity: number) {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const typeId = await createTicketType(organizer, eventId);
  return { typeId, eventId, order: await orderTickets(app, { eventId, typeId, quantity }) };
}
async function bought(quantity = 3) {
  const all = await ordered(quantity);
  await guest.client.orders.payWithCard({ ...all.order, token: 'paid' });
  const { tickets } = await read(all.order.id);
  return { ...all, ids: tickets.map(({ uid }) => uid) };
}
const read = (id: string, who: Visitor = organizer) => who.client.income.readRefund({ id });
const refund = (id: string, ticketIds: string[]) => refundTickets(organizer, { id, ticketIds, reason: 'Lluvia' });
async function perform(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}

test('refunds page: the organizer sees an order’s tickets, their prices and who was admitted', async () => {
  const { order, eventId, typeId, ids } = await bought();
  await organizer.client.tickets.markSeen({ eventId, typeId, ticketId: ids[0]!, id: crypto.randomUUID() });
  await refund(order.id, [ids[1]!]);
  const page = await read(order.id);
  expect(page).toMatchObject({
    buyer: { name: 'Ana Ruiz', email: 'ana@publico.example' },
    refundable: 2000,
    failure: null,
  });
  expect(
    Object.fromEntries(page.tickets.map(each => [each.uid, [each.cents, each.admitted !== null, each.voidReason]])),
  ).toEqual({
    [ids[0]!]: [1000, true, null],
    [ids[1]!]: [1000, false, 'refunded'],
    [ids[2]!]: [1000, false, null],
  });
  const { rows } = await organizer.client.tickets.listSold({ id: typeId });
  expect(rows.map(({ orderId }) => orderId)).toEqual([order.id, order.id]);
});

test('refunds page: the provider refuses a refund → its reason is shown, also while the refund is asked again', async () => {
  const { order, typeId, ids } = await bought(2);
  provider.answerRefunds('failed');
  await refund(order.id, [ids[0]!]);
  expect((await read(order.id)).failure).toBeNull();
  await perform(order.id);
  const { failure } = await app.database.kysely
    .selectFrom('refunds')
    .select('failure')
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  expect(failure).toBeTruthy();
  expect((await read(order.id)).failure).toBe(failure);
  const told = async () => (await organizer.client.tickets.listSold({ id: typeId, state: 'void' })).rows[0];
  expect(await told()).toMatchObject({ uid: ids[0], voidReason: 'refunded', refundFailure: failure });
  const again = { id: `${order.id}.again`, orderId: order.id, cents: 1000, reason: 'Lluvia' };
  await app.database.kysely
    .insertInto('refunds')
    .values({ ...again, createdAt: new Date(app.now().getTime() + 1000) })
    .execute();
  expect((await told())?.refundFailure).toBe(failure);
  provider.answerRefunds('done');
  await performRefund(app, again.id);
  expect((await told())?.refundFailure).toBeNull();
});

describe('refunds that the provider refused', () => {
  async function refusedOf(quantity = 2) {
    const all = await bought(quantity);
    provider.answerRefunds('failed');
    await refund(all.order.id, [all.ids[0]!]);
    await perform(all.order.id);
    return all;
  }
  const again = (id: string, who: Visitor = organizer) => who.client.tickets.refundAgain({ id });
  const asked = (orderId: string) =>
    app.database.kysely.selectFrom('refunds').select(['state', 'cents']).where('orderId', '=', orderId).execute();

  test('the lists of tickets and types → show them under any filter until the money is back', async () => {
    const { order, typeId, eventId } = await refusedOf();
    const { client } = organizer;
    const ofList = async () => (await client.tickets.listSold({ id: typeId, state: 'pending' })).refused;
    const ofEvent = async () => (await client.tickets.listTypes({ eventId })).refused;
    expect([await ofList(), await ofEvent()]).toEqual([1, [{ typeId, count: 1 }]]);
    provider.answerRefunds('done');
    await again(order.id);
    await perform(order.id);
    expect([await ofList(), await ofEvent()]).toEqual([0, []]);
    expect(provider.refundedOf(order.id)).toBe(1000);
  });

  test('other tickets of the order are refunded → only the refused one shows its failure', async () => {
    const { order, typeId, eventId, ids } = await bought();
    const { client } = organizer;
    const start = Date.now();
    const giveBack = async (at: number, ticketId: string, answer: 'done' | 'failed') => {
      app.setNow(new Date(start + at * 1000));
      provider.answerRefunds(answer);
      await refund(order.id, [ticketId]);
      await perform(order.id);
    };
    const told = async () => {
      const { rows } = await client.tickets.listSold({ id: typeId, state: 'void' });
      const { refused } = await client.tickets.listTypes({ eventId });
      return [rows.flatMap(({ uid, refundFailure }) => (refundFailure === null ? [] : uid)), refused];
    };
    await giveBack(1, ids[0]!, 'done');
    await giveBack(2, ids[1]!, 'failed');
    expect(await told()).toEqual([[ids[1]], [{ typeId, count: 1 }]]);
    await giveBack(3, ids[2]!, 'done');
    expect(await told()).toEqual([[ids[1]], [{ typeId, count: 1 }]]);
    app.setNow(new Date(start + 4000));
    await again(order.id);
    expect(await told()).toEqual([[ids[1]], [{ typeId, count: 1 }]]);
    await perform(order.id);
    expect(await told()).toEqual([[], []]);
    app.setNow(null);
  });

  test('a whole order’s refund is refused → each of its tickets counts', async () => {
    const { order, typeId, eventId, ids } = await bought(2);
    provider.answerRefunds('failed');
    await refund(order.id, ids);
    await perform(order.id);
    expect((await organizer.client.tickets.listTypes({ eventId })).refused).toEqual([{ typeId, count: 2 }]);
  });

  test('the organizer asks again several times → asked immediately, once, for the same sum', async () => {
    const { order } = await refusedOf();
    provider.answerRefunds('done');
    await Promise.all([again(order.id), again(order.id)]);
    await again(order.id);
    expect(await asked(order.id)).toHaveLength(2);
    await perform(order.id);
    await again(order.id);
    expect(await asked(order.id)).toEqual([
      { state: 'failed', cents: 1000 },
      { state: 'done', cents: 1000 },
    ]);
  });

  test('another account asks again → refused; no money is owed → the provider is not asked', async () => {
    const { order } = await refusedOf();
    await expect(again(order.id, guest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(again(order.id, await signUpAs(app, 'athlete'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(again(order.id, await signUpAs(app, 'organization'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(again('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await asked(order.id)).toHaveLength(1);
    const { order: good } = await bought();
    await again(good.id);
    expect(await asked(good.id)).toEqual([]);
  });
});

test('refunds page: another account → refused; an unpaid order → nothing refundable', async () => {
  const { order } = await ordered(1);
  expect(await read(order.id)).toMatchObject({ refundable: 0, tickets: [] });
  await expect(read(order.id, guest)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(read(order.id, await signUpAs(app, 'athlete'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(read(order.id, await signUpAs(app, 'organization'))).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(read('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
