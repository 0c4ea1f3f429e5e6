import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { cards, eventsOfOrder } from '#testing/factories/orders.ts';

const words = messages.streaming;
const iframe = 'https://youtu.be/aqz-KE-bpKQ';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signInAsAdmin(app);
});
afterAll(() => app.close());
afterEach(() => app.setNow(null));

const version = async () => (await admin.client.streaming.settings()).version;
const offer = async (changes: object = {}) => {
  const form = { iframe, price: 1200, isFree: false, streamingActive: true, ...changes };
  await admin.client.streaming.save({ form, version: await version() });
};
const endStream = async () => admin.client.streaming.startNew({ version: await version() });
beforeEach(async () => {
  await endStream();
  await offer();
});

const order = (who: SignedIn, key = crypto.randomUUID()) => who.client.streaming.createOrder({ key });
const watch = async (who: SignedIn) => (await who.client.streaming.watch({ device: 'laptop-1', takes: true })).state;
const mailsTo = (email: string) =>
  app.database.kysely.selectFrom('mails').select(['kind', 'text']).where('recipient', '=', email).execute();

test.each(['athlete', 'box', 'organization', 'staff'] as const)(
  'PUB-232 PUB-234 PUB-273 passes: an account of type %s pays → the server’s price, and the stream plays',
  async type => {
    const viewer = await signUpAs(app, type);
    expect(await watch(viewer)).toBe('unpaid');
    const key = crypto.randomUUID();
    const { order: made, next } = await order(viewer, key);
    expect([made.kind, made.total, made.eventId, next.kind]).toEqual(['stream', 1200, null, 'card']);
    expect((await order(viewer, key)).order.uid).toBe(made.uid);
    const paid = await viewer.client.orders.payWithCard({ id: made.uid, token: cards.good });
    expect(paid.order).toMatchObject({ state: 'fulfilled', hasEntry: true, total: 1200, eventName: 'Live Streaming' });
    expect(await watch(viewer)).toBe('playing');
    expect((await admin.client.streaming.settings()).passes).toBe(1);
    expect((await mailsTo(viewer.email)).map(({ kind }) => kind)).toContain('stream-receipt');
    await expect(order(viewer)).rejects.toMatchObject({ code: 'REFUSED', message: words.paidAlready });
  },
);

test('PUB-233 passes: a card is declined → no pass, and another card may be tried', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const { order: made } = await order(viewer);
  const declined = viewer.client.orders.payWithCard({ id: made.uid, token: cards.declined });
  await expect(declined).rejects.toMatchObject({ message: messages.joining.declined });
  expect(await watch(viewer)).toBe('unpaid');
  await viewer.client.orders.payWithCard({ id: made.uid, token: cards.good });
  expect(await watch(viewer)).toBe('playing');
});

test('T3 passes: the stream is off or free → not sold; another account’s order → refused', async () => {
  const [viewer, stranger] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'box')];
  const { order: made } = await order(viewer);
  await expect(stranger.client.orders.payWithCard({ id: made.uid, token: cards.good })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
  await expect(stranger.client.orders.readOrder({ id: made.uid })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const changes of [{ streamingActive: false }, { isFree: true }]) {
    await offer(changes);
    await expect(order(stranger)).rejects.toMatchObject({ code: 'REFUSED', message: words.notForSale });
  }
});

test('T3 passes: payment after the stream ended → the money goes back, and no next pass', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const { order: made } = await order(viewer);
  await endStream();
  await offer();
  const late = await viewer.client.orders.payWithCard({ id: made.uid, token: cards.good });
  expect(late.order.failure).toBe(words.refundedOver);
  expect(await eventsOfOrder(app, made.uid)).toEqual(['created', 'paid', 'refund-asked']);
  expect(await watch(viewer)).toBe('unpaid');
});

test('T3 passes: one account pays two orders → one pass, and the second money goes back', async () => {
  const viewer = await signUpAs(app, 'athlete');
  const [one, two] = [await order(viewer), await order(viewer)];
  const pay = (id: string) => viewer.client.orders.payWithCard({ id, token: cards.good });
  const answers = await Promise.all([pay(one.order.uid), pay(two.order.uid)]);
  expect(answers.map(answer => answer.order.failure).toSorted()).toEqual([words.refundedTwice, null].toSorted());
  expect((await admin.client.streaming.settings()).passes).toBe(1);
  expect(await watch(viewer)).toBe('playing');
});
