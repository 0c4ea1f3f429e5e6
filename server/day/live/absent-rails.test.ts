import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Floor } from '#domain/day/floors/floor.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { raceOf } from '#domain/day/floors/race.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { batchOf, createJudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { type FloorReader, followLive } from '#testing/floor-streams.ts';

// An athlete marked absent is not called. No screen shows a zero for this athlete (LIVE-D10).

let app: TestApp;
let http: FastifyInstance;
let url: string;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
  url = await http.listen({ port: 0, host: '127.0.0.1' });
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

async function createFollowed(plan: { hasBegun: boolean }) {
  const heat = await createJudgedHeat(app, plan);
  const { client } = heat.organizer;
  await client.categories.setPublish({ id: heat.categoryId, publish: 'publish' });
  await app.database.sql`update heats set published_at = now() where id = ${heat.heatId}`;
  const reader = await followLive(url, [floorChannel(heat.eventId, true)]);
  await expect.poll(() => reader.floor()).not.toBeNull();
  const set = (state: 'present' | 'absent' | 'expected') =>
    client.attendance.set({ entryId: heat.entryId, state, commandId: crypto.randomUUID() });
  return { ...heat, reader, set };
}
const firstRail = (reader: FloorReader) => {
  const floor = reader.floor();
  return (floor?.heat ?? floor?.next)?.rails?.[0];
};
/** Reads from the stream alone whether the first rail's athlete is absent: no extra request. */
const absence = (reader: FloorReader) => expect.poll(() => firstRail(reader)?.isAbsent ?? false);

test('LIVE-D10 floors: an entry is marked absent before the heat, then unmarked → the floor shows both', async () => {
  const { reader, set, eventId } = await createFollowed({ hasBegun: false });
  expect(firstRail(reader)).not.toHaveProperty('isAbsent');
  await set('absent');
  await absence(reader).toBe(true);
  expect(reader.floor()?.next?.rails).toMatchObject([
    { number: 1, isAbsent: true },
    { number: 2, entry: null },
  ]);
  const asked = (await (await fetch(`${url}/floors/${eventId}`)).json()) as Floor;
  expect(asked.next?.rails?.[0]).toMatchObject({ isAbsent: true });
  await set('expected');
  await absence(reader).toBe(false);
  await set('absent');
  await absence(reader).toBe(true);
  await set('present');
  await absence(reader).toBe(false);
  reader.close();
});

test('LIVE-D10 floors: a door admits an absent athlete, then undoes it → present, then absent again', async () => {
  const { reader, set, eventId, entryId, organizer } = await createFollowed({ hasBegun: false });
  await set('absent');
  await absence(reader).toBe(true);
  app.setNow(new Date(app.now().getTime() + 60_000));
  const [person] = await app.database.sql<
    { user_id: string }[]
  >`select user_id from participants where entry_id = ${entryId}`;
  const mark = crypto.randomUUID();
  await app.database.sql`insert into door_marks
      (id, event_id, person_id, subject, made_by, decided_at, day, outcome, received_at, user_id)
    values (${mark}, ${eventId}, ${person!.user_id}, ${`p:${person!.user_id}`}, 'staff', ${app.now().toISOString()},
      '0001-01-01', 'admitted', now(), ${organizer.uid})`;
  await absence(reader).toBe(false);
  await app.database.sql`update door_marks set undone_at = now() where id = ${mark}`;
  await absence(reader).toBe(true);
  reader.close();
});

test('LIVE-D10 floors: an absent athlete in a running heat → missing, without a place, until the rail’s first tap', async () => {
  const { reader, set, railId, judge } = await createFollowed({ hasBegun: true });
  await set('absent');
  await absence(reader).toBe(true);
  const shown = () => raceOf(reader.floor()!.heat!, app.now().getTime())[0];
  expect(shown()).toMatchObject({ absence: 'missing', place: null });
  const device = { deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  const { epoch } = await judge.client.rails.take({ railId, ...device });
  const taps = tapsAt(app, [['rep', 3]]);
  expect((await sendBytes(http, judge, batchOf({ railId, epoch, taps }))).statusCode).toBe(200);
  await expect.poll(shown).toMatchObject({ absence: null, count: 1, place: 1 });
  reader.close();
});

test('LIVE-D10 day: an entry is marked absent → the day stream of the organizer reports a change', async () => {
  const { set, eventId, organizer, reader } = await createFollowed({ hasBegun: true });
  reader.close();
  const headers = { cookie: cookieOf(organizer) };
  const day = await followLive(url, [dayChannel(eventId)], { headers, scope: 'own' });
  await expect.poll(() => day.day()).not.toBeNull();
  const before = day.day()!.changes;
  await set('absent');
  await expect.poll(() => day.day()!.changes).not.toBe(before);
  day.close();
});

test('LIVE-T5 floors: a result typed beforehand → shown as typed, without a zero or place; after the heat its value and place', async () => {
  const { reader, organizer, testId, entryId, heatId } = await createFollowed({ hasBegun: true });
  expect(firstRail(reader)).not.toHaveProperty('hasResult');
  await organizer.client.results.saveAsOrganizer({ wodId: testId, entryId, version: 0, values: { quantity: 150 } });
  await expect.poll(() => firstRail(reader)).toMatchObject({ hasResult: true, count: 0 });
  const shown = () => raceOf(reader.floor()!.heat!, app.now().getTime())[0];
  expect(shown()).toMatchObject({ absence: 'typed', place: null });
  await organizer.client.heats.finish({ heatId });
  await expect.poll(() => reader.floor()?.heat?.status).toBe('finished');
  expect(shown()).toMatchObject({ absence: null, count: 150, place: 1 });
  reader.close();
});

test('LIVE-T5 floors: a rail finishes its count → shown as the rail’s count, not as a typed result', async () => {
  const { reader, railId, judge, organizer, heatId } = await createFollowed({ hasBegun: true });
  const device = { deviceId: crypto.randomUUID(), commandId: crypto.randomUUID() };
  const { epoch } = await judge.client.rails.take({ railId, ...device });
  await sendBytes(http, judge, batchOf({ railId, epoch, taps: tapsAt(app, [['finish', 3]]) }));
  await organizer.client.heats.finish({ heatId });
  await expect.poll(() => reader.floor()?.heat?.status).toBe('finished');
  expect(firstRail(reader)).not.toHaveProperty('hasResult');
  reader.close();
});
