import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { batchOf, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { neverIn } from '#testing/never-in-a-day.ts';

const words = messages.heats;

// Two processes on one database, with a manager at each.
let app: TestApp;
let beside: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  beside = await createTestApp({}, { beside: app });
});
beforeEach(() => {
  app.setNow(null);
  beside.setNow(null);
});
afterAll(async () => {
  await beside.close();
  await app.close();
});

const refusal = (message: string) => ({ code: 'REFUSED', message });
const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const read = (day: EventDay, heatId?: string) => commandsOf(day).readCategory({ categoryId: day.categoryId, heatId });

function pass(seconds: number) {
  const at = new Date(app.now().getTime() + seconds * 1_000);
  for (const one of [app, beside]) one.setNow(at);
}

/** The first of two heats ran for a minute and has just finished. A judge has taken its first rail. */
async function over(day?: EventDay, isPaused = false) {
  if (!day) app.setNow(null);
  const own = day ?? (await createDay(app));
  const judge = await approveJudge(app, { eventId: own.eventId, categories: [own.categoryId] });
  const { heats } = own.organizer.client;
  if (!day) await heats.generate({ eventId: own.eventId });
  if (!day) openDay(app);
  beside.setNow(app.now());
  const [first, second] = (await read(own)).heats.map(({ uid }) => uid) as [string, string];
  const railId = (await read(own, first)).rails.find(({ entry }) => entry)!.uid;
  await heats.setJudge({ railId, judgeId: judge.uid, alsoNext: false });
  await heats.startCategory({ categoryId: own.categoryId, type: 'start' });
  await heats.startTest({ testId: own.testIds[0]! });
  await heats.start({ heatId: first, countIn: 0 });
  await judge.client.rails.take({ railId, deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() });
  pass(60);
  if (isPaused) {
    await heats.pause({ heatId: first });
    pass(5);
  }
  await heats.finish({ heatId: first });
  return { ...own, first, second, judge, railId, took: app.now().getTime() };
}
type Over = Awaited<ReturnType<typeof over>>;

const unfinish = (day: Over) => commandsOf(day).unfinish({ heatId: day.first });

test('unfinish: within half a minute → the heat and its rails go on, and the clock as if it had not stopped', async () => {
  const day = await over();
  const { heats: _, ...before } = await read(day, day.first);
  pass(29);
  await unfinish(day);
  const { heats, rails, busy } = await read(day, day.first);
  const from = day.took - 60_000;
  expect(heats[0]).toMatchObject({
    status: 'active',
    startedAt: new Date(from).toISOString(),
    finishedAt: null,
    run: { state: 'running', segments: [[from, null]] },
  });
  expect(rails).toEqual(before.rails);
  expect(rails.map(({ state }) => state)).toContain('judging');
  expect(busy).toMatchObject([{ heatId: day.first }]);
  const { rails: mine } = await day.judge.client.rails.mine();
  expect(mine).toMatchObject([{ state: 'judging', heat: { status: 'active', run: { state: 'running' } } }]);
  const log = app.database.kysely.selectFrom('auditLog').select('act').where('eventId', '=', day.eventId);
  expect((await log.execute()).filter(({ act }) => act === 'heat-unfinished')).toHaveLength(1);
  expect(await neverIn(app, day.eventId)).toEqual([]);
  pass(10);
  await commandsOf(day).finish({ heatId: day.first });
  expect((await read(day, day.first)).heats[0]?.run?.segments).toEqual([[from, from + 99_000]]);
});

test('unfinish: a rail finished while the heat was over by mistake → its time goes on; a rail that finished before stays', async () => {
  const day = await over();
  const { judge, organizer, railId, testIds, first } = day;
  const timed = { typeWod: 'for time', needTime: true, validReps: 2 } as const;
  await app.database.kysely.updateTable('wods').set(timed).where('id', '=', testIds[0]!).execute();
  const { rails } = await organizer.client.rails.readHeat({ heatId: first });
  const lines = async () =>
    (await app.database.kysely.selectFrom('resultHistory').select('note').execute()).filter(
      ({ note }) => note === messages.rails.retimed,
    );
  expect(rails.find(({ uid }) => uid === railId)?.state).toBe('judging');
  pass(10);
  const taps = tapsAt(app, [
    ['rep', -30],
    ['rep', -20],
    ['finish', 0],
  ]);
  const http = await buildHttp(app);
  const epoch = 1;
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await judge.client.rails.finish({ railId, epoch, lastSeq: 3, commandId: crypto.randomUUID() });
  const sign = { railId, epoch, signature: 'M1,1L9,9', reason: null, commandId: crypto.randomUUID() };
  await judge.client.rails.sign(sign);
  const shown = async () =>
    (await organizer.client.rails.readHeat({ heatId: first })).rails.find(({ uid }) => uid === railId);
  expect(await shown()).toMatchObject({ timeMs: 60_000, state: 'signed' });
  await unfinish(day);
  expect(await shown()).toMatchObject({ timeMs: 70_000, state: 'signed', isTyped: false, waits: true });
  expect(await lines()).toHaveLength(1);
  const confirm = { heatId: first, railIds: [railId], commandId: crypto.randomUUID() };
  await organizer.client.rails.confirm(confirm);
  pass(5);
  await commandsOf(day).finish({ heatId: first });
  pass(5);
  await unfinish(day);
  expect(await shown()).toMatchObject({ timeMs: 70_000, state: 'confirmed' });
  expect(await lines()).toHaveLength(1);
  await http.close();
});

test('unfinish: the clock was paused at the finish → it stays paused', async () => {
  const day = await over(undefined, true);
  pass(3);
  await unfinish(day);
  const [heat] = (await read(day)).heats;
  expect(heat).toMatchObject({ status: 'active', run: { state: 'paused' } });
  expect(heat?.run?.segments).toEqual([[day.took - 65_000, day.took - 5_000]]);
});

test('unfinish: after half a minute, not finished, or annulled → refused', async () => {
  const day = await over();
  await expect(commandsOf(day).unfinish({ heatId: day.second })).rejects.toMatchObject(
    refusal(words.whyNot.heatOnHold),
  );
  pass(30);
  await expect(unfinish(day)).rejects.toMatchObject(refusal(words.unfinishLate));
  const other = await over();
  await commandsOf(other).repeat({ heatId: other.first, reason: 'Se soltó un disco' });
  await expect(unfinish(other)).rejects.toMatchObject(refusal(words.unfinishAnnulled));
  expect((await read(other)).heats[0]).toMatchObject({ status: 'finished' });
});

test('unfinish: another heat of the floor was called or started since → refused; one called before → allowed', async () => {
  const day = await over();
  const { category } = await read(day);
  await commandsOf(day).call({ heatId: day.second });
  await expect(unfinish(day)).rejects.toMatchObject(refusal(words.unfinishCalled('Heat 2', category.name)));
  pass(1);
  await commandsOf(day).start({ heatId: day.second, countIn: 0 });
  await expect(unfinish(day)).rejects.toMatchObject(refusal(words.whyNot.otherHeatActive));
  pass(1);
  await commandsOf(day).finish({ heatId: day.second });
  await expect(unfinish(day)).rejects.toMatchObject({ message: expect.stringContaining('Heat 2') });
  await commandsOf(day).unfinish({ heatId: day.second });
  expect((await read(day)).heats.map(({ status }) => status)).toEqual(['finished', 'active']);
});

test('unfinish: a category beside it calls a heat on the same floor → refused by its name; on another floor → allowed', async () => {
  for (const isSideBySide of [false, true]) {
    app.setNow(null);
    const scenarios = isSideBySide ? [{ uid: crypto.randomUUID(), stageName: 'Domo' }] : [];
    const one = await createDay(app, { event: { simultaneousCategories: isSideBySide, scenarios } });
    const { organizer, eventId } = one;
    const home = { organizer, eventId, categoryId: await createCategory(app, organizer, eventId) };
    const other = await createDay(app, { home });
    await organizer.client.heats.generate({ eventId });
    openDay(app);
    const day = await over(one);
    await commandsOf(other).startCategory({ categoryId: other.categoryId, type: 'start' });
    const { heats, category } = await read(other);
    await commandsOf(other).call({ heatId: heats[0]!.uid });
    if (isSideBySide) await unfinish(day);
    else await expect(unfinish(day)).rejects.toMatchObject(refusal(words.unfinishCalled('Heat 1', category.name)));
    expect((await read(day)).heats[0]?.status).toBe(isSideBySide ? 'active' : 'finished');
  }
});

test('unfinish: a category beside it started on the same floor with a press before the finish → refused, the floor is busy', async () => {
  app.setNow(null);
  const one = await createDay(app);
  const { organizer, eventId } = one;
  const home = { organizer, eventId, categoryId: await createCategory(app, organizer, eventId) };
  const other = await createDay(app, { home });
  await organizer.client.heats.generate({ eventId });
  openDay(app);
  const day = await over(one);
  await commandsOf(other).startCategory({ categoryId: other.categoryId, type: 'start' });
  await commandsOf(other).startTest({ testId: other.testIds[0]! });
  const { heats, category } = await read(other);
  pass(5);
  const pressedAt = new Date(day.took - 20_000).toISOString();
  await commandsOf(other).start({ heatId: heats[0]!.uid, countIn: 0, pressedAt });
  await expect(unfinish(day)).rejects.toMatchObject(refusal(words.floorBusy(null, 'Heat 1', category.name)));
  expect((await read(day)).heats[0]?.status).toBe('finished');
  expect(await neverIn(app, eventId)).toEqual([]);
});

test('unfinish: the test or the category is finished, or the category is paused → refused by its reason', async () => {
  const day = await over();
  await commandsOf(day).pauseCategory({ categoryId: day.categoryId });
  await expect(unfinish(day)).rejects.toMatchObject(refusal(words.whyNot.categoryPaused));
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'restart' });
  await commandsOf(day).start({ heatId: day.second, countIn: 0 });
  await commandsOf(day).finish({ heatId: day.second });
  await commandsOf(day).finishTest({ testId: day.testIds[0]!, withOpenRails: true });
  const last = commandsOf(day).unfinish({ heatId: day.second });
  await expect(last).rejects.toMatchObject(refusal(words.whyNot.testFinished));
});

test('unfinish: two managers at two processes → it is taken back once; a start of the next heat excludes it', async () => {
  const day = await over();
  const visitor = createVisitor(beside);
  for (const [key, value] of day.organizer.cookies) visitor.cookies.set(key, value);
  const other = visitor.client.heats;
  const commandId = crypto.randomUUID();
  const heatId = day.first;
  await Promise.all([commandsOf(day).unfinish({ heatId, commandId }), other.unfinish({ heatId, commandId })]);
  await expect(other.unfinish({ heatId })).rejects.toMatchObject(refusal(words.whyNot.heatActive));
  await commandsOf(day).finish({ heatId });
  pass(1);
  const both = await Promise.allSettled([
    commandsOf(day).unfinish({ heatId }),
    other.start({ heatId: day.second, countIn: 0 }),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await neverIn(app, day.eventId)).toEqual([]);
});
