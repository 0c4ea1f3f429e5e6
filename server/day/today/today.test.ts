import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const daysOf = async (who: Pick<JudgedHeat['judge'], 'client'>) => (await who.client.day.mine()).days;
const principalOf = ({ eventId }: JudgedHeat) =>
  approveJudge(app, { eventId, categories: [], permissions: { manage: true } });

test('D33 home of the day: a judge asks on the day → arrivals and own rails, no floors', async () => {
  const heat = await createJudgedHeat(app);
  expect(await daysOf(heat.judge)).toMatchObject([
    { event: { uid: heat.eventId }, judges: true, floors: null, arrivals: { total: 1, present: 0 } },
  ]);
});

test('home of the day: a judge works in two events, and judges in the later one → that event comes first', async () => {
  const heat = await createJudgedHeat(app);
  app.setNow(null);
  const other = await createJudgedHeat(app);
  await approveJudge(app, { eventId: other.eventId, categories: [] }, heat.judge);
  const { kysely } = app.database;
  const earlier = sql<Date>`starts_at - interval '1 hour'`;
  await kysely.updateTable('events').set({ startsAt: earlier }).where('id', '=', other.eventId).execute();
  expect((await daysOf(heat.judge)).map(({ event }) => event.uid)).toEqual([heat.eventId, other.eventId]);
});

test('home of the day: five athletes, one came, one is absent → the counts, and the three who run first', async () => {
  const { organizer, eventId, entryIds } = await createDay(app, { athletes: 5 });
  const { attendance, heats } = organizer.client;
  await heats.generate({ eventId });
  openDay(app);
  const arrivalsOf = async () => (await daysOf(organizer)).find(({ event }) => event.uid === eventId)?.arrivals;
  const mark = (at: number, state: 'present' | 'absent') => attendance.set({ entryId: entryIds[at]!, state });
  await mark(0, 'present');
  await mark(4, 'absent');
  const { rows } = await attendance.list({ eventId });
  const inOrder = rows
    .filter(({ state }) => state === 'expected')
    .map(({ entryId, name, next }) => ({ entryId, name, heat: next!.heat, start: next!.start }))
    .toSorted((one, other) => one.start.localeCompare(other.start) || one.name.localeCompare(other.name));
  expect(new Set(inOrder.map(({ start }) => start)).size).toBeGreaterThan(1);
  expect(await arrivalsOf()).toEqual({ total: 5, present: 1, absent: 1, missing: inOrder });
  for (const at of [1, 2, 3]) await mark(at, 'present');
  expect(await arrivalsOf()).toEqual({ total: 5, present: 4, absent: 1, missing: [] });
});

test('home of the day: five are missing, the first to run comes → the three after that one', async () => {
  const { organizer, eventId } = await createDay(app, { athletes: 5 });
  const { attendance, heats } = organizer.client;
  await heats.generate({ eventId });
  openDay(app);
  const missing = async () =>
    (await daysOf(organizer)).find(({ event }) => event.uid === eventId)!.arrivals!.missing.map(({ name }) => name);
  const [first, ...rest] = await missing();
  const { rows } = await attendance.list({ eventId });
  await attendance.set({ entryId: rows.find(({ name }) => name === first)!.entryId, state: 'present' });
  const after = await missing();
  expect(after).toHaveLength(3);
  expect(after).toEqual(expect.arrayContaining(rest));
});

test('D39 home of the day: organization and principal ask → the running heat with its clock', async () => {
  const heat = await createJudgedHeat(app);
  const principal = await principalOf(heat);
  const running = { uid: heat.heatId, rails: 1, done: 0, run: { state: 'running' } };
  expect(await daysOf(heat.organizer)).toMatchObject([{ judges: false, floors: { mayRun: false, now: [running] } }]);
  expect(await daysOf(principal)).toMatchObject([{ floors: { mayRun: true, isOpen: true, now: [running] } }]);
});

test('home of the day: a rail without a telephone in a running heat → waits, named by heat', async () => {
  const heat = await createJudgedHeat(app);
  const [day] = await daysOf(heat.organizer);
  expect(day?.floors?.waits).toMatchObject([{ kind: 'untaken', heatId: heat.heatId, numbers: [1] }]);
  await heat.judge.client.rails.take({
    railId: heat.railId,
    deviceId: crypto.randomUUID(),
    commandId: crypto.randomUUID(),
  });
  expect((await daysOf(heat.organizer))[0]?.floors?.waits).toEqual([]);
});

test('home of the day: other organization, judge of another event, judge of videos → no day', async () => {
  const heat = await createJudgedHeat(app);
  const stranger = await signUpAs(app, 'organization');
  app.setNow(null);
  const { eventId } = await createDay(app);
  const elsewhere = await approveJudge(app, { eventId, categories: [] });
  openDay(app);
  const videos = await approveJudge(app, {
    eventId: heat.eventId,
    categories: [heat.categoryId],
    permissions: { event: false },
  });
  expect(await daysOf(stranger)).toEqual([]);
  expect(await daysOf(videos)).toEqual([]);
  expect((await daysOf(elsewhere)).map(({ event }) => event.uid)).not.toContain(heat.eventId);
});

test('home of the day: the event is on another day, a draft, or ended → no day; its heat runs past midnight → still', async () => {
  const heat = await createJudgedHeat(app);
  const { eventId } = heat;
  const set = (changes: object) =>
    app.database.kysely.updateTable('events').set(changes).where('id', '=', eventId).execute();
  const onTheDay = app.now();
  app.setNow(new Date(onTheDay.getTime() + 40 * 86_400_000));
  expect(await daysOf(heat.judge)).toHaveLength(1);
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  expect(await daysOf(heat.judge)).toEqual([]);
  app.setNow(onTheDay);
  expect(await daysOf(heat.judge)).toHaveLength(1);
  await set({ draft: true });
  expect(await daysOf(heat.judge)).toEqual([]);
  await set({ draft: false, finishedAt: onTheDay });
  expect(await daysOf(heat.judge)).toEqual([]);
});
