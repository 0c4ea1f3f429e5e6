import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { WodType } from '#domain/competition/wods/wod-types.ts';
import { floorChannel } from '#domain/day/floors/frames.ts';
import { raceOf, timeShown } from '#domain/day/floors/race.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCarded, takePhone, typeCard } from '#testing/factories/cards.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import {
  batchOf,
  beginHeat,
  createJudgedHeat,
  createTeamHeat,
  type JudgedHeat,
  sendBytes,
  tapsAt,
} from '#testing/factories/rails.ts';
import { followLive } from '#testing/floor-streams.ts';

// A rail with a result shows the result everywhere on the floor, not the taps of its telephone.

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

const id = () => crypto.randomUUID();
type Wod = { typeWod: WodType; needTime: boolean; validReps?: number };
const amrap: Wod = { typeWod: 'amrap', needTime: false };

async function setWod({ testId }: JudgedHeat, wod: Wod) {
  await app.database.kysely.updateTable('wods').set(wod).where('id', '=', testId).execute();
}

/** The first rail of a floor on the screen's, the public and the own stream, and by request. */
async function followAll(heat: JudgedHeat) {
  await heat.organizer.client.categories.setPublish({ id: heat.categoryId, publish: 'publish' });
  const headers = { cookie: cookieOf(heat.organizer) };
  const readers = await Promise.all([
    followLive(url, [floorChannel(heat.eventId, true)]),
    followLive(url, [floorChannel(heat.eventId)]),
    followLive(url, [floorChannel(heat.eventId)], { headers, scope: 'own' }),
  ]);
  const rails = () => readers.map(reader => reader.floor()?.heat?.rails?.[0]);
  const shows = async (wanted: object) => {
    await expect.poll(rails).toMatchObject([wanted, wanted, wanted]);
    const asked = (await (await fetch(`${url}/floors/${heat.eventId}`)).json()) as { heat: { rails: object[] } };
    expect(asked.heat.rails[0]).toMatchObject(wanted);
  };
  const race = () => {
    const floorHeat = readers[0]!.floor()!.heat!;
    const [row] = raceOf(floorHeat, app.now().getTime());
    return { ...row!, timeMs: timeShown(row!.rail, floorHeat) };
  };
  const close = () => {
    for (const reader of readers) reader.close();
  };
  return { shows, race, rails, close };
}

const finishedHeat = async (wod: Wod, reps: number) => {
  const heat = await createJudgedHeat(app);
  await setWod(heat, wod);
  const phone = await takePhone({ app, http }, heat);
  await phone.send(reps, true);
  await phone.finish();
  return { ...heat, phone };
};

const correct = ({ organizer, railId }: JudgedHeat, said: { count: number; timeMs?: number | null; version: number }) =>
  organizer.client.rails.correct({ railId, timeMs: null, reason: 'Conté mal', commandId: id(), ...said });

test.each([
  { typeWod: 'amrap', count: 3_000 },
  { typeWod: 'distancia', count: 12_340 },
  { typeWod: 'puntos', count: 7_500 },
  { typeWod: 'peso', count: 80_500 },
  { typeWod: 'peso', count: 0 },
] as const)('floor: a count in $typeWod is corrected to $count → all streams and the request show it', async row => {
  const heat = await finishedHeat({ typeWod: row.typeWod, needTime: false }, 5);
  const floor = await followAll(heat);
  await floor.shows({ count: 5_000, state: 'finished', isResult: true });
  await correct(heat, { count: row.count, version: 1 });
  await floor.shows({ count: row.count, state: 'confirmed', isResult: true });
  expect(floor.race()).toMatchObject({ count: row.count / 1_000, place: row.count > 0 ? 1 : null, absence: null });
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  await floor.shows({ count: row.count });
  floor.close();
});

test('floor: a for-time result is corrected, then below its target → its time, then no time', async () => {
  const heat = await finishedHeat({ typeWod: 'for time', needTime: true, validReps: 5 }, 5);
  const floor = await followAll(heat);
  await floor.shows({ count: 5_000, finishMs: 125_000 });
  await correct(heat, { count: 5_000, timeMs: 140_000, version: 1 });
  await floor.shows({ count: 5_000, finishMs: 140_000 });
  expect(floor.race().timeMs).toBe(140_000);
  await correct(heat, { count: 4_000, timeMs: null, version: 2 });
  await floor.shows({ count: 4_000 });
  expect(floor.race().timeMs).toBeNull();
  floor.close();
});

test('floor: a team’s result → the time of the heat’s clock, not the sum of its members', async () => {
  const heat = await createTeamHeat(app, 5);
  const phone = await takePhone({ app, http }, heat);
  await phone.send(10, true);
  await phone.finish();
  const floor = await followAll(heat);
  await floor.shows({ count: 10_000, finishMs: 125_000, isResult: true });
  floor.close();
});

test('floor: a card without a telephone is confirmed → the public and the manager see its count and place', async () => {
  const heat = await createCarded(app, { hasBegun: false });
  await setWod(heat, amrap);
  await beginHeat(heat);
  const floor = await followAll(heat);
  await floor.shows({ count: 0 });
  await heat.organizer.client.heats.finish({ heatId: heat.heatId });
  await typeCard(heat.organizer, heat.code, { count: 45 });
  await floor.shows({ count: 45_000, state: 'finished', isResult: true });
  expect(floor.race()).toMatchObject({ count: 45, place: 1 });
  await heat.organizer.client.rails.confirm({
    heatId: heat.heatId,
    railIds: [heat.railId],
    reason: 'Vi la tarjeta',
    commandId: id(),
  });
  await floor.shows({ count: 45_000, state: 'confirmed' });
  floor.close();
});

test('floor: a result is typed while the rail counts → the taps until the telephone ends, then the result of the table', async () => {
  const heat = await createJudgedHeat(app);
  await setWod(heat, amrap);
  const floor = await followAll(heat);
  const phone = await takePhone({ app, http }, heat);
  await phone.send(2, false);
  const { testId: wodId, entryId, railId } = heat;
  await heat.organizer.client.results.saveAsOrganizer({ wodId, entryId, version: 0, values: { quantity: 9 } });
  await floor.shows({ count: 2_000, hasResult: true });
  await phone.send(2, true);
  await floor.shows({ count: 9_000, isResult: true });
  await heat.organizer.client.rails.choose({ railId, holds: 'count', version: 1, commandId: id() });
  await floor.shows({ count: 4_000, isResult: true });
  floor.close();
});

test('floor: a corrected rail is reopened → its taps are shown again, until it ends', async () => {
  const heat = await finishedHeat(amrap, 5);
  const floor = await followAll(heat);
  await correct(heat, { count: 3_000, version: 1 });
  await floor.shows({ count: 3_000 });
  await heat.organizer.client.rails.reopen({ railId: heat.railId, reason: 'Faltó tiempo', commandId: id() });
  await floor.shows({ count: 5_000, state: 'judging' });
  expect(floor.rails()[0]).not.toHaveProperty('isResult');
  const { epoch } = await heat.judge.client.rails.take({ railId: heat.railId, deviceId: id(), commandId: id() });
  const taps = tapsAt(app, [['rep', 1]]);
  expect((await sendBytes(http, heat.judge, batchOf({ railId: heat.railId, epoch, taps }))).statusCode).toBe(200);
  await floor.shows({ count: 6_000 });
  floor.close();
});

test('floor: a result is rejected → the rail has no value and no place', async () => {
  const heat = await finishedHeat(amrap, 5);
  const floor = await followAll(heat);
  await app.database.sql`update results set status = 'rejected', version = version + 1 where wod_id = ${heat.testId}`;
  await floor.shows({ count: 0 });
  expect(floor.race()).toMatchObject({ place: null });
  floor.close();
});

test('E9 floor: the category’s table is hidden → the public gets no corrected value', async () => {
  const heat = await finishedHeat(amrap, 5);
  await heat.organizer.client.categories.setPublish({ id: heat.categoryId, publish: 'unPublish' });
  await correct(heat, { count: 3_000, version: 1 });
  const told = await (await fetch(`${url}/floors/${heat.eventId}`)).text();
  expect(told).not.toContain('isResult');
  expect(told).not.toContain('"count":3000');
});
