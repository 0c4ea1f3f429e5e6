import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { insertCategory, insertWod } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });
const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const read = (day: EventDay, heatId?: string) => commandsOf(day).readCategory({ categoryId: day.categoryId, heatId });
const heatsOf = async (day: EventDay, testId?: string) =>
  (await read(day)).heats.filter(heat => testId === undefined || heat.testId === testId);

async function begun(options?: Parameters<typeof createDay>[1]) {
  const day = await createDay(app, options);
  await commandsOf(day).generate({ eventId: day.eventId });
  openDay(app);
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'start' });
  await commandsOf(day).startTest({ testId: day.testIds[0]! });
  return { day, heats: await heatsOf(day) };
}

async function runHeats(day: EventDay, testId: string) {
  for (const { uid } of await heatsOf(day, testId)) {
    await commandsOf(day).start({ heatId: uid, countIn: 0 });
    await commandsOf(day).finish({ heatId: uid });
  }
}

test('V4, ORG-245, ORG-247 heats: first test → weakest first, one slot after another, named rails', async () => {
  const day = await createDay(app);
  expect(await commandsOf(day).generate({ eventId: day.eventId })).toEqual({ heats: 2, skipped: [] });
  const { heats, event, heatId } = await read(day);
  expect(heats.map(({ name, status, testId }) => [name, status, testId])).toEqual([
    ['Heat 1', 'on_hold', day.testIds[0]],
    ['Heat 2', 'on_hold', day.testIds[0]],
  ]);
  // The factory's category has 600 s of heat and 300 s of warm-up.
  const starts = heats.map(({ start }) => Date.parse(start));
  expect(starts).toEqual([Date.parse(event.opensAt), Date.parse(event.opensAt) + 900_000]);
  expect(heatId).toBe(heats[0]!.uid);
  const railsOf = async (id: string) => (await read(day, id)).rails.map(({ name, entry }) => [name, entry?.uid]);
  const [first, second, third] = day.entryIds;
  expect(await railsOf(heats[0]!.uid)).toEqual([
    ['Carril 1', third],
    ['Carril 2', undefined],
  ]);
  expect(await railsOf(heats[1]!.uid)).toEqual([
    ['Carril 1', first],
    ['Carril 2', second],
  ]);
});

test('V4 heats: generated again before they begin → the old ones are replaced', async () => {
  const { organizer, ...day } = await createDay(app, { athletes: 1 });
  const { generate } = organizer.client.heats;
  await generate({ eventId: day.eventId });
  const before = await heatsOf({ organizer, ...day });
  await generate({ eventId: day.eventId });
  const after = await heatsOf({ organizer, ...day });
  expect(after.map(({ name }) => name)).toEqual(['Heat 1']);
  expect(after[0]?.uid).not.toBe(before[0]?.uid);
});

test('V4 heats: categories without heats → named, each with its reason', async () => {
  const day = await createDay(app, { athletes: 1, tests: 1 });
  const race = await insertCategory(app, day.eventId, { typeCategory: 'running', name: 'Carrera' });
  await insertWod(app, race, { status: 'on_hold' });
  await insertCategory(app, day.eventId, { name: 'Sin test' });
  const empty = await insertCategory(app, day.eventId, { name: 'Vacía' });
  await insertWod(app, empty, { status: 'on_hold' });
  expect((await commandsOf(day).generate({ eventId: day.eventId })).skipped).toEqual([
    { name: 'Carrera', why: 'running' },
    { name: 'Sin test', why: 'noTest' },
    { name: 'Vacía', why: 'empty' },
  ]);
  openDay(app);
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'start' });
  await commandsOf(day).startTest({ testId: day.testIds[0]! });
  await expect(commandsOf(day).generate({ eventId: day.eventId })).rejects.toMatchObject(refusal(words.nothingToPlan));
});

test('ORG-480, ORG-500 heats: no event or no rails → nothing is generated', async () => {
  const day = await createDay(app, { event: { rails: 0 } });
  await expect(commandsOf(day).generate({ eventId: '' })).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    data: { issues: [{ message: 'No event ID provided', path: ['eventId'] }] },
  });
  await expect(commandsOf(day).generate({ eventId: day.eventId })).rejects.toMatchObject(refusal(words.noRails));
  expect(await heatsOf(day)).toEqual([]);
});

test('ORG-189, ORG-190, ORG-272 manager: before the final → refused; on its day → lists each category', async () => {
  const day = await createDay(app, { athletes: 1 });
  const { readManager } = commandsOf(day);
  await expect(readManager({ eventId: day.eventId })).rejects.toMatchObject(refusal(words.tooEarly));
  openDay(app);
  const { categories, mayRun, handlers } = await readManager({ eventId: day.eventId });
  expect({ mayRun, handlers }).toEqual({ mayRun: true, handlers: [] });
  expect(categories).toMatchObject([{ uid: day.categoryId, ageRange: [18, 35], status: null }]);
});

test('ORG-025, ORG-273, ORG-277, ORG-295, ORG-509 day: all tests run → the category finishes', async () => {
  const { day } = await begun();
  const [first, second] = day.testIds as [string, string];
  await runHeats(day, first);
  const { openRails } = (await read(day)).tests[0]!;
  expect(openRails).toBe(3);
  await expect(commandsOf(day).finishTest({ testId: first })).rejects.toMatchObject(
    refusal('3 carriles sin resultado'),
  );
  await commandsOf(day).finishTest({ testId: first, withOpenRails: true });
  expect(await heatsOf(day, second)).toHaveLength(2);
  expect((await read(day)).tests.map(({ status }) => status)).toEqual(['finished', 'on_hold']);
  await commandsOf(day).startTest({ testId: second });
  await runHeats(day, second);
  await commandsOf(day).finishTest({ testId: second, withOpenRails: true });
  expect(await heatsOf(day)).toHaveLength(4);
  await commandsOf(day).finishCategory({ categoryId: day.categoryId });
  expect((await read(day)).category.status).toBe('finished');
});

test('ORG-509 tests: the next heats cannot be built → the test remains active', async () => {
  const { day } = await begun();
  const [first] = day.testIds as [string];
  await runHeats(day, first);
  await app.database.kysely.updateTable('events').set({ rails: 0 }).where('id', '=', day.eventId).execute();
  const asked = commandsOf(day).finishTest({ testId: first, withOpenRails: true });
  await expect(asked).rejects.toMatchObject(refusal(words.noRails));
  expect((await read(day)).tests[0]?.status).toBe('active');
});

test('ORG-274, ORG-276, ORG-287 clock: category paused and restarted → its heat pauses too, then runs again', async () => {
  const { day, heats } = await begun();
  const { start, pauseCategory, startCategory, finish, pause, resume } = commandsOf(day);
  const heatId = heats[0]!.uid;
  await start({ heatId });
  const at = app.now().getTime();
  const runOf = async () => (await read(day)).heats[0]!.run!;
  const [[from]] = (await runOf()).segments as [[number, null]];
  expect(Math.abs(from - at - 10_000)).toBeLessThan(5_000);
  await pauseCategory({ categoryId: day.categoryId });
  expect((await runOf()).state).toBe('paused');
  await expect(finish({ heatId })).rejects.toMatchObject(refusal(words.whyNot.categoryPaused));
  await startCategory({ categoryId: day.categoryId, type: 'restart' });
  expect((await runOf()).state).toBe('running');
  await pause({ heatId });
  await expect(pause({ heatId })).rejects.toMatchObject(refusal(words.runPaused));
  await pauseCategory({ categoryId: day.categoryId });
  await startCategory({ categoryId: day.categoryId, type: 'restart' });
  expect((await runOf()).state).toBe('paused');
  await resume({ heatId, countIn: 3 });
  await finish({ heatId });
  expect(await runOf()).toMatchObject({ state: 'stopped', capMs: 600_000 });
});

test('ORG-286 clock: a heat starts → its clock follows the server’s time', async () => {
  const { day, heats } = await begun();
  const floorAt = app.now().getTime() - 90_000;
  const manager = createVisitor({ ...app, now: () => new Date(floorAt) });
  for (const [name, value] of day.organizer.cookies) manager.cookies.set(name, value);
  await manager.client.heats.start({ heatId: heats[0]!.uid, countIn: 3 });
  expect((await read(day)).heats[0]?.run?.segments).toEqual([[floorAt + 3_000, null]]);
});

test('ORG-284 heats: another category runs on the floor → a start is refused until that heat ends', async () => {
  const { day, heats } = await begun({ event: { timeBetweenCategories: 0 } });
  const other = await insertCategory(app, day.eventId, { name: 'Máster', status: 'active' });
  const testId = await insertWod(app, other, { status: 'active', name: 'Otro' });
  const at = { createdAt: app.now(), plannedAt: app.now(), slotS: 0, warmUpS: 0 };
  const heat = { id: crypto.randomUUID(), eventId: day.eventId, categoryId: other, wodId: testId, position: 0 };
  await app.database.kysely
    .insertInto('heats')
    .values({ ...heat, ...at, name: 'Heat 1' })
    .execute();
  await commandsOf(day).start({ heatId: heat.id });
  const refused = commandsOf(day).start({ heatId: heats[0]!.uid });
  await expect(refused).rejects.toMatchObject(refusal('En este evento corre el Heat 1 de Máster.'));
  expect((await read(day)).busy).toMatchObject([{ heatId: heat.id, category: 'Máster' }]);
  await commandsOf(day).finish({ heatId: heat.id });
  await commandsOf(day).call({ heatId: heats[0]!.uid });
  await commandsOf(day).start({ heatId: heats[0]!.uid });
  const stored = await heatsOf(day, day.testIds[0]);
  expect(stored[0]).toMatchObject({ status: 'active', calledAt: expect.any(String), startedAt: expect.any(String) });
});

test('ORG-292 tests: a test has begun → it cannot be deleted; a test that has not can', async () => {
  const { day } = await begun();
  const removed = day.organizer.client.wods.remove({ id: day.testIds[0]! });
  await expect(removed).rejects.toMatchObject(refusal(messages.wod.hasBegun));
  await day.organizer.client.wods.remove({ id: day.testIds[1]! });
});
