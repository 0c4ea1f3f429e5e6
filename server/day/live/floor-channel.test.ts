import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Floor } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { type FloorReader, followLive } from '#testing/floor-streams.ts';

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

/** A heat whose judge has taken the first rail. The floor is the event, which has no other floor. */
async function createTaken(plan: { hasBegun?: boolean } = {}) {
  const heat = await createJudgedHeat(app, plan);
  await heat.organizer.client.categories.setPublish({ id: heat.categoryId, publish: 'publish' });
  beside.setNow(app.now());
  const device = { deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  const begun = plan.hasBegun ?? true;
  const { epoch } = begun ? await heat.judge.client.rails.take({ railId: heat.railId, ...device }) : { epoch: 0 };
  let sent = 0;
  const send = async (taps: readonly Tap[], by = http) => {
    const bytes = batchOf({ railId: heat.railId, epoch, fromSeq: sent + 1, taps });
    sent += taps.length;
    expect((await sendBytes(by, heat.judge, bytes)).statusCode).toBe(200);
  };
  return { ...heat, place: heat.eventId, epoch, send };
}

const rep = (after: number): [kind: 'rep', after: number] => ['rep', after];
const reps = (count: number) =>
  tapsAt(
    app,
    Array.from({ length: count }, (_, at) => rep(at)),
  );
const railOf = (floor: Floor | null) => floor?.heat?.rails?.[0];
const readFloor = async (place: string, from = url) => (await (await fetch(`${from}/floors/${place}`)).json()) as Floor;
const seesCount = (reader: FloorReader, count: number) => expect.poll(() => railOf(reader.floor())?.count).toBe(count);

test('live S3 S4 floors: a tap arrives at either process → every screen gets it as one line', async () => {
  const heat = await createTaken();
  const readers = await Promise.all([
    followLive(url, [floorChannel(heat.place)]),
    followLive(url, [floorChannel(heat.place, true), dayChannel(heat.eventId)]),
    followLive(there, [floorChannel(heat.place)]),
  ]);
  for (const reader of readers) await expect.poll(() => reader.hello()).toBeDefined();
  await heat.send(reps(3));
  for (const reader of readers) await seesCount(reader, 3_000);
  await heat.send([...reps(2), ...tapsAt(app, [['no-rep', 9]])], second);
  for (const reader of readers) {
    await seesCount(reader, 5_000);
    expect(railOf(reader.floor())).toMatchObject({ number: 1, noReps: 1, finishMs: null });
    expect(reader.said().every(({ event }) => event === 't')).toBe(true);
    expect(reader.text()).toMatch(/event: t\ndata: k\w+ \d+ 1:5~1\n/);
    reader.close();
  }
  const [here, elsewhere] = [await readFloor(heat.place), await readFloor(heat.place, there)];
  expect(railOf(here)).toMatchObject({ count: 5_000, noReps: 1, heardAt: app.now().getTime() });
  expect(elsewhere).toEqual(here);
});

test('floors: a notification with one line, or with several → every line counts, and others are passed over', async () => {
  const heat = await createTaken();
  const reader = await followLive(url, [floorChannel(heat.place)]);
  await expect.poll(() => reader.hello()).toBeDefined();
  const line = (railId: string, seq: number) => `${railId} ${heat.epoch} ${seq} ${seq}000 0 - ${app.now().getTime()}`;
  const tell = (...lines: string[]) => app.database.sql`select pg_notify('taps', ${lines.join('\n')})`;
  await tell(line(heat.railId, 2));
  await seesCount(reader, 2_000);
  await tell(line(crypto.randomUUID(), 9), 'of a later release', line(heat.railId, 5));
  await seesCount(reader, 5_000);
  reader.close();
});

test('floors: a rail finishes → its time is by the heat’s clock', async () => {
  const heat = await createTaken();
  const reader = await followLive(url, [floorChannel(heat.place)]);
  await heat.send(tapsAt(app, [rep(5), ['finish', 42.37]]));
  await seesCount(reader, 1_000);
  // A device counts in hundredths of a second.
  expect(Math.abs((railOf(reader.floor())?.finishMs ?? 0) - 42_370)).toBeLessThanOrEqual(10);
  reader.close();
});

test('D6 floors: a false start → its taps are on no screen; a repetition → the annulled heat is on none', async () => {
  const heat = await createTaken();
  const { heats } = heat.organizer.client;
  const reader = await followLive(url, [floorChannel(heat.place)]);
  await heat.send(reps(4));
  await seesCount(reader, 4_000);
  await heats.falseStart({ heatId: heat.heatId });
  await expect.poll(() => reader.floor()).toMatchObject({ heat: null, run: null, next: { id: heat.heatId } });
  await heats.start({ heatId: heat.heatId, countIn: 0 });
  await expect.poll(() => reader.floor()?.heat?.id).toBe(heat.heatId);
  // A fresh read returns the stored rows, and none of those taps counts.
  for (const floor of [reader.floor(), await readFloor(heat.place), await readFloor(heat.place, there)])
    expect(railOf(floor)).toMatchObject({ number: 1, count: 0, noReps: 0, heardAt: null });
  await heats.repeat({ heatId: heat.heatId, reason: 'Se soltó un disco' });
  await expect.poll(() => reader.floor()).toMatchObject({ heat: null, next: { name: 'Heat 1 · repetición' } });
  expect((await readFloor(heat.place)).later).toEqual([]);
  reader.close();
});

test('floors: many taps in a row → fewer frames, and the last has the full count', async () => {
  const heat = await createTaken();
  const reader = await followLive(url, [floorChannel(heat.place)]);
  await expect.poll(() => reader.hello()).toBeDefined();
  for (const tap of reps(40)) await heat.send([tap]);
  await seesCount(reader, 40_000);
  expect(reader.said().length).toBeLessThan(40);
  const numbers = reader.said().map(({ n }) => n);
  expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
  reader.close();
});

test('floors: rails change in a row → fewer whole floors, the last is right; the heat ends → sent at once', async () => {
  const heat = await createTaken();
  const [crowd, hall] = await Promise.all([
    followLive(url, [floorChannel(heat.place)]),
    followLive(url, [floorChannel(heat.place, true)]),
  ]);
  await expect.poll(() => crowd.hello() && hall.hello()).toBeDefined();
  const rails = app.database.kysely.updateTable('rails').where('id', '=', heat.railId);
  const began = performance.now();
  for (let at = 0; at < 20; at++) {
    await rails.set({ state: at % 2 === 0 ? 'finished' : 'judging' }).execute();
    await expect
      .poll(() => readFloor(heat.place).then(railOf))
      .toMatchObject({ state: at % 2 ? 'judging' : 'finished' });
  }
  await expect.poll(() => crowd.said().length).toBeGreaterThan(0);
  for (const reader of [crowd, hall])
    await expect.poll(() => railOf(reader.floor())).toMatchObject({ state: 'judging' });
  // One at once, and one in each half second.
  expect(crowd.said().length).toBeLessThanOrEqual(2 + (performance.now() - began) / 500);
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  for (const reader of [crowd, hall]) {
    await expect.poll(() => reader.floor()?.heat?.status).toBe('finished');
    reader.close();
  }
});

test('floors: the heat starts → the whole heat is sent; it pauses → only its clock is sent', async () => {
  const heat = await createTaken({ hasBegun: false });
  const reader = await followLive(url, [floorChannel(heat.place), dayChannel(heat.eventId)]);
  await expect.poll(() => reader.floor()).toMatchObject({ heat: null, next: null, hasUntold: true });
  const { heats } = heat.organizer.client;
  await heats.startCategory({ categoryId: heat.categoryId, type: 'start' });
  await heats.startTest({ testId: heat.testId });
  await heats.start({ heatId: heat.heatId, countIn: 10 });
  const from = app.now().getTime() + 10_000;
  await expect.poll(() => reader.floor()?.run).toMatchObject({ state: 'running', segments: [[from, null]] });
  expect(reader.floor()?.heat).toMatchObject({ id: heat.heatId, status: 'active', startedAt: app.now().getTime() });
  await expect.poll(() => reader.day()?.floors[0]?.now?.id).toBe(heat.heatId);
  const before = reader.said().filter(({ event }) => event !== 'day').length;
  await heats.pause({ heatId: heat.heatId });
  await expect.poll(() => reader.floor()?.run?.state).toBe('paused');
  const told = reader.said().filter(({ event }) => event !== 'day');
  expect(told.slice(before).map(({ event }) => event)).toEqual(['run']);
  await heats.finish({ heatId: heat.heatId });
  // The last heat stays on the floor so that its result can be shown.
  await expect.poll(() => reader.floor()?.heat?.status).toBe('finished');
  expect(reader.floor()).toMatchObject({ run: { state: 'stopped' }, next: null });
  await expect.poll(() => reader.day()?.floors[0]).toMatchObject({ now: null, next: null });
  reader.close();
});

test('floors: the notification connection is cut → taps during and after the cut reach the screens', async () => {
  const heat = await createTaken();
  const { sql } = app.database;
  const listening = async () =>
    (
      await sql<{ pid: number }[]>`select pid from pg_stat_activity
        where application_name like 'pizarra-hearing%' and datname = current_database()`
    ).map(({ pid }) => pid);
  const readers = [
    await followLive(url, [floorChannel(heat.place)]),
    await followLive(there, [floorChannel(heat.place)]),
  ];
  for (const reader of readers) await expect.poll(() => reader.hello()).toBeDefined();
  for (let round = 1; round <= 3; round++) {
    const before = await listening();
    for (const pid of before) await sql`select pg_terminate_backend(${pid})`;
    await heat.send(reps(1));
    for (const reader of readers) {
      await expect.poll(() => railOf(reader.floor())?.count, { timeout: 10_000 }).toBe(round * 1_000);
    }
    await expect.poll(async () => (await listening()).filter(pid => !before.includes(pid)).length).toBe(2);
  }
  for (const reader of readers) reader.close();
});

test('floors: nothing changed → 304 by its ETag; an unknown floor → 404', async () => {
  const heat = await createTaken();
  const first = await fetch(`${url}/floors/${heat.place}`);
  const etag = first.headers.get('etag') ?? '';
  expect([first.status, etag]).toEqual([200, expect.stringMatching(/^W\/"[0-9a-f]{16}"$/)]);
  const again = await fetch(`${url}/floors/${heat.place}`, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  await heat.send(reps(1));
  await expect.poll(async () => railOf(await readFloor(heat.place))?.count).toBe(1_000);
  const packed = await fetch(`${url}/floors/${heat.place}/day`, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers.get('content-encoding')).toBe('br');
  expect(await packed.json()).toMatchObject({ event: { id: heat.eventId }, floors: [{ now: { id: heat.heatId } }] });
  for (const path of [
    '/floors/nada',
    '/floors/nada/day',
    '/floors/a/b/c',
    '/live',
    '/live?f=floor:nada',
    '/live?f=x:1',
  ]) {
    expect([path, (await fetch(`${url}${path}`)).status]).toEqual([path, 404]);
  }
});

test('floors: another device takes the rail → that device continues the count; the old device’s taps are not shown', async () => {
  const heat = await createTaken();
  await heat.send(reps(7));
  const reader = await followLive(url, [floorChannel(heat.place)]);
  await seesCount(reader, 7_000);
  const { judge, railId } = heat;
  const device = { deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  const { epoch } = await judge.client.rails.take({ railId, ...device });
  await sendBytes(http, judge, batchOf({ railId, epoch, taps: reps(1) }));
  await seesCount(reader, 8_000);
  await heat.send(reps(5));
  await sendBytes(http, judge, batchOf({ railId, epoch, fromSeq: 2, taps: reps(1) }));
  await seesCount(reader, 9_000);
  expect(railOf(await readFloor(heat.place))?.count).toBe(9_000);
  reader.close();
});

test('floors: only the event’s staff see the judges; a judge loses access → the stream closes', async () => {
  const heat = await createTaken();
  const other = await createJudgedHeat(app, { hasBegun: false });
  const channels = [floorChannel(heat.place), dayChannel(heat.eventId)];
  const as = (who: JudgedHeat['judge'] | JudgedHeat['organizer']) =>
    followLive(url, channels, { scope: 'own', headers: { cookie: cookieOf(who) } });
  const [owner, judge, public_] = [await as(heat.organizer), await as(heat.judge), await followLive(url, channels)];
  for (const reader of [owner, judge]) await expect.poll(() => railOf(reader.floor())?.judge).toBeTruthy();
  await expect.poll(() => railOf(public_.floor())).not.toHaveProperty('judge');
  expect(public_.day()).not.toHaveProperty('changes');
  const changes = owner.day()?.changes ?? 0;
  await heat.organizer.client.heats.pauseCategory({ categoryId: heat.categoryId });
  await expect.poll(() => owner.day()?.changes).toBeGreaterThan(changes);
  expect((await as(other.organizer)).status).toBe(403);
  expect((await as(other.judge)).status).toBe(403);
  expect((await followLive(url, channels, { scope: 'own' })).status).toBe(401);
  expect((await fetch(`${url}/organization/floors/${heat.place}`)).status).toBe(401);
  await app.database.sql`update staff_applications set status = 'declined' where judge_id = ${heat.judge.uid}`;
  await judge.closed;
  expect(owner.isOpen()).toBe(true);
  for (const reader of [owner, public_]) reader.close();
});
