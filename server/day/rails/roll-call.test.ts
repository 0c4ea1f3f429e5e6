import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { beginHeat, createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// LIVE-D9: the judges of a called heat say ready.

const words = messages.rails;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const id = () => crypto.randomUUID();
const refusal = (message: string) => ({ code: 'REFUSED', message });
const ready = ({ judge, railId }: JudgedHeat, said = true, commandId = id()) =>
  judge.client.rails.ready({ railId, ready: said, commandId });
const take = ({ judge, railId }: JudgedHeat, deviceId = id()) =>
  judge.client.rails.take({ railId, deviceId, commandId: id() });

async function calledHeat(): Promise<JudgedHeat> {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  const { categoryId, testId, heatId } = heat;
  const { heats } = heat.organizer.client;
  await heats.startCategory({ categoryId, type: 'start' });
  await heats.startTest({ testId });
  await heats.call({ heatId });
  return heat;
}

const isReady = async ({ organizer, categoryId, heatId, railId }: JudgedHeat) => {
  const { rails } = await organizer.client.heats.readCategory({ categoryId, heatId });
  return rails.find(({ uid }) => uid === railId)!.isReady;
};

test('LIVE-D9 ready judges: a judge says ready, takes it back, sends twice → manager and judge read the last word', async () => {
  const heat = await calledHeat();
  await take(heat);
  const commandId = id();
  await ready(heat, true, commandId);
  expect([await isReady(heat), (await heat.judge.client.rails.mine()).rails[0]?.isReady]).toEqual([true, true]);
  await ready(heat, false);
  await ready(heat, true, commandId);
  expect(await isReady(heat)).toBe(false);
  await Promise.all([ready(heat), ready(heat)]);
  expect(await isReady(heat)).toBe(true);
});

test('LIVE-D9 ready judges: the heat is not called or has begun, or another judge → refused in words', async () => {
  const early = await createJudgedHeat(app, { hasBegun: false });
  await expect(ready(early)).rejects.toMatchObject(refusal(words.whyNotReady.notCalled));
  await beginHeat(early);
  await expect(ready(early)).rejects.toMatchObject(refusal(words.whyNotReady.begun));
  app.setNow(null);
  const heat = await calledHeat();
  const other = await approveJudge(app, { eventId: heat.eventId, categories: [heat.categoryId] });
  await expect(ready({ ...heat, judge: other })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: words.otherJudge,
  });
  await heat.judge.client.rails.scratch({ railId: heat.railId, commandId: id() });
  await expect(ready(heat)).rejects.toMatchObject(refusal(words.whyNotReady.over));
});

test('LIVE-D9 ready judges: another telephone takes the rail → asked again; the same telephone → still ready', async () => {
  const heat = await calledHeat();
  const device = id();
  await ready(heat);
  await take(heat, device);
  expect(await isReady(heat)).toBe(true);
  await take(heat, device);
  expect(await isReady(heat)).toBe(true);
  await take(heat);
  expect(await isReady(heat)).toBe(false);
});

test('LIVE-D9 ready judges: another judge gets the rail → asked again; the same judge chosen again → still ready', async () => {
  const heat = await calledHeat();
  await ready(heat);
  const choose = (judgeId: string | null) =>
    heat.organizer.client.heats.setJudge({ railId: heat.railId, judgeId, alsoNext: false });
  await choose(heat.judge.uid);
  expect(await isReady(heat)).toBe(true);
  await choose(null);
  await choose(heat.judge.uid);
  expect(await isReady(heat)).toBe(false);
});

test('LIVE-D9 ready judges: a false start → the heat waits again, and its judges answer again', async () => {
  const heat = await calledHeat();
  await ready(heat);
  const { heats } = heat.organizer.client;
  await heats.start({ heatId: heat.heatId, countIn: 0 });
  await heats.falseStart({ heatId: heat.heatId });
  expect(await isReady(heat)).toBe(false);
});
