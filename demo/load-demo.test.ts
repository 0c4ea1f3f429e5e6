import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { missingOfCategory } from '#contract/competition/category-form.ts';
import { windowsOf } from '#contract/competition/event-form.ts';
import { eventState, qualifierState } from '#domain/competition/events/event-states.ts';
import { checkEventDates, isInside } from '#domain/competition/events/event-times.ts';
import { checkWodDates, typeEventsOf, windowOf } from '#domain/competition/wods/wod-rules.ts';
import { wodTypes } from '#domain/competition/wods/wod-types.ts';
import { toInstant } from '#domain/foundation/time/zones.ts';
import { applicationStatuses, applicationTypes } from '#domain/scoring/staff/applications.ts';
import { cleanRichText } from '#server/competition/events/clean-rich-text.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { cards } from '#testing/factories/orders.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { listDemoAccounts } from './demo-accounts.ts';
import { loadDemo } from './load-demo.ts';
import { categoryForm, eventForm, wallOf, wodForm } from './plan-season.ts';
import type { DemoEvent } from './season/demo-event.ts';
import { demoSeason } from './season/season.ts';
import { workouts } from './season/workouts.ts';

const picture = `/files/images/${'0'.repeat(32)}-full.webp`;

function plan(event: DemoEvent, now: Date) {
  const form = eventForm(event, picture, now);
  const windows = windowsOf(form);
  const instantOf = (when: DemoEvent['finishedAt']) =>
    when ? toInstant(wallOf(when, event.timeZone, now), event.timeZone).getTime() : null;
  const times = {
    type: form.type,
    qualifierOnline: form.qualifierOnline,
    ...windows.event,
    finishedAt: instantOf(event.finishedAt),
    startQualifier: windows.qualifier?.start ?? null,
    endQualifier: windows.qualifier?.end ?? null,
    qualifierClosedAt: instantOf(event.qualifierClosedAt),
  };
  return { form, windows, times };
}

const rangeOf = ({ start, end }: { start: string; end: string }, timeZone: string) => ({
  start: toInstant(start, timeZone).getTime(),
  end: toInstant(end, timeZone).getTime(),
});

// Clocks change in Madrid and Miami in March and October, in Santiago in April and September.
const days = ['2026-11-21', '2026-03-08', '2026-03-29', '2026-09-05', '2026-10-25', '2028-02-29'];
const hours = days.flatMap(date =>
  [0, 3, 5, 11, 17, 22, 23].map(hour => `${date}T${String(hour).padStart(2, '0')}:30Z`),
);

test.each(hours)('demo season: at %s → every form keeps the rules for organizers', hour => {
  const now = new Date(hour);
  for (const event of demoSeason) {
    const { form, windows, times } = plan(event, now);
    expect(checkEventDates(windows, windows.event, now.getTime()).filter(({ problem }) => problem !== 'past')).toEqual(
      [],
    );
    expect(cleanRichText(form.terms)).toBe(form.terms);
    expect(cleanRichText(form.paymentInfo)).toBe(form.paymentInfo);
    const scenarios = form.scenarios.map((_, position) => `s${position}`);
    const forms = event.categories.map(category => {
      const filled = categoryForm(category, event, '', now);
      expect(missingOfCategory(filled, form), `${form.name}: ${filled.name}`).toEqual([]);
      expect(isInside(rangeOf(filled, form.timeZone), windows.event)).toBe(true);
      return filled;
    });
    const tests = [
      ...event.categories.flatMap(({ tests = [] }, position) => tests.map(wod => ({ wod, homes: [position] }))),
      ...(event.general ?? []).map(wod => ({ wod, homes: wod.categories })),
    ];
    for (const { wod, homes } of tests) {
      const filled = wodForm(wod, event, '', scenarios, now);
      expect(typeEventsOf(form)).toContain(filled.typeEvent);
      if (filled.typeEvent === 'offline')
        expect(filled.scenarioId !== null, `${form.name}: ${filled.name}`).toBe(scenarios.length > 0);
      for (const position of homes) {
        const window = windowOf(filled.typeEvent, times, rangeOf(forms[position]!, form.timeZone));
        expect(checkWodDates(rangeOf(filled, form.timeZone), window), `${form.name}: ${filled.name}`).toEqual([]);
      }
    }
  }
});

test.each(hours)('demo season: at %s → events and qualifiers to come, running and over', hour => {
  const now = new Date(hour);
  const plans = demoSeason.map(event => plan(event, now));
  const states = plans.map(({ times }) => eventState(times, now.getTime()));
  const amount = (state: string) => states.filter(found => found === state).length;
  expect([amount('upcoming'), amount('running'), amount('completed')]).toEqual([13, 9, 6]);
  expect(new Set(plans.map(({ times }) => qualifierState(times, now.getTime())))).toEqual(
    new Set(['none', 'upcoming', 'running', 'completed']),
  );
  for (const { times } of plans) {
    for (const moment of [times.finishedAt, times.qualifierClosedAt]) {
      if (moment !== null) expect(moment > times.start && moment < now.getTime()).toBe(true);
    }
  }
});

test('demo season: all events together → every choice that an organizer has', () => {
  const categories = demoSeason.flatMap(event => event.categories);
  const tests = [
    ...categories.flatMap(category => category.tests ?? []),
    ...demoSeason.flatMap(event => event.general ?? []),
  ];
  expect(new Set(tests.map(({ workout }) => workouts[workout].typeWod))).toEqual(new Set(wodTypes));
  expect(new Set(categories.map(({ points }) => points ?? 4))).toEqual(new Set([1, 2, 3, 4, 6, 7, 8]));
  expect(new Set(categories.map(({ members }) => members))).toEqual(new Set([undefined, 2, 3, 4]));
  expect(new Set(demoSeason.map(event => event.timeZone)).size).toBeGreaterThanOrEqual(9);
  expect(categories.filter(({ isAudit }) => isAudit)).toHaveLength(1);
  expect(categories.some(({ isHidden }) => isHidden)).toBe(true);
  expect(new Set(demoSeason.map(event => event.cover)).size).toBe(demoSeason.length);
});

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
});
afterAll(() => app.close());

const storedPictures = async () => {
  const keys = [];
  for await (const { key } of app.storage.list('images/')) keys.push(key);
  return keys;
};

test('demo data: loaded → readable by everybody, within its places; erased → gone with all pictures', async () => {
  await loadDemo(app);
  const db = app.database.kysely;
  const visitor = createVisitor(app);
  const { upcoming, running } = await visitor.client.events.home();
  expect([upcoming.length, running.length]).toEqual([6, 6]);
  const open = await visitor.client.events.list({ state: 'open' });
  const completed = await visitor.client.events.list({ state: 'completed' });
  expect(open.events.length + completed.events.length).toBe(demoSeason.length);
  for (const { uid } of [...open.events, ...completed.events]) {
    const { event } = await visitor.client.events.read({ id: uid });
    for (const { uid: id, capacity, entries } of event.categories) {
      expect(entries).toBeLessThanOrEqual(capacity ?? entries);
      await visitor.client.categories.read({ id });
    }
  }
  const persons = await db
    .selectFrom('entries')
    .innerJoin('categories', 'categories.id', 'entries.categoryId')
    .innerJoin('events', 'events.id', 'entries.eventId')
    .select(['events.athletesAllowed', 'events.name'])
    .select(({ fn, eb }) => fn.sum<number>(eb.fn('greatest', ['categories.members', eb.lit(1)])).as('persons'))
    .groupBy(['events.id'])
    .execute();
  for (const row of persons) {
    if (row.athletesAllowed > 0) expect(row.persons, row.name).toBeLessThanOrEqual(row.athletesAllowed);
  }
  const wanted = demoSeason.flatMap(event => event.categories).reduce((sum, { entries }) => sum + entries, 0);
  const held = await db.selectFrom('entries').select('userId').execute();
  expect(held.length).toBe(wanted);
  expect(new Set(held.map(({ userId }) => userId)).size).toBeGreaterThan(40);

  // One entry per athlete and event, and no team above its size (J1).
  const full = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(({ fn }) => ['entries.id', 'teams.allowedMembers', fn.countAll<number>().as('members')])
    .groupBy(['entries.id', 'teams.allowedMembers'])
    .execute();
  expect(full).toHaveLength(wanted);
  for (const { members, allowedMembers } of full) expect(members).toBeLessThanOrEqual(allowedMembers ?? 1);
  expect(full.filter(({ members }) => members > 1).length).toBeGreaterThan(20);
  const athlete = createVisitor(app);
  const accounts = await listDemoAccounts(db);
  expect(accounts).toHaveLength(7);
  const shown = accounts.find(({ type }) => type === 'athlete')!;
  await athlete.client.accounts.signIn({ ...shown, type: 'athlete', remember: false });
  const { teams } = await athlete.client.teams.listMine({});
  expect(new Set(teams.map(({ isCaptain }) => isCaptain))).toEqual(new Set([true, false]));
  expect((await athlete.client.invitations.listMine({})).invitations.length).toBeGreaterThanOrEqual(2);
  expect((await athlete.client.entries.listMine({})).events.length).toBeGreaterThan(5);

  const organizer = createVisitor(app);
  const account = (await listDemoAccounts(db)).find(({ type }) => type === 'organization')!;
  await organizer.client.accounts.signIn({ ...account, type: 'organization', remember: false });
  const own = await organizer.client.events.listAsOrganizer({});
  expect(new Set(own.events.map(({ state }) => state))).toEqual(new Set(['upcoming', 'running', 'completed']));
  for (const { uid } of own.events) await organizer.client.events.readAsOrganizer({ id: uid });

  const applied = await db.selectFrom('staffApplications').select(['status', 'type']).execute();
  expect(new Set(applied.map(({ status }) => status))).toEqual(new Set(applicationStatuses));
  expect(new Set(applied.map(({ type }) => type))).toEqual(new Set(applicationTypes));
  const judge = createVisitor(app);
  const known = (await listDemoAccounts(db)).find(({ type }) => type === 'staff')!;
  await judge.client.accounts.signIn({ ...known, type: 'staff', remember: false });
  const mine = await judge.client.staff.listMine({ list: 'events' });
  const judged = mine.events.filter(({ state }) => state === 'running');
  expect(judged.length).toBeGreaterThan(3);
  const reviews = { stage: 'event' as const, show: 'done' as const };
  const queues = await Promise.all(
    judged.map(({ uid }) => judge.client.staff.listReviews({ eventId: uid, ...reviews })),
  );
  expect(queues.reduce((sum, { total }) => sum + total, 0)).toBeGreaterThan(20);

  // One type is sold out, one is only given by hand, and the visitor's athlete has some tickets.
  const { eventId } = await db.selectFrom('ticketTypes').select('eventId').executeTakeFirstOrThrow();
  const onSale = await visitor.client.sale.state({ eventId });
  expect(new Set(onSale.types.map(({ state }) => state))).toEqual(new Set(['open', 'sold-out']));
  expect((await athlete.client.tickets.mine()).tickets.length).toBeGreaterThan(1);
  expect(await athlete.client.streaming.watch({ device: 'laptop-1', takes: true })).toMatchObject({ state: 'playing' });

  const real = await signUpAs(app, 'athlete');
  // Tickets bought with test money do not block the erasure.
  const { uid: typeId } = onSale.types.find(({ state }) => state === 'open')!;
  const order = await orderTickets(app, { eventId, typeId, quantity: 1 });
  const { order: paid } = await visitor.client.orders.payWithCard({ ...order, token: cards.good });
  expect(paid.state).toBe('fulfilled');
  const admin = await signInAsAdmin(app);
  expect((await storedPictures()).length).toBeGreaterThan(100);
  await admin.client.admin.eraseDemo({});
  for (const table of [
    'events',
    'categories',
    'wods',
    'generalWods',
    'entries',
    'participants',
    'teams',
    'teamInvitations',
    'scenarios',
    'results',
    'resultHistory',
    'staffApplications',
    'staffCategories',
    'ticketTypes',
    'tickets',
    'orders',
  ] as const) {
    expect(await db.selectFrom(table).selectAll().execute()).toEqual([]);
  }
  expect(await real.client.streaming.watch({ device: 'laptop-1', takes: true })).toMatchObject({ state: 'off' });
  const kept = (await real.client.accounts.me()).user?.photo ? 3 : 0;
  await expect.poll(async () => (await storedPictures()).length, { timeout: 20_000 }).toBe(kept);
}, 120_000);

test('LIVE-D26 demo day: heats are published and have judges → the principal judge signs in and starts one', async () => {
  const store = await createTestApp();
  onTestFinished(() => store.close());
  await loadDemo(store);
  const db = store.database.kysely;
  const judges = (await listDemoAccounts(db)).filter(({ type }) => type === 'staff');
  expect(judges.map(({ email }) => email.split('@')[0])).toEqual(['juez', 'pedro.manrique', 'lucia.ferrer']);
  const { eventId } = await db.selectFrom('heats').select('eventId').executeTakeFirstOrThrow();
  const tests = await db
    .selectFrom('wods')
    .leftJoin('results', 'results.wodId', 'wods.id')
    .select(['wods.id', 'wods.typeWod', 'wods.status', 'results.id as result'])
    .where('wods.eventId', '=', eventId)
    .execute();
  expect(tests.map(({ status, result }) => [status, result])).toEqual(tests.map(() => ['on_hold', null]));
  expect(new Set(tests.map(({ typeWod }) => typeWod))).toEqual(
    new Set(['amrap', 'peso', 'for time', 'puntos', 'distancia']),
  );
  const rails = await db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['rails.id', 'rails.entryId', 'rails.judgeId', 'heats.id as heatId', 'heats.wodId', 'heats.categoryId'])
    .select('heats.publishedAt')
    .where('heats.position', '=', 0)
    .orderBy('rails.number')
    .execute();
  for (const { entryId, judgeId, publishedAt } of rails) expect([entryId, judgeId, publishedAt]).not.toContain(null);

  const drawn = await db
    .selectFrom('heats')
    .innerJoin('wods', 'wods.id', 'heats.wodId')
    .select('wods.name')
    .distinct()
    .orderBy('wods.name')
    .execute();
  expect(drawn.map(({ name }) => name)).toEqual(['Aguacero', 'Arrancada a una luz']);

  const principal = createVisitor(store);
  await principal.client.accounts.signIn({ ...judges[0]!, type: 'staff', remember: false });
  const { rows } = await principal.client.preflight.read({ eventId });
  expect(rows.filter(({ kind }) => kind === 'doubled')).toEqual([]);
  const { heatId, wodId: testId, categoryId } = rails[0]!;
  await principal.client.heats.startCategory({ categoryId, type: 'start' });
  await principal.client.heats.startTest({ testId });
  await principal.client.heats.call({ heatId });
  await principal.client.heats.start({ heatId, countIn: 0 });
  expect(await db.selectFrom('heats').select('status').where('id', '=', heatId).executeTakeFirst()).toEqual({
    status: 'active',
  });
}, 120_000);
