import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { createResults, typed } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('ORG-295 heats: next test → ordered by the table, without withdrawn entries', async () => {
  const { organizer, ...day } = await createDay(app, { athletes: 4 });
  const { heats } = organizer.client;
  await heats.generate({ eventId: day.eventId });
  openDay(app);
  await heats.startCategory({ categoryId: day.categoryId, type: 'start' });
  const [first, second] = day.testIds as [string, string];
  await heats.startTest({ testId: first });
  const read = (heatId?: string) => heats.readCategory({ categoryId: day.categoryId, heatId });
  for (const { uid } of (await read()).heats) {
    await heats.start({ heatId: uid, countIn: 0 });
    await heats.finish({ heatId: uid });
  }
  const [one, two, three, four] = day.entryIds as [string, string, string, string];
  const reps: [string, number][] = [
    [one, 10],
    [two, 40],
    [three, 30],
    [four, 20],
  ];
  await createResults(
    organizer,
    first,
    reps.map(([entryId, quantity]) => ({ entryId, values: typed(quantity) })),
  );
  expect((await read()).tests[0]?.openRails).toBe(0);
  await organizer.client.entries.setStanding({ entryId: four, standing: 'withdrawn', reason: 'Lesión en el hombro' });
  await heats.finishTest({ testId: first });
  const built = (await read()).heats.filter(({ testId }) => testId === second);
  const placed = await Promise.all(
    built.map(async ({ uid }) => (await read(uid)).rails.flatMap(({ entry }) => entry?.uid ?? [])),
  );
  expect(placed).toEqual([[one], [two, three]]);
});
