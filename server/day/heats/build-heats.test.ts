import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertResult } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const generate = ({ organizer, eventId }: EventDay) => organizer.client.heats.generate({ eventId });

/** Athlete on each rail, heat by heat, as a number from 1 in the order of their entries. */
async function drawn({ organizer, categoryId, entryIds }: EventDay) {
  const { heats } = await organizer.client.heats.readCategory({ categoryId });
  const days = await Promise.all(
    heats.map(({ uid }) => organizer.client.heats.readCategory({ categoryId, heatId: uid })),
  );
  return days.map(({ rails }) => rails.map(({ entry }) => (entry ? entryIds.indexOf(entry.uid) + 1 : null)));
}

const setBoxes = async ({ entryIds }: EventDay, boxes: readonly (string | null)[]) => {
  for (const [at, boxName] of boxes.entries()) {
    const people = app.database.kysely.selectFrom('participants').select('userId').where('entryId', '=', entryIds[at]!);
    await app.database.kysely.updateTable('users').set({ boxName }).where('id', 'in', people).execute();
  }
};

test('V4 heats: seven athletes on four rails → fewest heats, even sizes, the best in the middle', async () => {
  const day = await createDay(app, { athletes: 7, event: { rails: 4 } });
  await generate(day);
  expect(await drawn(day)).toEqual([
    [7, 5, 6, null],
    [3, 1, 2, 4],
  ]);
});

test('heats: athletes of one gym, spelled differently → not on neighbouring rails', async () => {
  const day = await createDay(app, { athletes: 4, event: { rails: 4 } });
  await setBoxes(day, ['Córdoba Fit', ' cordoba  fit', null, '']);
  await generate(day);
  const [heat] = await drawn(day);
  expect(Math.abs(heat!.indexOf(1) - heat!.indexOf(2))).toBeGreaterThan(1);
  expect(heat!.toSorted()).toEqual([1, 2, 3, 4]);
});

test('heats: generated a second time → withdrawn entries are left out, and a judge keeps the rail', async () => {
  const day = await createDay(app, { athletes: 4 });
  await generate(day);
  expect(await drawn(day)).toEqual([
    [3, 4],
    [1, 2],
  ]);
  const { kysely } = app.database;
  const { heats } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  await kysely
    .updateTable('rails')
    .set({ judgeId: day.organizer.uid })
    .where('heatId', '=', heats[1]!.uid)
    .where('number', '=', 2)
    .execute();
  await kysely.updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', day.entryIds[1]!).execute();
  await generate(day);
  expect(await drawn(day)).toEqual([
    [4, null],
    [1, 3],
  ]);
  const judged = await kysely
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['heats.position', 'rails.number'])
    .where('rails.judgeId', '=', day.organizer.uid)
    .where('heats.eventId', '=', day.eventId)
    .execute();
  expect(judged).toEqual([{ position: 1, number: 2 }]);
});

test('V4 heats: next test → ordered by the standing so far, weakest first', async () => {
  const day = await createDay(app, { athletes: 4 });
  const { heats } = day.organizer.client;
  await generate(day);
  openDay(app);
  await heats.startCategory({ categoryId: day.categoryId, type: 'start' });
  const [first, second] = day.testIds as [string, string];
  await heats.startTest({ testId: first });
  for (const { uid } of (await heats.readCategory({ categoryId: day.categoryId })).heats) {
    await heats.start({ heatId: uid, countIn: 0 });
    await heats.finish({ heatId: uid });
  }
  for (const [at, quantity] of [30_000, 10_000, 40_000, 20_000].entries()) {
    await insertResult(app, first, day.entryIds[at]!, { quantity });
  }
  await heats.finishTest({ testId: first });
  const { heats: all } = await heats.readCategory({ categoryId: day.categoryId });
  expect(all.filter(({ testId }) => testId === second)).toHaveLength(2);
  expect((await drawn(day)).slice(2)).toEqual([
    [4, 2],
    [3, 1],
  ]);
});
