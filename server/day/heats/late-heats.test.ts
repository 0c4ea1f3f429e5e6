import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';

// Irregular days: forgotten heats, and a test that was added late.

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const read = (day: EventDay) => commandsOf(day).readCategory({ categoryId: day.categoryId });

async function openedDay(options?: Parameters<typeof createDay>[1]) {
  const day = await createDay(app, options);
  openDay(app);
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'start' });
  await commandsOf(day).startTest({ testId: day.testIds[0]! });
  return day;
}

async function runAll(day: EventDay) {
  for (const { uid, status } of (await read(day)).heats) {
    if (status !== 'on_hold') continue;
    await commandsOf(day).start({ heatId: uid, countIn: 0 });
    await commandsOf(day).finish({ heatId: uid });
  }
}

test('V4 ORG-286 heats: test begun without heats → generated once, from now on', async () => {
  const day = await openedDay();
  expect((await read(day)).heats).toEqual([]);
  const { generate } = commandsOf(day);
  expect(await generate({ eventId: day.eventId })).toEqual({ heats: 2, skipped: [] });
  const { heats, now } = await read(day);
  expect(Math.abs(Date.parse(heats[0]!.start) - Date.parse(now))).toBeLessThan(60_000);
  await expect(generate({ eventId: day.eventId })).rejects.toMatchObject({ message: words.nothingToPlan });
  await runAll(day);
  expect((await read(day)).heats.map(({ status }) => status)).toEqual(['finished', 'finished']);
});

test('V4 heats: a test added after the previous one ended → gets heats when generated', async () => {
  const day = await openedDay({ tests: 1 });
  const [first] = day.testIds as [string];
  const { generate, finishTest, finishCategory } = commandsOf(day);
  await generate({ eventId: day.eventId });
  await runAll(day);
  await finishTest({ testId: first, withOpenRails: true });
  await expect(generate({ eventId: day.eventId })).rejects.toMatchObject({ message: words.nothingToPlan });
  const createdAt = new Date(app.now().getTime() + 1_000);
  const late = await insertWod(app, day.categoryId, { status: 'on_hold', createdAt });
  expect(await generate({ eventId: day.eventId })).toEqual({ heats: 2, skipped: [] });
  expect((await read(day)).heats.filter(({ testId }) => testId === late)).toHaveLength(2);
  // Drawn heats stay: only a first test that has not begun is drawn again.
  await expect(generate({ eventId: day.eventId })).rejects.toMatchObject({ message: words.nothingToPlan });
  await commandsOf(day).startTest({ testId: late });
  await runAll(day);
  await finishTest({ testId: late, withOpenRails: true });
  await finishCategory({ categoryId: day.categoryId });
});

test('ORG-293 day: an event without rails → its tests run without heats to the end', async () => {
  const day = await openedDay({ event: { rails: 0 } });
  const { generate, finishTest, startTest, finishCategory } = commandsOf(day);
  await expect(generate({ eventId: day.eventId })).rejects.toMatchObject({ message: words.noRails });
  const [first, second] = day.testIds as [string, string];
  await finishTest({ testId: first });
  await startTest({ testId: second });
  await finishTest({ testId: second });
  await finishCategory({ categoryId: day.categoryId });
  expect(await read(day)).toMatchObject({ category: { status: 'finished' }, heats: [], rails: [] });
});

test('ORG-196 rails: all heats finished → the last heat’s rails remain shown', async () => {
  const day = await openedDay({ tests: 1 });
  await commandsOf(day).generate({ eventId: day.eventId });
  await runAll(day);
  const { heatId, heats, rails } = await read(day);
  expect(heatId).toBe(heats[1]?.uid);
  expect(rails.map(({ entry }) => entry?.uid)).toEqual(day.entryIds.slice(0, 2));
});
