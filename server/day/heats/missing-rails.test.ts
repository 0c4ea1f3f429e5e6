import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createDay } from '#testing/factories/heats.ts';
import { createJudgedHeat } from '#testing/factories/rails.ts';

// Missing athletes and results that the manager sees before a heat begins or ends.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

test('LIVE-D10 rails: athlete marked absent → shown until present; LIVE-D3 typed result → shown too', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, categoryId, entryId, testId: wodId } = heat;
  const entry = async () =>
    (await organizer.client.heats.readCategory({ categoryId })).rails.find(rail => rail.entry)!.entry;
  expect(await entry()).toMatchObject({ isAbsent: false, hasResult: false });
  const mark = (state: 'absent' | 'present') =>
    organizer.client.attendance.set({ entryId, state, commandId: crypto.randomUUID() });
  await mark('absent');
  expect(await entry()).toMatchObject({ isAbsent: true });
  const open = async () => (await organizer.client.heats.readOpen({ testId: wodId })).rails;
  expect(await open()).toMatchObject([{ heat: 'Heat 1', number: 1, isAbsent: true, state: 'ready' }]);
  await mark('present');
  expect(await entry()).toMatchObject({ isAbsent: false });
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, version: 0, values: { quantity: 3 } });
  expect(await entry()).toMatchObject({ hasResult: true });
  expect(await open()).toEqual([]);
});

test('LIVE-D9 open rails: a rail marked as not coming → not listed; judges and strangers are refused', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, judge, railId, testId } = heat;
  await judge.client.rails.scratch({ railId, commandId: crypto.randomUUID() });
  expect((await organizer.client.heats.readOpen({ testId })).rails).toEqual([]);
  await expect(judge.client.heats.readOpen({ testId })).rejects.toMatchObject({
    message: messages.heats.notManager,
  });
  const stranger = await signUpAs(app, 'organization');
  await expect(stranger.client.heats.readOpen({ testId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(organizer.client.heats.readOpen({ testId: crypto.randomUUID() })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});

test('LIVE-D9 open rails: a test of several heats → each rail with the name of its heat, in their order', async () => {
  const { organizer, eventId, testIds } = await createDay(app, { athletes: 3, tests: 1 });
  await organizer.client.heats.generate({ eventId });
  const { rails } = await organizer.client.heats.readOpen({ testId: testIds[0]! });
  expect(rails.map(({ heat, number }) => `${heat} ${number}`)).toHaveLength(3);
  expect(new Set(rails.map(({ heat }) => heat)).size).toBeGreaterThan(1);
});
