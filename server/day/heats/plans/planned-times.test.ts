import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { enterAlone } from '#testing/factories/entries.ts';
import { insertCategory, insertWod } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';

const minute = 60_000;
const hour = 60 * minute;
// The factory's category has 600 s of heat and 300 s of warm-up.
const slot = 15 * minute;
const between = 10 * minute;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const timesOf = async (day: EventDay, testId = day.testIds[0]!) =>
  (await commandsOf(day).readCategory({ categoryId: day.categoryId })).heats
    .filter(heat => heat.testId === testId)
    .map(({ start }) => Date.parse(start));
const generate = (day: EventDay) => commandsOf(day).generate({ eventId: day.eventId });

const createAt = (options: NonNullable<Parameters<typeof createDay>[1]> = {}) =>
  createDay(app, { tests: 1, ...options, event: { timeBetweenCategories: between / 1000, ...options.event } });
const startTestAt = (testId: string, startsAt: number) =>
  app.database.kysely
    .updateTable('wods')
    .set({ startsAt: new Date(startsAt), endsAt: new Date(startsAt + 5 * hour) })
    .where('id', '=', testId)
    .execute();
async function opening({ eventId }: EventDay): Promise<number> {
  const { finalStartsAt, startsAt } = await app.database.kysely
    .selectFrom('events')
    .select(['finalStartsAt', 'startsAt'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  return (finalStartsAt ?? startsAt).getTime();
}
async function another(day: EventDay, startsAt: number): Promise<EventDay> {
  const categoryId = await insertCategory(app, day.eventId, { name: 'Otra', heatTimeCap: 600, warmUpTimeCap: 300 });
  const more = await createDay(app, { tests: 1, athletes: 1, home: { ...day, categoryId } });
  await startTestAt(more.testIds[0]!, startsAt);
  return more;
}
async function begin(day: EventDay) {
  openDay(app);
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'start' });
  await commandsOf(day).startTest({ testId: day.testIds[0]! });
}
async function runAll(day: EventDay, testId: string) {
  const { heats } = await commandsOf(day).readCategory({ categoryId: day.categoryId });
  for (const { uid } of heats.filter(heat => heat.testId === testId)) {
    await commandsOf(day).start({ heatId: uid, countIn: 0 });
    await commandsOf(day).finish({ heatId: uid });
  }
}

test('ORGA-C2 planned times: the first test begins an hour after the event opens → no heat is before it', async () => {
  const day = await createAt();
  const opens = await opening(day);
  await startTestAt(day.testIds[0]!, opens + hour);
  await generate(day);
  expect(await timesOf(day)).toEqual([opens + hour, opens + hour + slot]);
});

test('ORGA-C2 planned times: several categories on one floor → each waits for the floor and its test', async () => {
  const day = await createAt({ athletes: 1 });
  const opens = await opening(day);
  // Starts of the tests: second category in the afternoon, third in the morning, fourth with the first.
  await startTestAt(day.testIds[0]!, opens + hour);
  const late = await another(day, opens + 6 * hour);
  const early = await another(day, opens);
  const behind = await another(day, opens + hour);
  await generate(day);
  expect(await timesOf(early)).toEqual([opens]);
  expect(await timesOf(day)).toEqual([opens + hour]);
  expect(await timesOf(behind)).toEqual([opens + hour + slot + between]);
  expect(await timesOf(late)).toEqual([opens + 6 * hour]);
});

test('ORGA-C2 planned times: categories run side by side → each begins with its own test', async () => {
  const day = await createAt({
    athletes: 1,
    event: { simultaneousCategories: true, scenarios: [{ uid: crypto.randomUUID(), stageName: 'Domo' }] },
  });
  const opens = await opening(day);
  await startTestAt(day.testIds[0]!, opens + hour);
  const beside = await another(day, opens + hour);
  await generate(day);
  for (const one of [day, beside]) expect(await timesOf(one)).toEqual([opens + hour]);
});

test('ORGA-C2 planned times: a plan is published → the plan keeps its hours; later plans avoid them', async () => {
  const day = await createAt({ athletes: 1 });
  const opens = await opening(day);
  await startTestAt(day.testIds[0]!, opens + slot);
  await generate(day);
  await commandsOf(day).publish({ testId: day.testIds[0]! });
  const before = await another(day, opens);
  await generate(day);
  expect(await timesOf(day)).toEqual([opens + slot]);
  // A gap of fifteen minutes cannot hold a slot of fifteen minutes and the changeover.
  expect(await timesOf(before)).toEqual([opens + 2 * slot + between]);
});

test('ORGA-C2 planned times: drawn after the hour of the test → from now on, and not before', async () => {
  const day = await createAt();
  openDay(app);
  const now = app.now().getTime();
  app.setNow(new Date(now));
  await generate(day);
  expect(await timesOf(day)).toEqual([now, now + slot]);
});

test('ORGA-C2 planned times: a test moves, alone or with its event, after the draw → its heats move with the test', async () => {
  const day = await createAt();
  const testId = day.testIds[0]!;
  const opens = await opening(day);
  await startTestAt(testId, opens);
  await generate(day);
  const shift = async () => (await timesOf(day)).map(time => time - opens);
  await startTestAt(testId, opens + hour);
  expect(await shift()).toEqual([hour, hour + slot]);
  await day.organizer.client.events.move({ id: day.eventId, days: 3 });
  const { startsAt } = await app.database.kysely
    .selectFrom('wods')
    .select('startsAt')
    .where('id', '=', testId)
    .executeTakeFirstOrThrow();
  expect(await timesOf(day)).toEqual([startsAt.getTime(), startsAt.getTime() + slot]);
});

test('ORGA-C2 planned times: heats are added by a repair, by hand and by a repetition → none is before its test', async () => {
  const day = await createAt({ athletes: 2 });
  const testId = day.testIds[0]!;
  const { heats } = day.organizer.client;
  const startsAt = (await opening(day)) + 20 * 24 * hour;
  await app.database.kysely.updateTable('events').set({ finalEndsAt: null }).where('id', '=', day.eventId).execute();
  await generate(day);
  // Stores a plan of the time before this rule.
  await startTestAt(testId, startsAt);
  await app.database.sql`update heats set planned_at = ${new Date(startsAt - 3 * hour)} where wod_id = ${testId}`;
  for (const athlete of await insertCrowd(app, 1)) await enterAlone(app, day, athlete);
  const { repair, basis } = await heats.planInputs({ testId });
  await heats.replace({ testId, basis, changes: repair!.changes.map(({ entryId, to }) => ({ entryId, to })) });
  expect((await timesOf(day)).at(-1)).toBe(startsAt);
  const plan = await heats.planInputs({ testId });
  const entryId = plan.places.find(({ heat }) => heat === 0)!.entryId;
  await heats.move({ testId, basis: plan.basis, entryId, to: { heat: plan.heats.length, rail: 1 } });
  expect((await timesOf(day)).at(-1)).toBeGreaterThanOrEqual(startsAt);
  await begin(day);
  const [first] = (await heats.planInputs({ testId })).heats;
  await heats.start({ heatId: first!.uid, countIn: 0 });
  await heats.finish({ heatId: first!.uid });
  await heats.repeat({ heatId: first!.uid, reason: 'Se cortó la luz' });
  const { heats: rows } = await heats.readCategory({ categoryId: day.categoryId });
  const repeated = rows.find(({ repeatsId }) => repeatsId === first!.uid)!;
  expect(Date.parse(repeated.start)).toBe(startsAt);
});

test('ORGA-C2 preview of a plan: requested → the heats and times that generating would give; nothing is stored', async () => {
  const day = await createAt();
  const opens = await opening(day);
  await startTestAt(day.testIds[0]!, opens + hour);
  const race = await insertCategory(app, day.eventId, { typeCategory: 'running', name: 'Carrera' });
  await insertWod(app, race, { status: 'on_hold' });
  const preview = await commandsOf(day).preview({ eventId: day.eventId });
  expect(preview.tests).toMatchObject([
    {
      testId: day.testIds[0],
      heats: 2,
      start: new Date(opens + hour).toISOString(),
      end: new Date(opens + hour + 2 * slot).toISOString(),
    },
  ]);
  expect(preview.skipped).toEqual([{ name: 'Carrera', why: 'running' }]);
  expect(await timesOf(day)).toEqual([]);
  await generate(day);
  expect(await timesOf(day)).toEqual([opens + hour, opens + hour + slot]);
});

test('LIVE-D35 SPEC-M09 planned times: a test is finished → the next one’s heats follow the changeover, and wait for their test', async () => {
  const run = async (nextStartsIn: number) => {
    const day = await createAt({ tests: 2 });
    const [first = '', second = ''] = day.testIds;
    await generate(day);
    await begin(day);
    await runAll(day, first);
    const ended = app.now().getTime();
    app.setNow(new Date(ended));
    await startTestAt(second, ended + nextStartsIn);
    await commandsOf(day).finishTest({ testId: first, withOpenRails: true });
    const times = await timesOf(day, second);
    app.setNow(null);
    return times.map(time => time - ended);
  };
  expect(await run(-hour)).toEqual([between, between + slot]);
  expect(await run(2 * hour)).toEqual([2 * hour, 2 * hour + slot]);
});

test('LIVE-D35 planned times: another category is planned on the floor → the next test waits for it', async () => {
  const day = await createAt({ tests: 2 });
  const [first = '', second = ''] = day.testIds;
  const opens = await opening(day);
  const other = await another(day, opens);
  await generate(day);
  await begin(day);
  await runAll(day, first);
  const ended = app.now().getTime();
  app.setNow(new Date(ended));
  await startTestAt(other.testIds[0]!, ended + between);
  await app.database
    .sql`update heats set planned_at = ${new Date(ended + between)} where wod_id = ${other.testIds[0]!}`;
  await commandsOf(day).finishTest({ testId: first, withOpenRails: true });
  const from = ended + between + slot + between;
  expect(await timesOf(day, second)).toEqual([from, from + slot]);
});
