import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

/** Six athletes on two rails: three heats, drawn. */
async function drawnDay(athletes = 6): Promise<EventDay> {
  const day = await createDay(app, { athletes });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  return day;
}

const planOf = ({ organizer, testIds }: EventDay) => organizer.client.heats.planInputs({ testId: testIds[0]! });
/** Athlete on each rail, heat by heat, as a number from 1 in the order of entry. */
async function standing(day: EventDay) {
  const { places, heats } = await planOf(day);
  return heats.map((_, heat) =>
    [1, 2].map(rail => {
      const place = places.find(one => one.heat === heat && one.rail === rail);
      return place ? day.entryIds.indexOf(place.entryId) + 1 : null;
    }),
  );
}
const [at00, at10] = [
  { heat: 0, rail: 1 },
  { heat: 1, rail: 1 },
];
const entryAt = async (day: EventDay, { heat, rail } = at00!) =>
  (await planOf(day)).places.find(place => place.heat === heat && place.rail === rail)!;
const runFirst = async ({ organizer: { client }, categoryId, testIds }: EventDay) => {
  openDay(app);
  await client.heats.startCategory({ categoryId, type: 'start' });
  await client.heats.startTest({ testId: testIds[0]! });
};

test('V4 plan of heats: drawn → each place has its reasons, and no repair is needed', async () => {
  const day = await drawnDay();
  const plan = await planOf(day);
  expect(await standing(day)).toEqual([
    [5, 6],
    [3, 4],
    [1, 2],
  ]);
  expect({ repair: plan.repair, draw: plan.draw, isPublished: plan.isPublished }).toEqual({
    repair: null,
    draw: null,
    isPublished: false,
  });
  const weakest = plan.places.find(({ entryId }) => entryId === day.entryIds[5])!;
  expect(weakest.why).toEqual([
    { code: 'seed', rank: 6, of: 6, from: 'registration' },
    { code: 'cut', heat: 1, of: 3 },
    { code: 'rail', preference: 2 },
  ]);
  const { categories } = await day.organizer.client.heats.readPlans({ eventId: day.eventId });
  expect(categories[0]?.tests.map(({ heats, isPublished }) => [heats, isPublished])).toEqual([
    [3, false],
    [0, false],
  ]);
});

test('plan of heats: an entry is moved by hand → swaps places, and the reason is stored', async () => {
  const day = await drawnDay();
  const { client } = day.organizer;
  const { basis } = await planOf(day);
  const [entryId] = day.entryIds as [string];
  await client.heats.move({ testId: day.testIds[0]!, basis, entryId, to: at00! });
  expect(await standing(day)).toEqual([
    [1, 6],
    [3, 4],
    [5, 2],
  ]);
  expect((await entryAt(day)).why.map(({ code }) => code)).toEqual(['seed', 'hand']);
  expect((await planOf(day)).draw?.changes).toHaveLength(2);
});

test('plan of heats: a change is based on an older plan → refused as changed; the plan remains', async () => {
  const day = await drawnDay();
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  const { basis } = await planOf(day);
  await client.heats.move({ testId, basis, entryId: day.entryIds[0]!, to: at00! });
  const before = await standing(day);
  const late = client.heats.move({ testId, basis, entryId: day.entryIds[1]!, to: at10! });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: words.planChanged });
  expect(await standing(day)).toEqual(before);
});

test('plan of heats: two changes together → one succeeds; one command twice counts once', async () => {
  const day = await drawnDay();
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  const { basis } = await planOf(day);
  const move = (entryId: string, commandId = crypto.randomUUID()) =>
    client.heats.move({ testId, basis, entryId, to: at00!, commandId });
  const both = await Promise.allSettled([move(day.entryIds[0]!), move(day.entryIds[1]!)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const again = crypto.randomUUID();
  const fresh = (await planOf(day)).basis;
  const input = { testId, basis: fresh, changes: [{ entryId: day.entryIds[3]!, to: null }], commandId: again };
  await expect(client.heats.replace(input)).rejects.toMatchObject(refusal(words.planFault.notPlaced));
  const swap = { testId, basis: fresh, entryId: day.entryIds[3]!, to: at00!, commandId: again };
  await client.heats.move(swap);
  const stood = await standing(day);
  await client.heats.move(swap);
  expect(await standing(day)).toEqual(stood);
});

test('V4 plan of heats: a locked entry → not moved or redrawn; a called heat keeps its places', async () => {
  const day = await drawnDay();
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  const { railId, entryId } = await entryAt(day);
  await client.heats.lock({ railId, locked: true });
  const { basis } = await planOf(day);
  const moved = client.heats.move({ testId, basis, entryId, to: at10! });
  await expect(moved).rejects.toMatchObject(refusal(words.planFault.fixedMoved));
  await expect(client.heats.generate({ eventId: day.eventId })).rejects.toMatchObject(refusal(words.nothingToPlan));
  await client.heats.lock({ railId, locked: false });
  await runFirst(day);
  await client.heats.call({ heatId: (await planOf(day)).heats[0]!.uid });
  await expect(client.heats.lock({ railId, locked: true })).rejects.toMatchObject(refusal(words.planFault.heatClosed));
  const called = client.heats.move({ testId, basis: (await planOf(day)).basis, entryId, to: at10! });
  await expect(called).rejects.toMatchObject(refusal(words.planFault.heatClosed));
  const into = { testId, basis: (await planOf(day)).basis, entryId: day.entryIds[0]!, to: at00! };
  await expect(client.heats.move(into)).rejects.toMatchObject(refusal(words.planFault.heatClosed));
});

test('plan of heats: heat called, running or finished, or rail judged → its entries cannot change', async () => {
  const day = await drawnDay();
  const { heats } = day.organizer.client;
  const testId = day.testIds[0]!;
  const [first, next] = [await entryAt(day), await entryAt(day, at10)];
  const replace = async (...changes: { entryId: string; to: { heat: number; rail: number } | null }[]) =>
    heats.replace({ testId, basis: (await planOf(day)).basis, changes });
  const heatId = (await planOf(day)).heats[0]!.uid;
  await runFirst(day);
  const steps = [
    () => heats.call({ heatId }),
    () => heats.start({ heatId, countIn: 0 }),
    () => heats.finish({ heatId }),
  ];
  const stood = await standing(day);
  for (const step of steps) {
    await step();
    const { places } = await planOf(day);
    const mate = places.find(place => place.heat === 0 && place.rail === 2)!.entryId;
    const { entryId } = first;
    await day.organizer.client.attendance.set({ entryId, state: 'absent' });
    await expect(replace({ entryId, to: null })).rejects.toMatchObject({ code: 'REFUSED' });
    await day.organizer.client.attendance.set({ entryId, state: 'expected' });
    await expect(
      replace({ entryId, to: { heat: 1, rail: 1 } }, { entryId: next.entryId, to: at00! }),
    ).rejects.toThrow();
    await expect(replace({ entryId, to: { heat: 0, rail: 2 } }, { entryId: mate, to: at00! })).rejects.toThrow();
    expect(await standing(day)).toEqual(stood);
  }
  // A rail with a count keeps its entry, whatever the heat's state.
  const { kysely } = app.database;
  const judged = (state: 'judging' | 'ready') =>
    kysely.updateTable('rails').set({ state }).where('id', '=', next.railId).execute();
  await judged('judging');
  const swap = await entryAt(day, { heat: 2, rail: 1 });
  const moves = [
    { entryId: next.entryId, to: { heat: 2, rail: 1 } },
    { entryId: swap.entryId, to: at10! },
  ];
  await expect(replace(...moves)).rejects.toMatchObject(refusal(words.planFault.heatClosed));
  expect(await standing(day)).toEqual(stood);
  await judged('ready');
  await replace(...moves);
  expect(await entryAt(day, at10)).toMatchObject({ entryId: swap.entryId });
});

test('LIVE-D11 repair of a plan: entries are absent → the others do not move; the proposal is stored as shown', async () => {
  const day = await drawnDay(12);
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  await client.heats.publish({ testId });
  const [lone, mate] = (await planOf(day)).places.filter(({ heat }) => heat === 0);
  await client.attendance.set({ entryId: lone!.entryId, state: 'absent' });
  const one = await planOf(day);
  expect(one.repair).toMatchObject({ heats: 6, changes: [{ entryId: lone!.entryId, to: null }] });
  await client.attendance.set({ entryId: mate!.entryId, state: 'absent' });
  const before = await planOf(day);
  const { repair, basis } = before;
  expect(repair!.changes.map(({ to }) => to)).toEqual([null, null]);
  await client.heats.replace({ testId, basis, changes: repair!.changes.map(({ entryId, to }) => ({ entryId, to })) });
  const after = await planOf(day);
  // An empty heat is deleted; the others keep their names and times.
  expect(after.heats.map(({ name }) => name)).toEqual(['Heat 2', 'Heat 3', 'Heat 4', 'Heat 5', 'Heat 6']);
  expect(after.slots.slice(0, 5)).toEqual(before.slots.slice(1, 6));
  expect({ repair: after.repair, isPublished: after.isPublished }).toEqual({ repair: null, isPublished: true });
  expect(after.places.map(({ entryId }) => entryId)).not.toContain(lone!.entryId);
});

test('LIVE-D11 joined heats: the entries of two heats fit in one → joined only on request', async () => {
  const day = await drawnDay(3);
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  await client.heats.publish({ testId });
  const { entryId } = (await planOf(day)).places.find(({ heat }) => heat === 1)!;
  await client.attendance.set({ entryId, state: 'absent' });
  const { repair, join, basis } = await planOf(day);
  expect(repair).toMatchObject({ heats: 2, changes: [{ entryId, to: null }] });
  expect(join).toMatchObject({ heats: 1 });
  const moved = join!.changes.find(({ to }) => to !== null)!;
  expect(moved.why.slice(1, 3)).toEqual([
    { code: 'stood', heat: 2 },
    { code: 'spare', heat: 2 },
  ]);
  await client.heats.replace({ testId, basis, changes: join!.changes.map(({ entryId, to }) => ({ entryId, to })) });
  const after = await planOf(day);
  expect(after.heats).toHaveLength(1);
  expect({ repair: after.repair, join: after.join }).toEqual({ repair: null, join: null });
  const [late] = await insertCrowd(app, 1);
  await enterAlone(app, day, late!);
  expect((await planOf(day)).repair).toMatchObject({ heats: 2 });
});

test('V4 repair of a plan: an entry after the draw → fills a free rail, else gets a new heat', async () => {
  const day = await drawnDay(2);
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  const [late] = await insertCrowd(app, 1);
  const entryId = await enterAlone(app, day, late!);
  const { repair, basis, heats } = await planOf(day);
  expect(heats).toHaveLength(1);
  expect(repair).toMatchObject({ heats: 2 });
  await client.heats.replace({ testId, basis, changes: repair!.changes.map(({ entryId, to }) => ({ entryId, to })) });
  const after = await planOf(day);
  expect(after.heats.map(({ name }) => name)).toEqual(['Heat 1', 'Heat 2']);
  expect(after.places.map(place => place.entryId).sort()).toEqual([...day.entryIds, entryId].sort());
});

test('V4 plan of heats: published → athletes see their heat, and the plan is not drawn again', async () => {
  const day = await createDay(app, { athletes: 1 });
  const { client } = day.organizer;
  const testId = day.testIds[0]!;
  await expect(client.heats.publish({ testId })).rejects.toMatchObject(refusal(words.noPlan));
  await client.heats.generate({ eventId: day.eventId });
  const [athlete] = await insertCrowd(app, 1);
  await enterAlone(app, day, athlete!);
  await client.heats.generate({ eventId: day.eventId });
  const mine = () => athlete!.client.heats.mine();
  expect((await mine()).rows).toEqual([]);
  await client.heats.publish({ testId });
  await client.heats.publish({ testId });
  expect((await mine()).rows).toMatchObject([
    { eventId: day.eventId, heat: 'Heat 1', rail: expect.any(Number), status: 'on_hold' },
  ]);
  await expect(client.heats.generate({ eventId: day.eventId })).rejects.toMatchObject(refusal(words.nothingToPlan));
  const stranger = await signUpAs(app, 'athlete');
  expect((await stranger.client.heats.mine()).rows).toEqual([]);
});

describe('access to a plan of heats', () => {
  test('strangers and judges → cannot read or change it', async () => {
    const day = await drawnDay(2);
    const testId = day.testIds[0]!;
    const { railId, entryId } = await entryAt(day);
    const { basis } = await planOf(day);
    const judge = await approveJudge(app, {
      eventId: day.eventId,
      categories: [day.categoryId],
      permissions: { manage: true },
    });
    for (const who of [await signUpAs(app, 'organization'), judge, await signUpAs(app, 'athlete')]) {
      const { heats } = who.client;
      const asked = [
        () => heats.readPlans({ eventId: day.eventId }),
        () => heats.planInputs({ testId }),
        () => heats.move({ testId, basis, entryId, to: { heat: 0, rail: 1 } }),
        () => heats.replace({ testId, basis, changes: [{ entryId, to: null }] }),
        () => heats.lock({ railId, locked: true }),
        ...(who === judge ? [] : [() => heats.publish({ testId })]),
      ];
      for (const ask of asked) await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    // A principal judge runs the day, but the plan belongs to the organization (D3). Both may publish it.
    await judge.client.heats.publish({ testId });
    expect((await planOf(day)).isPublished).toBe(true);
    await day.organizer.client.heats.publish({ testId });
  });

  test('the event is finished, or the test unknown → refused', async () => {
    const day = await drawnDay(2);
    const { heats } = day.organizer.client;
    const nowhere = { testId: crypto.randomUUID() };
    await expect(heats.planInputs(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(heats.publish(nowhere)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const finished = { finishedAt: app.now() };
    await app.database.kysely.updateTable('events').set(finished).where('id', '=', day.eventId).execute();
    await expect(heats.publish({ testId: day.testIds[0]! })).rejects.toMatchObject(refusal(words.ended));
  });
});

test('LIVE-T2 LIVE-T3 unpublished plan: a heat of the test is called or started → its whole plan is published with it', async () => {
  for (const how of ['call', 'start'] as const) {
    app.setNow(null);
    const day = await drawnDay();
    const { client } = day.organizer;
    await runFirst(day);
    const read = () => client.heats.readCategory({ categoryId: day.categoryId });
    const { heats } = await read();
    expect(heats.map(({ isPublished }) => isPublished)).toEqual([false, false, false]);
    if (how === 'call') await client.heats.call({ heatId: heats[0]!.uid });
    else await client.heats.start({ heatId: heats[0]!.uid, countIn: 0 });
    expect((await read()).heats.map(({ isPublished }) => isPublished)).toEqual([true, true, true]);
    expect((await planOf(day)).isPublished).toBe(true);
    const said = await app.database.kysely
      .selectFrom('auditLog')
      .select('details')
      .where('eventId', '=', day.eventId)
      .where('act', '=', 'heats-published')
      .execute();
    expect(said).toEqual([{ details: { test: day.testIds[0], heats: 3 } }]);
  }
});

/** Runs the heats of the first test, and ends it. */
async function endFirst(day: EventDay): Promise<void> {
  const { heats } = day.organizer.client;
  await runFirst(day);
  for (const { uid } of (await heats.readCategory({ categoryId: day.categoryId })).heats) {
    await heats.start({ heatId: uid, countIn: 0 });
    await heats.finish({ heatId: uid });
  }
  await heats.finishTest({ testId: day.testIds[0]!, withOpenRails: true });
}

test('LIVE-T2 LIVE-D12 a published test ends → the next one is published with it: an athlete reads heat, rail and hour', async () => {
  const day = await createDay(app, { athletes: 3 });
  const [athlete] = await insertCrowd(app, 1);
  await enterAlone(app, day, athlete!);
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  await endFirst(day);
  const { heats } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  expect(heats.filter(({ isPublished }) => !isPublished)).toEqual([]);
  const second = heats.filter(({ testId }) => testId === day.testIds[1]);
  const own = await athlete!.client.heats.mine();
  expect(own.rows).toMatchObject([{ status: 'on_hold', rail: expect.any(Number) }]);
  expect(second.map(({ start }) => start)).toContain(own.rows[0]!.start);
  const said = await app.database.kysely
    .selectFrom('auditLog')
    .select('details')
    .where('eventId', '=', day.eventId)
    .where('act', '=', 'heats-published')
    .execute();
  expect(said).toContainEqual({ details: { test: day.testIds[1], heats: 2 } });
});

test('LIVE-D12 a test added on the day behind a published one → its heats are published when generated', async () => {
  const day = await createDay(app, { athletes: 3, tests: 1 });
  const { heats } = day.organizer.client;
  await heats.generate({ eventId: day.eventId });
  await endFirst(day);
  const createdAt = new Date(app.now().getTime() + 1_000);
  const late = await insertWod(app, day.categoryId, { status: 'on_hold', createdAt });
  await heats.generate({ eventId: day.eventId });
  const all = (await heats.readCategory({ categoryId: day.categoryId })).heats;
  const own = all.filter(({ testId }) => testId === late);
  expect(own.map(({ isPublished }) => isPublished)).toEqual([true, true]);
});

test('LIVE-D12 N33 heats of today wait for publishing → an athlete’s list says the hours of the tests, on that day only', async () => {
  const day = await createDay(app, { athletes: 2 });
  const [athlete] = await insertCrowd(app, 1);
  await enterAlone(app, day, athlete!);
  const { heats } = day.organizer.client;
  await heats.generate({ eventId: day.eventId });
  const days = async () => (await athlete!.client.heats.mine()).days;
  expect(await days()).toEqual([]);
  openDay(app);
  const [today] = await days();
  expect(today).toMatchObject({ eventId: day.eventId, later: day.testIds.map(uid => ({ uid })) });
  const [first] = today!.later;
  expect(Date.parse(first!.to)).toBeGreaterThan(Date.parse(first!.from));
  await heats.publish({ testId: day.testIds[0]! });
  await expect.poll(async () => (await days())[0]?.later.map(({ uid }) => uid)).toEqual([day.testIds[1]]);
  const stranger = await signUpAs(app, 'athlete');
  expect((await stranger.client.heats.mine()).days).toEqual([]);
});
