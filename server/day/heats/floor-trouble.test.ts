import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { createResults, typed } from '#testing/factories/results.ts';

const words = messages.heats;

// Two processes on one database: a double press goes to both.
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
const id = () => crypto.randomUUID();
const commandsOf = ({ organizer }: EventDay) => organizer.client.heats;
const read = (day: EventDay, heatId?: string) => commandsOf(day).readCategory({ categoryId: day.categoryId, heatId });
const heatsOf = async (day: EventDay) => (await read(day)).heats;
const reason = 'Se soltó un disco';

/** A test with three athletes in two heats, just before the first start. */
async function begun() {
  const day = await createDay(app);
  await commandsOf(day).generate({ eventId: day.eventId });
  openDay(app);
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'start' });
  await commandsOf(day).startTest({ testId: day.testIds[0]! });
  const [first, second] = (await heatsOf(day)).map(({ uid }) => uid) as [string, string];
  return { ...day, first, second };
}
type Begun = Awaited<ReturnType<typeof begun>>;

async function running(): Promise<Begun> {
  const day = await begun();
  await commandsOf(day).start({ heatId: day.first, countIn: 0 });
  return day;
}

function pass(seconds: number) {
  const at = new Date(app.now().getTime() + seconds * 1_000);
  for (const one of [app, beside]) one.setNow(at);
}

test('false start: the start is taken back → the heat is called again and counts it; then it starts normally', async () => {
  const day = await running();
  pass(6);
  const railId = (await read(day, day.first)).rails.find(({ entry }) => entry)!.uid;
  await commandsOf(day).falseStart({ heatId: day.first, railId });
  const [heat] = await heatsOf(day);
  expect(heat).toMatchObject({ status: 'on_hold', startedAt: null, run: null, falseStarts: 1 });
  expect(heat?.calledAt).toEqual(expect.any(String));
  expect((await read(day, day.first)).rails.map(({ falseStarts }) => falseStarts)).toEqual([1, 0]);
  expect((await read(day)).busy).toEqual([]);
  await expect(commandsOf(day).falseStart({ heatId: day.first })).rejects.toMatchObject(
    refusal(words.whyNot.heatOnHold),
  );
  await commandsOf(day).start({ heatId: day.first });
  // A false start during the count-in is not counted.
  await commandsOf(day).falseStart({ heatId: day.first });
  expect((await heatsOf(day))[0]).toMatchObject({ status: 'on_hold', falseStarts: 1 });
});

test('false start: after half a minute, or with a rail of another heat → refused', async () => {
  const day = await running();
  pass(5);
  const elsewhere = (await read(day, day.second)).rails[0]!.uid;
  const other = commandsOf(day).falseStart({ heatId: day.first, railId: elsewhere });
  await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await heatsOf(day))[0]).toMatchObject({ status: 'active', falseStarts: 0 });
  pass(25);
  await expect(commandsOf(day).falseStart({ heatId: day.first })).rejects.toMatchObject(refusal(words.falseStartLate));
  await commandsOf(day).finish({ heatId: day.first });
  await expect(commandsOf(day).falseStart({ heatId: day.first })).rejects.toMatchObject(
    refusal(words.whyNot.heatFinished),
  );
});

test('clock of a heat: adjusted forward and back → shifted, with the reason in the log; below zero is refused', async () => {
  const day = await running();
  const { adjust } = commandsOf(day);
  const from = async () => (await heatsOf(day))[0]!.run!.segments[0]![0];
  const began = await from();
  pass(60);
  await adjust({ heatId: day.first, seconds: 12, reason });
  expect(await from()).toBe(began - 12_000);
  await adjust({ heatId: day.first, seconds: -2, reason });
  expect(await from()).toBe(began - 10_000);
  const tooFar = adjust({ heatId: day.first, seconds: -71, reason });
  await expect(tooFar).rejects.toMatchObject(refusal(words.adjustTooFar));
  for (const seconds of [0, 3_601, 1.5]) {
    const asked = adjust({ heatId: day.first, seconds, reason });
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  }
  await expect(adjust({ heatId: day.second, seconds: 5, reason })).rejects.toMatchObject(
    refusal(words.whyNot.heatOnHold),
  );
  // The clock can also be corrected in a pause and after the heat: times depend on it.
  await commandsOf(day).pauseCategory({ categoryId: day.categoryId });
  await adjust({ heatId: day.first, seconds: 1, reason });
  await commandsOf(day).startCategory({ categoryId: day.categoryId, type: 'restart' });
  await commandsOf(day).finish({ heatId: day.first });
  await adjust({ heatId: day.first, seconds: -1, reason });
  expect(await from()).toBe(began - 10_000);
  const lines = await app.database.kysely
    .selectFrom('auditLog')
    .select('details')
    .where('eventId', '=', day.eventId)
    .where('act', '=', 'heat-run')
    .orderBy('id')
    .execute();
  expect(lines.map(({ details }) => details)).toContainEqual({
    command: 'adjustClock',
    id: day.first,
    heatName: 'Heat 1',
    testId: expect.any(String),
    category: day.categoryId,
    seconds: -2,
    reason,
  });
});

test('D6 repetition of a whole heat: ordered → the heat is annulled, and its rails run again directly after it', async () => {
  const day = await running();
  const before = (await read(day, day.first)).rails;
  await commandsOf(day).repeat({ heatId: day.first, reason });
  const heats = await heatsOf(day);
  expect(heats.map(({ name, status, annulReason }) => [name, status, annulReason])).toEqual([
    ['Heat 1', 'finished', reason],
    ['Heat 1 · repetición', 'on_hold', null],
    ['Heat 2', 'on_hold', null],
  ]);
  const [old, again] = heats;
  expect(again).toMatchObject({ repeatsId: day.first, calledAt: expect.any(String) });
  expect((await read(day, old!.uid)).rails[0]?.state).toBe('void');
  const entries = (await read(day, again!.uid)).rails.map(({ number, entry, state }) => [number, entry?.uid, state]);
  expect(entries).toEqual(
    before.filter(({ entry }) => entry).map(({ number, entry }) => [number, entry?.uid, 'ready']),
  );
  // The repeat is the next heat, and a heat with no rail left cannot be repeated.
  const later = commandsOf(day).start({ heatId: day.second });
  await expect(later).rejects.toMatchObject(refusal(words.whyNot.previousHeat));
  const twice = commandsOf(day).repeat({ heatId: day.first, reason });
  await expect(twice).rejects.toMatchObject(refusal(words.nothingToRepeat));
  await commandsOf(day).start({ heatId: again!.uid, countIn: 0 });
  await commandsOf(day).repeat({ heatId: again!.uid, reason });
  expect((await heatsOf(day)).map(({ name }) => name)).toContain('Heat 1 · repetición 2');
  expect((await read(day)).tests[0]?.openRails).toBe(3);
});

test('D6 S7 repetition of one rail: ordered → only that rail is void, and its result is removed with the reason', async () => {
  const day = await begun();
  const { start, finish, repeat, finishTest } = commandsOf(day);
  for (const heatId of [day.first, day.second]) {
    await start({ heatId, countIn: 0 });
    await finish({ heatId });
  }
  const rails = (await read(day, day.second)).rails;
  const [rail, other] = rails as [(typeof rails)[number], (typeof rails)[number]];
  const of = { wodId: day.testIds[0]!, entryId: rail.entry!.uid };
  await createResults(day.organizer, of.wodId, [{ entryId: of.entryId, values: typed(20) }]);
  await repeat({ heatId: day.second, railIds: [rail.uid], reason });
  const heats = await heatsOf(day);
  expect(heats.at(-1)).toMatchObject({ name: 'Heat 2 · repetición', repeatsId: day.second });
  expect(heats[1]).toMatchObject({ status: 'finished', annulReason: null });
  expect((await read(day, day.second)).rails.map(({ state }) => state)).toEqual(['void', other.state]);
  const line = await app.database.kysely
    .selectFrom('resultHistory')
    .select(['action', 'note'])
    .where('entryId', '=', of.entryId)
    .orderBy('version', 'desc')
    .executeTakeFirst();
  expect(line).toEqual({ action: 'removed', note: reason });
  const early = finishTest({ testId: day.testIds[0]!, withOpenRails: true });
  await expect(early).rejects.toMatchObject(refusal(words.whyNot.heatsUnfinished));
  const elsewhere = repeat({ heatId: day.first, railIds: [other.uid], reason });
  await expect(elsewhere).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('D13 start of a heat: pressed offline → counts from the press, at most ten minutes ago', async () => {
  const day = await begun();
  const now = app.now().getTime();
  const at = (secondsAgo: number) => new Date(now - secondsAgo * 1_000).toISOString();
  const { start, falseStart } = commandsOf(day);
  const late = start({ heatId: day.first, countIn: 0, pressedAt: at(601) });
  await expect(late).rejects.toMatchObject(refusal(words.pressedLate));
  await start({ heatId: day.first, countIn: 10, pressedAt: at(25) });
  expect((await heatsOf(day))[0]).toMatchObject({
    startedAt: at(25),
    run: { segments: [[now - 15_000, null]], isManual: true, kind: 'down', capMs: 600_000 },
  });
  await falseStart({ heatId: day.first });
  // The time of a press is never in the future.
  await start({ heatId: day.first, countIn: 0, pressedAt: at(-60) });
  expect((await heatsOf(day))[0]?.run?.segments).toEqual([[now, null]]);
});

test('commands of the day: two managers press together → done once; one command id counts once', async () => {
  const day = await running();
  pass(3);
  const { organizer, first } = day;
  const twin = createVisitor(beside);
  for (const [name, value] of organizer.cookies) twin.cookies.set(name, value);
  const count = async (asked: Promise<unknown>[]) =>
    (await Promise.allSettled(asked)).filter(({ status }) => status === 'fulfilled').length;
  const both = [organizer.client.heats, twin.client.heats];
  expect(await count(both.map(heats => heats.falseStart({ heatId: first })))).toBe(1);
  expect((await heatsOf(day))[0]?.falseStarts).toBe(1);
  await commandsOf(day).start({ heatId: first, countIn: 0 });
  pass(60);
  const [adjusting, repeating] = [id(), id()];
  const adjust = { heatId: first, seconds: 10, reason, commandId: adjusting };
  expect(await count(both.map(heats => heats.adjust(adjust)))).toBe(2);
  const began = app.now().getTime() - 60_000;
  expect((await heatsOf(day))[0]?.run?.segments).toEqual([[began - 10_000, null]]);
  const repeat = { heatId: first, reason, commandId: repeating };
  expect(await count(both.map(heats => heats.repeat(repeat)))).toBe(2);
  expect(await heatsOf(day)).toHaveLength(3);
  expect(await count(both.map(heats => heats.repeat({ heatId: first, reason })))).toBe(0);
});

test('repetition and clock: no reason is given → refused; an account of another event → forbidden', async () => {
  const day = await running();
  const { adjust, repeat } = commandsOf(day);
  for (const asked of [
    adjust({ heatId: day.first, seconds: 5, reason: ' ' }),
    repeat({ heatId: day.first, reason: '' }),
  ]) {
    await expect(asked).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      data: { issues: [{ message: words.reason, path: ['reason'] }] },
    });
  }
  const stranger = await signUpAs(app, 'organization');
  const asked = stranger.client.heats.repeat({ heatId: day.first, reason });
  await expect(asked).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
