import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createCategory, createGeneralWod } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { insertEntry, insertResult } from '#testing/factories/events.ts';
import { createContest, createTeamContest, forTime } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

test('ATH-273 best time: the best counting result that reached the target; rejected or disqualified → ignored', async () => {
  const { organizer, categoryId, wodId, entryIds } = await createContest(app, forTime, 6);
  const best = async () => (await organizer.client.wods.readAsOrganizer({ id: wodId })).wod;
  expect(await best()).toMatchObject({ bestTime: 0, overallBestTime: 0 });
  const [capped, rejected, disqualified, pending, approved] = entryIds as [string, string, string, string, string];
  await insertResult(app, wodId, capped, { quantity: 99_999, timeMs: 100_000 });
  await insertResult(app, wodId, rejected, { quantity: 100_000, timeMs: 110_000, status: 'rejected' });
  await insertResult(app, wodId, disqualified, { quantity: 100_000, timeMs: 120_000 });
  await organizer.client.entries.setStanding({ entryId: disqualified, standing: 'disqualified', reason: 'Trampa' });
  expect(await best()).toMatchObject({ bestTime: 0 });
  await insertResult(app, wodId, approved, { quantity: 100_000, timeMs: 400_000 });
  expect(await best()).toMatchObject({ bestTime: 400_000, overallBestTime: 400_000 });
  await insertResult(app, wodId, pending, { quantity: 100_000, timeMs: 300_000, status: 'pending' });
  const { eventTests } = await organizer.client.categories.readAsOrganizer({ id: categoryId });
  expect(eventTests).toMatchObject([{ bestTime: 300_000 }]);
});

test('best time: a team does the test → the target counts once for each member', async () => {
  const { organizer, wodId, entryId } = await createTeamContest(app, forTime, 2);
  await insertResult(app, wodId, entryId, { quantity: 199_000, timeMs: 500_000 });
  const best = async () => (await organizer.client.wods.readAsOrganizer({ id: wodId })).wod.bestTime;
  expect(await best()).toBe(0);
  await app.database.kysely.updateTable('results').set({ quantity: 200_000 }).where('wodId', '=', wodId).execute();
  expect(await best()).toBe(500_000);
});

test('overall best time: all tests of one general test; for the public → only published categories', async () => {
  const { organizer, eventId, categoryId } = await createJoinable(app);
  const second = await createCategory(app, organizer, eventId);
  const general = await createGeneralWod(app, organizer, eventId, { needTime: true });
  await organizer.client.generalWods.assign({ id: general, categories: [categoryId, second] });
  const wodOf = async (category: string) =>
    (await organizer.client.categories.readAsOrganizer({ id: category })).eventTests[0]!;
  const [one, two] = await insertCrowd(app, 2);
  await insertResult(app, (await wodOf(categoryId)).uid, await insertEntry(app, categoryId, one!.uid), {
    timeMs: 90_000,
  });
  await insertResult(app, (await wodOf(second)).uid, await insertEntry(app, second, two!.uid), { timeMs: 80_000 });
  expect(await wodOf(categoryId)).toMatchObject({ bestTime: 90_000, overallBestTime: 80_000 });
  expect(await wodOf(second)).toMatchObject({ bestTime: 80_000, overallBestTime: 80_000 });
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  const shown = async () => (await createVisitor(app).client.categories.read({ id: categoryId })).eventTests[0];
  expect(await shown()).toMatchObject({ bestTime: 90_000, overallBestTime: 90_000 });
  await organizer.client.categories.setPublish({ id: second, publish: 'publish' });
  expect(await shown()).toMatchObject({ bestTime: 90_000, overallBestTime: 80_000 });
});
