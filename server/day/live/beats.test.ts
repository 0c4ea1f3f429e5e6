import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { silentAfterMs } from '#domain/day/floors/race.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { batchOf, createJudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { type FloorReader, followLive } from '#testing/floor-streams.ts';
import { createBeats, readBeats } from './beats.ts';

let app: TestApp;
let http: FastifyInstance;
let url: string;
let beside: TestApp;
let second: FastifyInstance;
let there: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
  beside = await createTestApp({}, { beside: app });
  second = await buildHttp(beside);
  there = await second.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await second.close();
  await beside.close();
  await http.close();
  await app.close();
});

const silenceIn = (reader: FloorReader) => reader.floor()?.heat?.rails?.[0]?.silentSince;

/** A rail whose phone calls the first process; one screen reads from each process. */
async function createWatched() {
  const heat = await createJudgedHeat(app);
  await heat.organizer.client.categories.setPublish({ id: heat.categoryId, publish: 'publish' });
  beside.setNow(app.now());
  const deviceId = crypto.randomUUID();
  const { epoch } = await heat.judge.client.rails.take({
    railId: heat.railId,
    deviceId,
    commandId: crypto.randomUUID(),
  });
  const readers = await Promise.all([url, there].map(at => followLive(at, [floorChannel(heat.eventId, true)])));
  for (const reader of readers) await expect.poll(() => reader.floor()?.heat?.rails?.[0]?.state).toBe('judging');
  const start = app.now().getTime();
  return {
    ...heat,
    deviceId,
    epoch,
    start,
    readers,
    at(ms: number) {
      app.setNow(new Date(start + ms));
      beside.setNow(app.now());
    },
    beat: () =>
      heat.judge.client.rails.beat({ railId: heat.railId, deviceId, unsent: 0, errorMs: null, battery: null }),
  };
}

test('LIVE-D7 silent telephones: a rail sends no beats → silent on both processes’ screens; one beat without a tap ends it', async () => {
  const heat = await createWatched();
  const seeSilence = async (since: number | undefined) => {
    for (const reader of heat.readers) await expect.poll(() => silenceIn(reader)).toBe(since);
  };
  heat.at(silentAfterMs + 5_000);
  await seeSilence(heat.start);
  await heat.beat();
  await seeSilence(undefined);
  heat.at(2 * silentAfterMs + 5_000);
  await seeSilence(heat.start + silentAfterMs + 5_000);
  for (const reader of heat.readers) {
    expect(reader.said().every(({ event }) => event === 't')).toBe(true);
    reader.close();
  }
});

test('LIVE-D7 silent telephones: the heat pauses → no silence; after it, counted from that rail’s last beat', async () => {
  const heat = await createWatched();
  const [reader] = heat.readers;
  heat.at(silentAfterMs + 5_000);
  await expect.poll(() => silenceIn(reader!)).toBe(heat.start);
  const other = await approveJudge(app, { eventId: heat.eventId, categories: [heat.categoryId] });
  await other.client.rails.mine({ at: heat.railId });
  await heat.organizer.client.heats.pause({ heatId: heat.heatId });
  for (const each of heat.readers) await expect.poll(() => silenceIn(each)).toBeUndefined();
  heat.at(10 * silentAfterMs);
  await heat.organizer.client.heats.resume({ heatId: heat.heatId, countIn: 0 });
  // The silence counts from the last beat, not from the end of the pause.
  for (const each of heat.readers) {
    await expect.poll(() => silenceIn(each)).toBe(heat.start);
    each.close();
  }
});

test('LIVE-D9 unsent work: a phone says three → people of the event see it on both processes, the public never', async () => {
  const heat = await createWatched();
  const { judge, railId, deviceId } = heat;
  const headers = { cookie: cookieOf(heat.organizer) };
  const own = await Promise.all(
    [url, there].map(at => followLive(at, [floorChannel(heat.eventId)], { headers, scope: 'own' })),
  );
  const beat = (unsent: number, device = deviceId) =>
    judge.client.rails.beat({ deviceId: device, railId, unsent, errorMs: 12, battery: 80 });
  const seen = (reader: FloorReader) => reader.floor()?.heat?.rails?.[0]?.unsent;
  await beat(3);
  for (const reader of own) await expect.poll(() => seen(reader)).toBe(3);
  // Another device of this judge does not hold the rail.
  await beat(7, crypto.randomUUID());
  await beat(4);
  for (const reader of own) await expect.poll(() => seen(reader)).toBe(4);
  expect(own.every(reader => !reader.text().includes('1+7'))).toBe(true);
  await sendBytes(http, judge, batchOf({ railId, epoch: heat.epoch, taps: tapsAt(app, [['rep', 1]]) }));
  for (const reader of own) await expect.poll(() => seen(reader)).toBeUndefined();
  for (const reader of [...own, ...heat.readers]) reader.close();
  for (const reader of heat.readers) expect(reader.text()).not.toMatch(/unsent|1\+\d/);
});

test('LIVE-D9 unsent work: the rail is over and its phone says no more → the number goes; a beat from before the taps is void', async () => {
  const heat = await createWatched();
  const { judge, railId, epoch } = heat;
  const headers = { cookie: cookieOf(heat.organizer) };
  const own = await followLive(url, [floorChannel(heat.eventId)], { headers, scope: 'own' });
  const seen = () => own.floor()?.heat?.rails?.[0]?.unsent;
  const tell = (ms: number, unsent: number) =>
    app.database.sql`select pg_notify('beats', ${`${heat.start + ms} ${railId}:${unsent}`})`;
  const taps = tapsAt(app, [
    ['rep', 1],
    ['finish', 2],
  ]);
  heat.at(3_500);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  await judge.client.rails.finish({ railId, epoch, lastSeq: 2, commandId: crypto.randomUUID() });
  await expect.poll(() => own.floor()?.heat?.rails?.[0]?.state).toBe('finished');
  await tell(3_000, 5);
  await tell(4_000, 1);
  await expect.poll(seen).toBe(1);
  expect(own.text()).not.toContain('+5');
  heat.at(20_000);
  await expect.poll(seen).toBeUndefined();
  for (const reader of [own, ...heat.readers]) reader.close();
});

test('LIVE-D7 beats of telephones: three hundred phones in one second → two notifications to the other processes', async () => {
  const told: string[] = [];
  const beats = createBeats({ tell: async payload => void told.push(payload), now: () => new Date(61_000) });
  const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
  for (const railId of [...ids, ...ids]) beats.beat({ railId, unsent: 12_345 });
  await expect.poll(() => told.length).toBe(2);
  expect(told.every(payload => payload.length < 8_000)).toBe(true);
  expect(told.map(readBeats)).toEqual([
    { at: 61_000, beats: ids.slice(0, 150).map(railId => ({ railId, unsent: 9_999 })) },
    { at: 61_000, beats: ids.slice(150).map(railId => ({ railId, unsent: 9_999 })) },
  ]);
  beats.close();
});
