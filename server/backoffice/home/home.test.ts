import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { typed } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const liveOf = async (who?: JudgedHeat['judge']) => (await (who?.client ?? createVisitor(app).client).home.live()).live;
const publish = ({ organizer, categoryId: id }: JudgedHeat, publish: 'publish' | 'unPublish' = 'publish') =>
  organizer.client.categories.setPublish({ id, publish });
const pass = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));
/** Earlier heats of this file no longer compete. */
const clear = () => app.database.kysely.updateTable('events').set({ draft: true }).where('draft', '=', false).execute();

test('home strip: a heat runs and its table is public → event, category and heat; after a result its row', async () => {
  await clear();
  const heat = await createJudgedHeat(app);
  await publish(heat);
  const { organizer, testId: wodId, entryId } = heat;
  expect(await liveOf()).toMatchObject({
    ...{ event: { uid: heat.eventId }, category: { uid: heat.categoryId }, heat: 'Heat 1' },
    ...{ isRunning: true, rows: [], others: 0 },
  });
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: typed(50), version: 0 });
  expect(await liveOf()).toMatchObject({ rows: [{ id: entryId, pos: 1, sum: 10_000 }] });
});

test('home strip: the heat ended 14 minutes ago → still there; 16 → gone', async () => {
  await clear();
  const heat = await createJudgedHeat(app);
  await publish(heat);
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  pass(14);
  expect(await liveOf()).toMatchObject({ isRunning: false });
  pass(2);
  expect(await liveOf()).toBeNull();
});

test('home strip: two compete → the one that began last, and how many more; its table hidden → the other', async () => {
  await clear();
  const first = await createJudgedHeat(app);
  await publish(first);
  app.setNow(null);
  const last = await createJudgedHeat(app);
  await publish(last);
  await app.database.kysely
    .updateTable('heats')
    .set({ startedAt: new Date(app.now().getTime() + 1_000) })
    .where('id', '=', last.heatId)
    .execute();
  expect(await liveOf()).toMatchObject({ category: { uid: last.categoryId }, others: 1 });
  await publish(last, 'unPublish');
  expect(await liveOf()).toMatchObject({ category: { uid: first.categoryId }, others: 0 });
});

test.each([
  ['its table is hidden', async (heat: JudgedHeat) => void (await publish(heat, 'unPublish'))],
  ['its event is a draft', (heat: JudgedHeat) => change(heat, { draft: true })],
  ['its event is hidden', (heat: JudgedHeat) => change(heat, { hiddenAt: app.now(), hiddenReason: 'x' })],
])('home strip leaks: %s → nothing, also for its organization and its judge', async (_name, hide) => {
  await clear();
  const heat = await createJudgedHeat(app);
  await publish(heat);
  await hide(heat);
  const { organizer, judge } = heat;
  for (const who of [undefined, judge, { ...judge, client: organizer.client }]) expect(await liveOf(who)).toBeNull();
});

const change = async ({ eventId }: JudgedHeat, changes: object) => {
  await app.database.kysely.updateTable('events').set(changes).where('id', '=', eventId).execute();
};
