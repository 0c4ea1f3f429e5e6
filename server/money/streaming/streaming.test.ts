import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { eraseViewer } from './erase-viewer.ts';

const words = messages.streaming;
const src = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';
const iframe = `<iframe src="${src}" onload="alert(1)"></iframe>`;
const form = { iframe, price: 1200, isFree: false, streamingActive: true };

let app: TestApp;
let admin: SignedIn;
let viewer: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  [admin, viewer] = [await signInAsAdmin(app), await signUpAs(app, 'athlete')];
});
afterAll(() => app.close());
afterEach(() => app.setNow(null));

const settings = () => admin.client.streaming.settings();
const save = async (changes: Partial<typeof form> = {}) =>
  admin.client.streaming.save({ form: { ...form, ...changes }, version: (await settings()).version });
const watch = (who: SignedIn, device = 'laptop-1', takes = true) => who.client.streaming.watch({ device, takes });
beforeEach(async () => {
  const { version } = await settings();
  await admin.client.streaming.startNew({ version });
});

test('PUB-271 PUB-272 PUB-314 streaming: a save → one record with markup, price, free, active and its author', async () => {
  const saved = await save();
  const kept = `<iframe src="${src}" allowfullscreen></iframe>`;
  expect(saved).toMatchObject({ ...form, iframe: kept, user_id: admin.uid, passes: 0 });
  expect(await settings()).toEqual(saved);
  const rows = await app.database.kysely.selectFrom('streaming').select(['id', 'embedSrc', 'userId']).execute();
  expect(rows).toEqual([{ id: 1, embedSrc: src, userId: admin.uid }]);
});

test('PUB-228 streaming: the stream is free → every account sees it on any number of devices', async () => {
  await save({ isFree: true, price: 0 });
  for (const who of [viewer, await signUpAs(app, 'box'), await signUpAs(app, 'organization')]) {
    for (const device of ['laptop-1', 'phone-123', 'tablet-12']) {
      expect(await watch(who, device)).toMatchObject({ state: 'playing', src });
    }
  }
});

test('PUB-229 PUB-233 PUB-234 streaming: an account has not paid → sees the price and no player', async () => {
  await save();
  expect(await watch(viewer)).toMatchObject({ state: 'unpaid', price: 1200, src: null });
  await save({ price: 1550 });
  expect(await watch(viewer)).toMatchObject({ state: 'unpaid', price: 1550, src: null });
});

test('T3 streaming: the operator switches the stream off → off for everybody', async () => {
  expect(await watch(viewer)).toMatchObject({ state: 'off', src: null });
  await save({ isFree: true, streamingActive: false });
  expect(await watch(viewer)).toMatchObject({ state: 'off', src: null });
});

test('T3 streaming: markup or price is invalid → refused at its field, and nothing is stored', async () => {
  const before = await settings();
  const field = (path: string, message: string) => ({
    code: 'BAD_REQUEST',
    data: { issues: expect.arrayContaining([expect.objectContaining({ path: ['form', path], message })]) },
  });
  await expect(save({ iframe: '<iframe src="https://otro.test/x"></iframe>' })).rejects.toMatchObject(
    field('iframe', words.iframe),
  );
  await expect(save({ iframe: '' })).rejects.toMatchObject(field('iframe', words.noIframe));
  for (const price of [0, 49, -1, 12.5, 10_000_001]) {
    await expect(save({ price }), `${price}`).rejects.toMatchObject(field('price', words.price));
  }
  expect(await settings()).toEqual(before);
});

test('T3 streaming: the operator saves from an outdated window → conflict, and nothing is overwritten', async () => {
  const { version } = await settings();
  await admin.client.streaming.save({ form, version });
  const late = { code: 'CONFLICT', message: words.changedMeanwhile };
  await expect(admin.client.streaming.save({ form: { ...form, price: 900 }, version })).rejects.toMatchObject(late);
  await expect(admin.client.streaming.startNew({ version })).rejects.toMatchObject(late);
  expect((await settings()).price).toBe(1200);
});

test('T3 streaming: a new stream starts → the new stream is off and has no player', async () => {
  const { streamNo, version } = await save({ isFree: true });
  const next = await admin.client.streaming.startNew({ version });
  expect(next).toMatchObject({ streamNo: streamNo + 1, iframe: '', streamingActive: false, price: 1200 });
  expect(await watch(viewer)).toMatchObject({ state: 'off', streamNo: streamNo + 1, src: null });
  const acts = await app.database.kysely
    .selectFrom('auditLog')
    .select('act')
    .where('actorId', '=', admin.uid)
    .execute();
  expect(acts.map(({ act }) => act)).toEqual(expect.arrayContaining(['streaming-changed', 'streaming-new']));
});

async function givePass(who: SignedIn): Promise<void> {
  const order = await joinAndPay(who, await createJoinable(app));
  const { streamNo } = await settings();
  const pass = { streamNo, userId: who.uid, orderId: order.uid, createdAt: app.now() };
  await app.database.kysely.insertInto('streamPasses').values(pass).execute();
}

test('PUB-232 PUB-273 PUB-316 streaming: an account has a pass → the account watches until the next stream begins', async () => {
  await save();
  await givePass(viewer);
  expect(await watch(viewer)).toMatchObject({ state: 'playing', src });
  expect(await watch(await signUpAs(app, 'athlete'))).toMatchObject({ state: 'unpaid', src: null });
  const { passes, version } = await settings();
  expect(passes).toBe(1);
  expect(await admin.client.streaming.startNew({ version })).toMatchObject({ passes: 0 });
  await save();
  expect(await watch(viewer)).toMatchObject({ state: 'unpaid', src: null });
});

test('T3 streaming: a pass plays on two devices, then a third → the oldest device loses its place', async () => {
  await save();
  await givePass(viewer);
  const stateOn = async (device: string, takes: boolean) => (await watch(viewer, device, takes)).state;
  app.setNow(new Date(Date.now() + 1000));
  expect(await stateOn('laptop-1', true)).toBe('playing');
  app.setNow(new Date(Date.now() + 2000));
  expect(await stateOn('phone-123', true)).toBe('playing');
  app.setNow(new Date(Date.now() + 3000));
  expect(await stateOn('tablet-12', true)).toBe('playing');
  expect(await watch(viewer, 'laptop-1', false)).toMatchObject({ state: 'displaced', src: null });
  expect(await stateOn('phone-123', false)).toBe('playing');
  // When five devices begin at the same time, two of them may watch.
  const devices = ['one-12345', 'two-12345', 'three-123', 'four-1234', 'five-1234'];
  await Promise.all(devices.map(device => stateOn(device, true)));
  const after = await Promise.all(devices.map(device => stateOn(device, false)));
  expect(after.filter(state => state === 'playing')).toHaveLength(2);
});

test('T3 D6 streaming: a pass of test money, real money is in use → not valid, and payment is possible', async () => {
  await save();
  await givePass(viewer);
  const live = { ...app, payments: scriptedProvider().payments };
  const visitor = createVisitor(live);
  for (const [name, value] of viewer.cookies) visitor.cookies.set(name, value);
  const { streaming, orders } = visitor.client;
  expect(await streaming.watch({ device: 'laptop-1' })).toMatchObject({ state: 'unpaid', src: null });
  const { order } = await streaming.createOrder({ key: crypto.randomUUID() });
  const paid = await orders.payWithCard({ id: order.uid, token: 'paid' });
  expect(paid.order).toMatchObject({ state: 'fulfilled', failure: null });
  expect(await streaming.watch({ device: 'laptop-1', takes: true })).toMatchObject({ state: 'playing', src });
});

test('T3 D6 streaming: a pass of a provider in test mode → valid while its keys are in use', async () => {
  const provider = scriptedProvider();
  const inTest = { ...provider.provider, isTest: true };
  const payments = { card: inTest, paypal: inTest, named: (name: string) => (name === inTest.name ? inTest : null) };
  const other = { ...app, payments, config: { ...app.config, payments: { ...app.config.payments, test: false } } };
  await save();
  const visitor = createVisitor(other);
  for (const [name, value] of viewer.cookies) visitor.cookies.set(name, value);
  const { order } = await visitor.client.streaming.createOrder({ key: crypto.randomUUID() });
  expect(order.isTest).toBe(true);
  await visitor.client.orders.payWithCard({ id: order.uid, token: 'paid' });
  expect(await visitor.client.streaming.watch({ device: 'laptop-1' })).toMatchObject({ state: 'playing', src });
});

test('A10 streaming: an account is erased → its devices are deleted', async () => {
  await save();
  const person = await signUpAs(app, 'athlete');
  await givePass(person);
  await watch(person);
  const watchers = () =>
    app.database.kysely.selectFrom('streamWatchers').select('device').where('userId', '=', person.uid).execute();
  expect(await watchers()).toHaveLength(1);
  await eraseViewer(app.database.kysely, { id: person.uid });
  expect(await watchers()).toEqual([]);
});
