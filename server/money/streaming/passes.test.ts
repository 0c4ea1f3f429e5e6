import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { cards, eventsOfOrder, joinAndPay } from '#testing/factories/orders.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

let app: TestApp;
let admin: SignedIn;
let provider: ScriptedProvider;
let testMoney: TestApp['payments'];
beforeAll(async () => {
  app = await createTestApp();
  admin = await signInAsAdmin(app);
  testMoney = app.payments;
});
afterAll(() => app.close());

const settings = () => admin.client.streaming.settings();
beforeEach(async () => {
  app.setNow(null);
  provider = scriptedProvider();
  app.payments = provider.payments;
  const { version } = await admin.client.streaming.startNew({ version: (await settings()).version });
  const form = { iframe: 'https://youtu.be/aqz-KE-bpKQ', price: 1200, isFree: false, streamingActive: true };
  await admin.client.streaming.save({ form, version });
});

async function buy(who: SignedIn, token = 'paid'): Promise<string> {
  const { order } = await who.client.streaming.createOrder({ key: crypto.randomUUID() });
  await who.client.orders.payWithCard({ id: order.uid, token });
  return order.uid;
}
const list = (search = '', page = 1) => admin.client.streaming.passes({ search, page });
const refund = (id: string, key = 'refund-of-a-pass') =>
  admin.client.streaming.refund({ id, reason: 'Se cortó la señal', key });
const stateFor = async (who: SignedIn) => (await who.client.streaming.watch({ device: 'laptop-1', takes: true })).state;
const performAll = async () => {
  const asked = app.database.kysely.selectFrom('refunds').select('id').where('state', '=', 'asked');
  for (const { id } of await asked.execute()) await performRefund(app, id);
};

test('T3 passes: the operator looks at the current stream → its buyers and income, searchable; test money is separate', async () => {
  const [one, other, third] = [
    await signUpAs(app, 'athlete'),
    await signUpAs(app, 'box'),
    await signUpAs(app, 'staff'),
  ];
  const id = await buy(one);
  await buy(other);
  app.payments = testMoney;
  const test = await buy(third, cards.good);
  expect(await list()).toMatchObject({
    total: 3,
    rows: expect.arrayContaining([
      expect.objectContaining({
        uid: id,
        email: one.email,
        total: 1200,
        isTest: false,
        state: 'good',
        refundable: 1200,
      }),
      expect.objectContaining({ uid: test, email: third.email, isTest: true }),
    ]),
  });
  expect(await settings()).toMatchObject({ passes: 3, charged: 2400, refunded: 0, testCharged: 1200 });
  expect((await list(one.email.toUpperCase())).rows.map(({ uid }) => uid)).toEqual([id]);
  expect(await list('100%')).toEqual({ rows: [], total: 0 });
  expect(await list('', 2)).toEqual({ rows: [], total: 3 });
  // An unpaid order is no pass, and a new stream shows no old passes.
  await (await signUpAs(app, 'athlete')).client.streaming.createOrder({ key: crypto.randomUUID() });
  expect((await list()).total).toBe(3);
  await admin.client.streaming.startNew({ version: (await settings()).version });
  expect(await list()).toEqual({ rows: [], total: 0 });
  expect(await settings()).toMatchObject({ passes: 0, charged: 0, testCharged: 0 });
});

test('J3 passes: a pass is refunded → the pass ends immediately, one refund, and its viewer may buy another', async () => {
  const [viewer, other] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'athlete')];
  const id = await buy(viewer);
  await buy(other);
  expect(await stateFor(viewer)).toBe('playing');
  await Promise.all([refund(id), refund(id)]);
  expect([await stateFor(viewer), await stateFor(other)]).toEqual(['unpaid', 'playing']);
  expect((await list(viewer.email)).rows).toMatchObject([{ state: 'refunding', refundable: 0 }]);
  await performAll();
  expect((await list(viewer.email)).rows).toMatchObject([{ uid: id, state: 'refunded' }]);
  expect(await eventsOfOrder(app, id)).toEqual(['created', 'paid', 'fulfilled', 'refund-asked', 'refunded']);
  expect(provider.refundedOf(id)).toBe(1200);
  expect(await settings()).toMatchObject({ passes: 1, charged: 2400, refunded: 1200 });
  await expect(refund(id, 'once-more')).rejects.toMatchObject({ message: messages.joining.notRefundable });
  const acts = app.database.kysely.selectFrom('auditLog').select('subjectId').where('act', '=', 'refund');
  expect(await acts.where('actorId', '=', admin.uid).execute()).toContainEqual({ subjectId: viewer.uid });
  await buy(viewer);
  expect(await stateFor(viewer)).toBe('playing');
});

test('J3 passes: the provider refuses a refund → visible, asked again, and a newer pass stays good', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const id = await buy(viewer);
  await refund(id);
  provider.answerRefunds('failed');
  await performAll();
  const refused = { uid: id, state: 'refund-refused', refundable: 1200, failure: 'No se pudo reembolsar.' };
  expect((await list()).rows).toMatchObject([refused]);
  expect(await stateFor(viewer)).toBe('unpaid');
  const newer = await buy(viewer);
  expect((await list()).rows).toEqual(
    expect.arrayContaining([expect.objectContaining(refused), expect.objectContaining({ uid: newer, state: 'good' })]),
  );
  provider.answerRefunds('done');
  app.setNow(new Date(Date.now() + 2 * 3_600_000));
  await reconcileOrders(app);
  await performAll();
  expect([provider.refundedOf(id), provider.refundedOf(newer)]).toEqual([1200, 0]);
  expect(await stateFor(viewer)).toBe('playing');
});

test('J3 passes: a refund without a reason, by another account, or without a pass → refused', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const id = await buy(viewer);
  const wish = { id, reason: 'Se cortó la señal', key: 'refund-of-a-pass' };
  const organizer = await signUpAs(app, 'organization');
  await expect(createVisitor(app).client.streaming.refund(wish)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  for (const who of [viewer, organizer]) {
    await expect(who.client.streaming.refund(wish)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(who.client.streaming.passes({ search: '', page: 1 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  await expect(admin.client.streaming.refund({ ...wish, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await expect(refund(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
  app.payments = testMoney;
  const place = await joinAndPay(await signUpAs(app, 'athlete'), await createJoinable(app));
  await expect(refund(place.uid)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const { order } = await organizer.client.streaming.createOrder({ key: crypto.randomUUID() });
  await expect(refund(order.uid)).rejects.toMatchObject({ message: messages.joining.notRefundable });
  expect((await list(viewer.email)).rows).toMatchObject([{ state: 'good' }]);
});

test('T3 passes: an order is unpaid → its viewer sees it on every device while it can be paid', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const watch = () => viewer.client.streaming.watch({ device: 'phone-123' });
  expect(await watch()).toMatchObject({ state: 'unpaid', openOrder: null });
  const { order } = await viewer.client.streaming.createOrder({ key: crypto.randomUUID() });
  expect(await watch()).toMatchObject({ openOrder: { uid: order.uid, total: 1200, waitsFor: 'athlete' } });
  expect(await (await signUpAs(app, 'athlete')).client.streaming.watch({ device: 'phone-123' })).toMatchObject({
    openOrder: null,
  });
  app.setNow(new Date(Date.now() + 16 * 60_000));
  expect(await watch()).toMatchObject({ openOrder: null });
  app.setNow(null);
  // While the bank's question is open, the viewer continues the same order.
  await viewer.client.orders.payWithCard({ id: order.uid, token: 'pending' });
  expect(await watch()).toMatchObject({ openOrder: { uid: order.uid, state: 'created' } });
  provider.decide(order.uid, 'paid');
  await viewer.client.orders.settle({ id: order.uid });
  expect(await watch()).toMatchObject({ state: 'playing', openOrder: null });
});
