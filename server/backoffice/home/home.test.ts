import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { typed } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const liveAtOnce = async (who?: JudgedHeat['judge']) =>
  (await (who?.client ?? createVisitor(app).client).home.live()).live;
/** Asks six seconds later: then the heats are read anew. */
const liveOf = (who?: JudgedHeat['judge']) => {
  pass(0.1);
  return liveAtOnce(who);
};
const publish = ({ organizer, categoryId: id }: JudgedHeat, publish: 'publish' | 'unPublish' = 'publish') =>
  organizer.client.categories.setPublish({ id, publish });
const pass = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));
let runs = 0;
/** A running heat with a public table. Earlier ones no longer compete; it stands at an hour that no test had before. */
async function begin(): Promise<JudgedHeat> {
  await app.database.kysely.updateTable('events').set({ draft: true }).where('draft', '=', false).execute();
  const heat = await createJudgedHeat(app);
  await publish(heat);
  pass(++runs * 30);
  return heat;
}

test('home strip: a heat runs and its table is public → event, category and heat; after a result its row', async () => {
  const heat = await begin();
  const { organizer, testId: wodId, entryId } = heat;
  expect(await liveOf()).toMatchObject({
    ...{ event: { uid: heat.eventId }, category: { uid: heat.categoryId }, heat: 'Heat 1' },
    ...{ isRunning: true, rows: [], others: 0 },
  });
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: typed(50), version: 0 });
  expect(await liveOf()).toMatchObject({ rows: [{ id: entryId, pos: 1, sum: 10_000 }] });
});

test('home strip: the heat ended 14 minutes ago → still there; 16 → gone', async () => {
  const heat = await begin();
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  pass(14);
  expect(await liveOf()).toMatchObject({ isRunning: false });
  pass(2);
  expect(await liveOf()).toBeNull();
});

test('home strip: two compete → the one that began last, and how many more; its table hidden → the other', async () => {
  const first = await begin();
  const now = app.now();
  app.setNow(null);
  const last = await createJudgedHeat(app);
  await publish(last);
  app.setNow(now);
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
  const heat = await begin();
  const { organizer, judge } = heat;
  expect(await liveAtOnce()).toMatchObject({ event: { uid: heat.eventId } });
  await hide(heat);
  for (const who of [undefined, judge, { ...judge, client: organizer.client }]) {
    await expect.poll(() => liveAtOnce(who)).toBeNull();
    expect(await liveOf(who)).toBeNull();
  }
});

test('home strip: asked twice in five seconds → the heats are read once; later again, and after a failure at once', async () => {
  const heat = await begin();
  const rename = (name: string) =>
    app.database.kysely.updateTable('heats').set({ name }).where('id', '=', heat.heatId).execute();
  expect(await liveAtOnce()).toMatchObject({ heat: 'Heat 1' });
  await rename('Heat 7');
  expect(await liveAtOnce()).toMatchObject({ heat: 'Heat 1' });
  expect(await liveOf()).toMatchObject({ heat: 'Heat 7' });
  const away = vi.spyOn(app.database.kysely, 'selectFrom').mockImplementationOnce(() => {
    throw new Error('away');
  });
  await expect(liveOf()).rejects.toThrow();
  away.mockRestore();
  expect(await liveAtOnce()).toMatchObject({ heat: 'Heat 7' });
});

test('home strip: nobody ends the event or its heat → there until a day after the last hour, then gone', async () => {
  const { eventId } = await begin();
  const { endsAt } = await app.database.kysely
    .selectFrom('events')
    .select('endsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const seen = [];
  for (const hours of [24, 25]) {
    app.setNow(new Date(endsAt.getTime() + hours * 3_600_000));
    seen.push(await liveAtOnce());
  }
  expect(seen).toMatchObject([{ event: { uid: eventId } }, null]);
});

const change = async ({ eventId }: JudgedHeat, changes: object) => {
  await app.database.kysely.updateTable('events').set(changes).where('id', '=', eventId).execute();
};
