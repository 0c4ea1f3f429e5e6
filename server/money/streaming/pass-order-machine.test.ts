import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { ProviderUnreachable } from '#server/money/payments/providers/provider.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { type Accident, Crash, type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

// The actors are viewers, provider, bank, operator, clock and a crash, in any order. A pass is always an order that was
// paid and not refunded. The provider's books equal ours (J3, T3).

const minute = 60_000;
const price = 1200;
const base = Math.floor(Date.now() / minute) * minute;
const iframe = 'https://youtu.be/aqz-KE-bpKQ';

type Card = 'paid' | 'failed' | 'pending';
type Step =
  | { do: 'order'; who: number; card: Card | null }
  | { do: 'pay'; order: number; card: Card }
  | { do: 'settle' | 'cancel' | 'webhook' | 'refund'; order: number }
  | { do: 'decide'; order: number; as: 'paid' | 'failed' }
  | { do: 'performRefunds'; answer: 'done' | 'pending' | 'failed' }
  | { do: 'newStream' | 'reconcile' }
  | { do: 'offer'; isFree: boolean; streamingActive: boolean }
  | { do: 'wait'; minutes: number }
  | { do: 'accident'; what: Accident };

const at = fc.nat({ max: 4 });
const constant = <const Value>(value: Value) => fc.constant(value);
const who = fc.nat({ max: 1 });
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: constant('order'),
      who,
      card: fc.constantFrom<Card | null>('paid', 'paid', 'pending', 'failed', null),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: constant('pay'),
      order: at,
      card: fc.constantFrom<Card>('paid', 'paid', 'failed', 'pending'),
    }),
  },
  { weight: 6, arbitrary: fc.record({ do: fc.constantFrom('settle', 'cancel', 'webhook', 'webhook'), order: at }) },
  { weight: 5, arbitrary: fc.record({ do: constant('refund'), order: at }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constant('decide'), order: at, as: fc.constantFrom('paid', 'paid', 'failed') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ do: constant('performRefunds'), answer: fc.constantFrom('done', 'pending', 'failed') }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('newStream', 'reconcile', 'reconcile') }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: constant('offer'),
      isFree: fc.constantFrom(false, false, true),
      streamingActive: fc.constantFrom(true, true, false),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: constant('wait'), minutes: fc.constantFrom(1, 16, 16, 70) }) },
  { weight: 3, arbitrary: fc.record({ do: constant('accident'), what: fc.constantFrom('away', 'lost', 'crash') }) },
);

let app: TestApp;
let admin: SignedIn;
let viewers: SignedIn[];
beforeAll(async () => {
  app = await createTestApp({ maxOrders: 1_000_000 });
  app.setNow(new Date(base));
  admin = await signInAsAdmin(app);
  viewers = [await signUpAs(app, 'athlete'), await signUpAs(app, 'box')];
});
afterAll(() => app.close());

type World = { provider: ScriptedProvider; orders: { id: string; who: SignedIn }[]; now: number };
const db = () => app.database.kysely;
const settings = () => admin.client.streaming.settings();

async function offer(changes: { isFree: boolean; streamingActive: boolean }): Promise<void> {
  const { version } = await settings();
  await admin.client.streaming.save({ form: { iframe, price, ...changes }, version });
}

async function startNew(): Promise<void> {
  await admin.client.streaming.startNew({ version: (await settings()).version });
  await offer({ isFree: false, streamingActive: true });
}

async function newWorld(): Promise<World> {
  app.setNow(new Date(base));
  // Cards that were refused in one run must not count in the next.
  await db().deleteFrom('attempts').execute();
  const provider = scriptedProvider();
  app.payments = provider.payments;
  await startNew();
  return { provider, orders: [], now: base };
}

/** Ignores refusals, an unreachable provider and a simulated crash. Any other error is a mistake in the code. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const isExpected =
      error instanceof Crash ||
      error instanceof ProviderUnreachable ||
      (error instanceof ORPCError && error.status < 500);
    if (!isExpected) throw error;
  }
}

async function makeOrder(world: World, viewer: SignedIn, card: Card | null): Promise<void> {
  const key = crypto.randomUUID();
  await attempt(() => viewer.client.streaming.createOrder({ key }));
  const made = await db().selectFrom('orders').select('id').where('idempotencyKey', '=', key).executeTakeFirst();
  if (!made) return;
  world.orders.push({ id: made.id, who: viewer });
  if (card) await take(world, { do: 'pay', order: world.orders.length - 1, card });
}

async function performRefunds({ orders }: World): Promise<void> {
  const ids = orders.map(({ id }) => id);
  const asked = db()
    .selectFrom('refunds')
    .select('id')
    .where('state', '=', 'asked')
    .where('orderId', 'in', ['', ...ids]);
  for (const { id } of await asked.execute()) await attempt(() => performRefund(app, id));
}

async function take(world: World, step: Step): Promise<void> {
  const { provider, orders } = world;
  const order = 'order' in step ? orders[step.order % Math.max(1, orders.length)] : undefined;
  if ('order' in step && !order) return;
  const { id, who: payer } = order ?? { id: '', who: admin };
  switch (step.do) {
    case 'order':
      return makeOrder(world, viewers[step.who]!, step.card);
    case 'pay':
      return attempt(() => payer.client.orders.payWithCard({ id, token: step.card }));
    case 'settle':
      return attempt(() => payer.client.orders.settle({ id }));
    case 'cancel':
      return attempt(() => payer.client.orders.cancel({ id }));
    case 'webhook': {
      const news = provider.newsOf(id);
      return news ? attempt(() => applyPaymentEvent(app, id, news, 'webhook')) : undefined;
    }
    case 'refund':
      return attempt(() => admin.client.streaming.refund({ id, reason: 'Se cortó', key: crypto.randomUUID() }));
    case 'decide':
      return provider.decide(id, step.as);
    case 'performRefunds':
      provider.answerRefunds(step.answer);
      return performRefunds(world);
    case 'newStream':
      return startNew();
    case 'offer':
      return offer(step);
    case 'reconcile':
      return attempt(() => reconcileOrders(app));
    case 'wait':
      world.now += step.minutes * minute;
      app.setNow(new Date(world.now));
      return;
    case 'accident':
      provider.next(step.what);
  }
}

async function books({ orders }: World) {
  const ids = ['', ...orders.map(({ id }) => id)];
  const rows = await db().selectFrom('orders').selectAll().where('id', 'in', ids).execute();
  const passes = await db().selectFrom('streamPasses').selectAll().where('orderId', 'in', ids).execute();
  const history = await db().selectFrom('orderHistory').selectAll().where('orderId', 'in', ids).execute();
  const refunds = await db().selectFrom('refunds').selectAll().where('orderId', 'in', ids).execute();
  const sum = (lines: { cents: number | null }[]) => lines.reduce((total, { cents }) => total + (cents ?? 0), 0);
  return rows.map(order => {
    const own = history.filter(({ orderId, event }) => orderId === order.id && event === 'paid');
    const back = refunds.filter(({ orderId }) => orderId === order.id);
    return {
      order,
      timesPaid: own.length,
      paid: sum(own),
      wanted: sum(back),
      asked: sum(back.filter(({ state }) => state !== 'failed')),
      done: sum(back.filter(({ state }) => state === 'done')),
      hasPass: passes.some(({ orderId, revokedAt }) => orderId === order.id && revokedAt === null),
    };
  });
}

async function checkAlways(world: World): Promise<void> {
  const { provider } = world;
  for (const { order, timesPaid, paid, wanted, asked, done, hasPass } of await books(world)) {
    expect(timesPaid).toBeLessThanOrEqual(1);
    expect(paid).toBeLessThanOrEqual(provider.chargedOf(order.id));
    // A viewer with a pass has paid, and has no refund request. Money without a pass has a refund request.
    if (hasPass) expect([timesPaid, order.state, wanted]).toEqual([1, 'fulfilled', 0]);
    if (timesPaid > 0 && !hasPass) expect(wanted).toBeGreaterThan(0);
    expect(asked).toBeLessThanOrEqual(paid);
    expect(done).toBeLessThanOrEqual(provider.refundedOf(order.id));
    expect(provider.refundedOf(order.id)).toBeLessThanOrEqual(asked);
  }
}

/** Ends a run: the provider answers again, decides every charge and sends its webhooks; time passes. */
async function comeToRest(world: World, as: 'paid' | 'failed'): Promise<void> {
  await take(world, { do: 'accident', what: 'none' });
  for (const id of world.provider.orders()) world.provider.decide(id, as);
  await take(world, { do: 'wait', minutes: 16 });
  await take(world, { do: 'reconcile' });
  // The provider sends each webhook twice.
  for (let order = 0; order < 2 * world.orders.length; order++) await take(world, { do: 'webhook', order });
  for (let time = 0; time < 2; time++) {
    await take(world, { do: 'performRefunds', answer: 'done' });
    await take(world, { do: 'wait', minutes: 70 });
    await take(world, { do: 'reconcile' });
  }
  await take(world, { do: 'performRefunds', answer: 'done' });
}

async function checkAtRest(world: World): Promise<void> {
  const { provider } = world;
  const lines = await books(world);
  for (const { order, paid, done, asked, hasPass } of lines) {
    expect(['fulfilled', 'failed', 'refunded']).toContain(order.state);
    expect([paid, done, asked]).toEqual([provider.chargedOf(order.id), provider.refundedOf(order.id), done]);
    // A viewer has a pass for each paid order without a refund.
    expect(hasPass).toBe(paid > 0 && done === 0);
    expect(order.state === 'refunded').toBe(paid > 0 && done === paid);
  }
  // The operator's totals of the current stream equal the provider's.
  const { streamNo, charged, refunded, passes } = await settings();
  const items = await db().selectFrom('orderItems').select('orderId').where('streamNo', '=', streamNo).execute();
  const own = lines.filter(({ order }) => items.some(({ orderId }) => orderId === order.id));
  const total = (of: (id: string) => number) => own.reduce((sum, { order }) => sum + of(order.id), 0);
  expect([charged, refunded]).toEqual([total(provider.chargedOf), total(provider.refundedOf)]);
  expect(passes).toBe(own.filter(({ hasPass }) => hasPass).length);
  await offer({ isFree: false, streamingActive: true });
  for (const viewer of viewers) {
    const hasPass = own.some(line => line.hasPass && line.order.userId === viewer.uid);
    const { state } = await viewer.client.streaming.watch({ device: 'laptop-1', takes: true });
    expect(state).toBe(hasPass ? 'playing' : 'unpaid');
  }
}

// These sequences run every time: money that comes after the next stream began, or while the stream is off. In another,
// the provider refuses a refund while its viewer pays again.
const late: Step[] = [
  { do: 'order', who: 0, card: 'pending' },
  { do: 'wait', minutes: 16 },
];
const comes: Step[] = [
  { do: 'decide', order: 0, as: 'paid' },
  { do: 'webhook', order: 0 },
];
const examples: [Step[], 'paid' | 'failed'][] = [
  [[...late, { do: 'newStream' }, ...comes], 'paid'],
  [[...late, { do: 'offer', isFree: false, streamingActive: false }, ...comes], 'paid'],
  [[...late, { do: 'order', who: 0, card: 'paid' }, ...comes], 'paid'],
  [
    [
      { do: 'order', who: 0, card: 'paid' },
      { do: 'refund', order: 0 },
      { do: 'performRefunds', answer: 'failed' },
      { do: 'order', who: 0, card: 'paid' },
      { do: 'refund', order: 1 },
    ],
    'paid',
  ],
];

test('J3 T3 passes: any sequence of events → no double charge, no unpaid pass, no lost cent', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 8, maxLength: 30, size: 'max' }),
      fc.constantFrom('paid' as const, 'failed' as const),
      async (steps, as) => {
        const world = await newWorld();
        for (const next of steps) {
          await take(world, next);
          await checkAlways(world);
        }
        await comeToRest(world, as);
        await checkAlways(world);
        await checkAtRest(world);
      },
    ),
    { numRuns: 25, examples },
  );
}, 240_000);
