import { ORPCError } from '@orpc/server';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { ProviderUnreachable } from '#server/money/payments/providers/provider.ts';
import { reconcileOrders } from '#server/money/payments/refunds/reconcile-orders.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { type Accident, Crash, type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';
import { dropLapsedHolds, lockTicketType } from './holds.ts';

// The actors are buyer, provider, bank, organizer, clock and a crash, in any order. Counters must equal rows, no ticket
// is sold twice, and money without tickets is refunded (J3, T1).

const minute = 60_000;
const price = 1000;
const limit = 5;
const base = Math.floor(Date.now() / minute) * minute;
const people = ['luis@publico.example', 'pedro@publico.example', 'rosa@publico.example'];

type Step =
  | { do: 'order'; quantity: number; card: 'paid' | 'failed' | 'pending' | null }
  | { do: 'pay'; order: number; card: 'paid' | 'failed' | 'pending' }
  | { do: 'settle' | 'cancel' | 'webhook'; order: number }
  | { do: 'name' | 'pass'; order: number; ticket: number; who: number }
  | { do: 'admit'; order: number; ticket: number }
  | { do: 'decide'; order: number; as: 'paid' | 'failed' }
  | { do: 'refundTickets'; order: number; tickets: number }
  | { do: 'refund'; order: number; cents: number }
  | { do: 'performRefunds'; answer: 'done' | 'pending' | 'failed' }
  | { do: 'edit'; limit: number }
  | { do: 'assign' | 'sweep' | 'reconcile' | 'hide' | 'show' }
  | { do: 'wait'; minutes: number }
  | { do: 'accident'; what: Accident };

const at = fc.nat({ max: 4 });
const constant = <const Value>(value: Value) => fc.constant(value);
const card = fc.constantFrom('paid' as const, 'paid' as const, 'failed' as const, 'pending' as const);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.record({
      do: constant('order'),
      quantity: fc.integer({ min: 1, max: 3 }),
      card: fc.constantFrom('paid' as const, 'paid' as const, 'pending' as const, null),
    }),
  },
  { weight: 3, arbitrary: fc.record({ do: constant('pay'), order: at, card }) },
  { weight: 4, arbitrary: fc.record({ do: fc.constantFrom('settle', 'cancel', 'webhook'), order: at }) },
  {
    weight: 8,
    arbitrary: fc.record({
      do: fc.constantFrom('name', 'pass'),
      order: at,
      ticket: fc.nat({ max: 2 }),
      who: fc.nat({ max: 2 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: constant('admit'), order: at, ticket: fc.nat({ max: 2 }) }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: constant('decide'), order: at, as: fc.constantFrom('paid', 'paid', 'failed') }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ do: constant('refundTickets'), order: at, tickets: fc.integer({ min: 1, max: 2 }) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: constant('refund'), order: at, cents: fc.constantFrom(1, price, 2 * price) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: constant('performRefunds'), answer: fc.constantFrom('done', 'pending', 'failed') }),
  },
  { weight: 1, arbitrary: fc.record({ do: constant('edit'), limit: fc.integer({ min: 0, max: limit + 2 }) }) },
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constantFrom('assign', 'sweep', 'sweep', 'reconcile', 'hide', 'show') }),
  },
  { weight: 3, arbitrary: fc.record({ do: constant('wait'), minutes: fc.constantFrom(1, 16, 16, 70) }) },
  {
    weight: 2,
    arbitrary: fc.record({ do: constant('accident'), what: fc.constantFrom('away', 'lost', 'crash') }),
  },
);

let app: TestApp;
let organizer: SignedIn;
let guest: Visitor;
beforeAll(async () => {
  app = await createTestApp({ maxMailsFromNetwork: 1_000_000 });
  app.setNow(new Date(base));
  organizer = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
afterAll(() => app.close());

type World = {
  eventId: string;
  typeId: string;
  provider: ScriptedProvider;
  orders: { id: string; secret: string | undefined }[];
  now: number;
};

async function newWorld(): Promise<World> {
  app.setNow(new Date(base));
  // Cards that were refused in one run must not count in the next.
  await app.database.kysely.deleteFrom('attempts').execute();
  const provider = scriptedProvider();
  app.payments = provider.payments;
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  return { eventId, typeId: await createTicketType(organizer, eventId, { limit }), provider, orders: [], now: base };
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

const db = () => app.database.kysely;
const typeOf = ({ typeId }: World) =>
  db().selectFrom('ticketTypes').selectAll().where('id', '=', typeId).executeTakeFirstOrThrow();
const ticketsOf = (orderId: string) =>
  db().selectFrom('tickets').selectAll().where('orderId', '=', orderId).orderBy('createdAt').orderBy('id').execute();

/** Makes an order as the sale does: only remaining tickets can be held. */
async function makeOrder(world: World, quantity: number, token: 'paid' | 'failed' | 'pending' | null): Promise<void> {
  const { limitCount, sold, held } = await typeOf(world);
  if (limitCount - sold - held < quantity) return;
  const { eventId, typeId } = world;
  world.orders.push(await orderTickets(app, { eventId, typeId, quantity, price }));
  if (token) await take(world, { do: 'pay', order: world.orders.length - 1, card: token });
}

const sweep = ({ typeId }: World) =>
  db()
    .transaction()
    .execute(async trx => {
      await lockTicketType(trx, typeId);
      await dropLapsedHolds(trx, typeId, app.now());
    });

async function performRefunds({ eventId }: World): Promise<void> {
  const waiting = await db()
    .selectFrom('refunds')
    .innerJoin('orders', 'orders.id', 'refunds.orderId')
    .select('refunds.id')
    .where('orders.eventId', '=', eventId)
    .where('refunds.state', '=', 'asked')
    .execute();
  for (const { id } of waiting) await attempt(() => performRefund(app, id));
}

const setHidden = ({ eventId }: World, hiddenAt: Date | null) =>
  db().updateTable('events').set({ hiddenAt }).where('id', '=', eventId).execute();

async function editLimit(world: World, wanted: number): Promise<void> {
  const { type } = await organizer.client.tickets.readType({ id: world.typeId });
  const { name, isPublic, mostPerPerson, entries } = type;
  const form = { name, price, limit: wanted, isPublic, mostPerPerson, entries, saleStart: null, saleEnd: null };
  await attempt(() => organizer.client.tickets.updateType({ id: world.typeId, form, version: type.version }));
}

async function take(world: World, step: Step): Promise<void> {
  const { provider, orders, eventId, typeId } = world;
  const order = 'order' in step ? orders[step.order % Math.max(1, orders.length)] : undefined;
  if ('order' in step && !order) return;
  const by = order!;
  const ticket = 'ticket' in step ? (await ticketsOf(by.id))[step.ticket]?.id : undefined;
  if ('ticket' in step && !ticket) return;
  const reason = 'No puede venir';
  switch (step.do) {
    case 'order':
      return makeOrder(world, step.quantity, step.card);
    case 'pay':
      return attempt(() => guest.client.orders.payWithCard({ ...by, token: step.card }));
    case 'settle':
      return attempt(() => guest.client.orders.settle(by));
    case 'cancel':
      return attempt(() => guest.client.orders.cancel(by));
    case 'webhook': {
      const news = provider.orders().includes(by.id) ? await provider.newsOf(by.id) : null;
      return news ? attempt(() => applyPaymentEvent(app, by.id, news, 'webhook')) : undefined;
    }
    case 'name':
    case 'pass': {
      const email = people[step.who]!;
      const input = { ...by, ticketId: ticket!, name: 'Luis Gómez', email };
      const call = step.do === 'name' ? guest.client.tickets.nameTicket : guest.client.tickets.transfer;
      return attempt(() => call(input));
    }
    case 'admit':
      return attempt(() =>
        organizer.client.tickets.markSeen({ eventId, typeId, ticketId: ticket!, id: crypto.randomUUID() }),
      );
    case 'decide':
      return provider.decide(by.id, step.as);
    case 'refundTickets': {
      const ticketIds = (await ticketsOf(by.id)).slice(0, step.tickets).map(({ id }) => id);
      return attempt(() => refundTickets(organizer, { id: by.id, ticketIds, reason }));
    }
    case 'refund':
      return attempt(() =>
        organizer.client.income.refund({ id: by.id, cents: step.cents, reason, key: crypto.randomUUID() }),
      );
    case 'performRefunds':
      provider.answerRefunds(step.answer);
      return performRefunds(world);
    case 'edit':
      return editLimit(world, step.limit);
    case 'assign': {
      const form = { name: 'Rosa Díaz', email: 'rosa@publico.example', passport: '17345112', typeId };
      return attempt(() => organizer.client.tickets.assign({ eventId, form }));
    }
    case 'hide':
    case 'show':
      await setHidden(world, step.do === 'hide' ? app.now() : null);
      return;
    case 'sweep':
      return sweep(world);
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

async function books({ eventId }: World) {
  const ofEvent = db().selectFrom('orders').select('id').where('eventId', '=', eventId);
  const orders = await db().selectFrom('orders').selectAll().where('eventId', '=', eventId).execute();
  const tickets = await db().selectFrom('tickets').selectAll().where('eventId', '=', eventId).execute();
  const history = await db().selectFrom('orderHistory').selectAll().where('orderId', 'in', ofEvent).execute();
  const refunds = await db().selectFrom('refunds').selectAll().where('orderId', 'in', ofEvent).execute();
  const sum = (rows: { cents: number | null }[]) => rows.reduce((total, { cents }) => total + (cents ?? 0), 0);
  const lines = orders.map(order => {
    const own = history.filter(({ orderId, event }) => orderId === order.id && event === 'paid');
    const back = refunds.filter(({ orderId }) => orderId === order.id);
    const bought = tickets.filter(({ orderId }) => orderId === order.id);
    return {
      order,
      timesPaid: own.length,
      paid: sum(own),
      wanted: sum(back),
      asked: sum(back.filter(({ state }) => state !== 'failed')),
      done: sum(back.filter(({ state }) => state === 'done')),
      /** A transferred ticket counts once, as its replacement. */
      given: bought.filter(({ voidReason }) => voidReason !== 'transferred'),
      passedOn: bought.filter(({ voidReason }) => voidReason === 'transferred'),
    };
  });
  return { lines, tickets };
}

async function checkAlways(world: World): Promise<void> {
  const { lines, tickets } = await books(world);
  const type = await typeOf(world);
  const holds = await db().selectFrom('ticketHolds').selectAll().where('ticketTypeId', '=', world.typeId).execute();
  // Counters equal the rows, and sales stay within the limit.
  expect([type.sold, type.held]).toEqual([
    tickets.filter(({ voidedAt }) => voidedAt === null).length,
    holds.reduce((sum, { quantity }) => sum + quantity, 0),
  ]);
  expect(type.sold + type.held).toBeLessThanOrEqual(type.limitCount);
  for (const { order, timesPaid, paid, wanted, asked, done, given, passedOn } of lines) {
    expect(timesPaid).toBeLessThanOrEqual(1);
    expect(paid).toBeLessThanOrEqual(world.provider.chargedOf(order.id));
    // An order has all its tickets or none, and never without a payment. A transferred ticket has a replacement.
    expect([0, order.totalCents / price]).toContain(given.length);
    if (given.length > 0) expect([timesPaid, ['fulfilled', 'refunded'].includes(order.state)]).toEqual([1, true]);
    if (order.state === 'fulfilled') expect(given.length).toBeGreaterThan(0);
    for (const { replacedBy } of passedOn) expect(tickets.map(({ id }) => id)).toContain(replacedBy);
    // A void ticket has a requested refund. A full refund leaves no valid ticket.
    const gone = given.filter(({ voidReason }) => voidReason === 'refunded');
    expect(gone.length * price).toBeLessThanOrEqual(wanted);
    if (given.length > 0 && wanted === asked && asked === paid) expect(gone).toHaveLength(given.length);
    if (timesPaid > 0 && given.length === 0) expect(wanted).toBeGreaterThan(0);
    // An order that is decided holds no tickets.
    const own = holds.filter(({ orderId }) => orderId === order.id);
    if (order.state !== 'created') expect(own).toEqual([]);
    expect(asked).toBeLessThanOrEqual(paid);
    expect(done).toBeLessThanOrEqual(world.provider.refundedOf(order.id));
    expect(world.provider.refundedOf(order.id)).toBeLessThanOrEqual(asked);
  }
}

/** Ends a run: the provider answers again, decides every charge and sends its webhooks; time passes. */
async function comeToRest(world: World, as: 'paid' | 'failed'): Promise<void> {
  await take(world, { do: 'accident', what: 'none' });
  for (const id of world.provider.orders()) world.provider.decide(id, as);
  await take(world, { do: 'wait', minutes: 16 });
  await take(world, { do: 'reconcile' });
  for (let order = 0; order < world.orders.length; order++) await take(world, { do: 'webhook', order });
  for (let time = 0; time < 2; time++) {
    await take(world, { do: 'performRefunds', answer: 'done' });
    await take(world, { do: 'wait', minutes: 70 });
    await take(world, { do: 'reconcile' });
  }
  await take(world, { do: 'performRefunds', answer: 'done' });
}

async function checkAtRest(world: World): Promise<void> {
  const { provider } = world;
  const { lines } = await books(world);
  for (const { order, paid, done, asked, given } of lines) {
    expect(['fulfilled', 'failed', 'refunded']).toContain(order.state);
    expect([paid, done, asked]).toEqual([provider.chargedOf(order.id), provider.refundedOf(order.id), done]);
    if (paid > 0) expect(given.length > 0 || done === paid).toBe(true);
    if (paid === 0) expect([order.state, given.length]).toEqual(['failed', 0]);
    expect(order.state === 'refunded').toBe(paid > 0 && done === paid);
    // Even after a refused refund, the payer has the money of void tickets back.
    const gone = given.filter(({ voidReason }) => voidReason === 'refunded');
    expect(gone.length * price).toBeLessThanOrEqual(done);
  }
  expect(await typeOf(world)).toMatchObject({ held: 0 });
  const total = (of: (id: string) => number) => provider.orders().reduce((sum, id) => sum + of(id), 0);
  const income = await organizer.client.income.read({ eventId: world.eventId, page: 1 });
  expect([income.charged, income.refunded]).toEqual([total(provider.chargedOf), total(provider.refundedOf)]);
}

// Money that comes late: once with tickets left, once without. These sequences run every time.
const lapsed: Step[] = [{ do: 'order', quantity: 3, card: 'pending' }, { do: 'wait', minutes: 16 }, { do: 'sweep' }];
const comes: Step[] = [
  { do: 'decide', order: 0, as: 'paid' },
  { do: 'webhook', order: 0 },
];
const examples: [Step[], 'paid' | 'failed'][] = [
  [
    [
      { do: 'order', quantity: 2, card: 'paid' },
      { do: 'refund', order: 0, cents: price },
      { do: 'refundTickets', order: 0, tickets: 1 },
    ],
    'paid',
  ],
  [
    [...lapsed, ...comes, { do: 'name', order: 0, ticket: 0, who: 0 }, { do: 'pass', order: 0, ticket: 0, who: 1 }],
    'paid',
  ],
  [[...lapsed, { do: 'order', quantity: 3, card: 'paid' }, ...comes], 'paid'],
  [
    [
      { do: 'order', quantity: 2, card: 'paid' },
      { do: 'refund', order: 0, cents: 1 },
      { do: 'refundTickets', order: 0, tickets: 2 },
      { do: 'performRefunds', answer: 'failed' },
    ],
    'paid',
  ],
];

test('J3 T1 ticket orders: any sequence of events → no oversale, double charge, unpaid ticket or lost cent', async () => {
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
