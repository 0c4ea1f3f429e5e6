import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Floor } from '#domain/day/floors/floor.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { batchOf, createJudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { createTwoJudges, takeSecond } from '#testing/factories/second-judges.ts';

let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  app = await createTestApp();
  http = await buildHttp(app);
});
beforeEach(() => app.setNow(null));
afterAll(async () => {
  await http.close();
  await app.close();
});

const lift = (kilos: number) => ({ kind: 'lift', amount: kilos * 1_000 }) as const;
const miss = (kilos: number) => ({ kind: 'miss', amount: kilos * 1_000 }) as const;
const add = (more: number) => ({ kind: 'add', amount: more * 1_000 }) as const;
type Press = Parameters<typeof tapsAt>[1][number][0];
const finishMs = 100_000;

const kinds: [string, object, Press[], object][] = [
  [
    'repetitions',
    { typeWod: 'amrap', needTime: false, exercises: JSON.stringify([{ name: 'Burpee', cant: 10, unit: 'reps' }]) },
    ['rep', 'rep', 'no-rep', 'rep'],
    { unit: 'reps', count: 3_000, noReps: 1, timeMs: null },
  ],
  [
    'a time',
    { typeWod: 'for time', needTime: true, validReps: 2 },
    ['rep', 'rep'],
    { unit: 'reps', count: 2_000, noReps: 0, timeMs: finishMs },
  ],
  [
    'a weight, the best good lift',
    { typeWod: 'peso', needTime: false },
    [lift(80), lift(85), miss(90), lift(82.5)],
    { unit: 'kg', count: 85_000, noReps: 1, timeMs: null },
  ],
  [
    'a weight without a good lift',
    { typeWod: 'peso', needTime: false },
    [miss(80), miss(80)],
    { unit: 'kg', count: 0, noReps: 2, timeMs: null },
  ],
  [
    'points',
    { typeWod: 'puntos', needTime: false },
    ['rep', add(5), add(10), 'no-rep'],
    { unit: 'pts', count: 16_000, noReps: 1, timeMs: null },
  ],
  [
    'metres, corrected by hand',
    { typeWod: 'distancia', needTime: true },
    ['rep', { kind: 'correct', count: 12_450, noReps: 0 }],
    { unit: 'm', count: 12_450, noReps: 0, timeMs: finishMs },
  ],
];

test.each(kinds)('LIVE-D1 rail: %s → every place shows the count in its unit', async (_, wod, presses, told) => {
  const { unit, count, noReps, timeMs } = told as {
    unit: string;
    count: number;
    noReps: number;
    timeMs: number | null;
  };
  const heat = await createJudgedHeat(app);
  const { railId, heatId, testId, judge, organizer, eventId, entryId } = heat;
  await app.database.kysely.updateTable('wods').set(wod).where('id', '=', testId).execute();
  const { epoch } = await judge.client.rails.take({
    railId,
    deviceId: crypto.randomUUID(),
    commandId: crypto.randomUUID(),
  });
  const taps = tapsAt(app, [...presses.map((press, at) => [press, at + 1] as const), ['finish', finishMs / 1_000]]);
  const sent = await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  expect(sent.json()).toMatchObject({ have: taps.length });

  expect((await judge.client.rails.mine()).rails[0]?.test).toMatchObject({ unit });
  const read = async () => {
    const { unit, rails } = await organizer.client.rails.readHeat({ heatId });
    return { unit, rail: rails.find(({ uid }) => uid === railId) };
  };
  expect(await read()).toMatchObject({ unit, rail: { count, noReps, quantity: null } });
  const headers = { cookie: cookieOf(organizer) };
  const floor = (await http.inject({ url: `/organization/floors/${eventId}`, headers })).json() as Floor;
  expect(floor.heat?.test).toMatchObject({ unit });
  expect(floor.heat?.rails?.find(({ entry }) => entry)).toMatchObject({ count, noReps });

  const command = { railId, epoch, lastSeq: taps.length, commandId: crypto.randomUUID() };
  expect(await judge.client.rails.finish(command)).toMatchObject({ quantity: count, timeMs });
  expect(await read()).toMatchObject({ unit, rail: { quantity: count, timeMs, state: 'finished' } });
  const result = await app.database.kysely
    .selectFrom('results')
    .select(['quantity', 'timeMs', 'status'])
    .where('wodId', '=', testId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();
  expect(result).toEqual({ quantity: count, timeMs, status: 'pending' });
});

const id = () => crypto.randomUUID();
const toTaps = (presses: readonly Press[]) =>
  tapsAt(app, [...presses.map((press, at) => [press, at + 1] as const), ['finish', finishMs / 1_000]]);
const corrected = (count: number) => tapsAt(app, [[{ kind: 'correct', count, noReps: 0 }, finishMs / 1_000]]);
/** More than a target counts as the target. */
const otherThan = (count: number, wod: object) => ('validReps' in wod ? count - 1_000 : count + 1_000);

test.each(kinds)(
  'second judge: %s → the same count agrees; another one holds the rail back and may be chosen',
  async (_, wod, presses, told) => {
    const { count } = told as { count: number };
    const other = otherThan(count, wod);
    const heat = await createTwoJudges(app);
    const { railId, heatId, testId, judge, second, organizer } = heat;
    await app.database.kysely.updateTable('wods').set(wod).where('id', '=', testId).execute();
    const taps = toTaps(presses);
    const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
    await judge.client.rails.finish({ railId, epoch, lastSeq: taps.length, commandId: id() });
    const own = await takeSecond(heat, second);
    const send = (more: typeof taps, fromSeq: number) =>
      sendBytes(http, second, batchOf({ railId, role: 'second', epoch: own.epoch, taps: more, fromSeq }));
    await send(taps, 1);
    const read = async () =>
      (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId);
    expect((await read())?.second).toMatchObject({ count, problem: null });
    await send(corrected(other), taps.length + 1);
    expect((await read())?.second).toMatchObject({ count: other, problem: 'differs' });
    const chosen = { railId, role: 'second', epoch: own.epoch, version: 1, reason: 'Se vio en el video' } as const;
    await organizer.client.rails.settle({ ...chosen, confirm: true, commandId: id() });
    expect(await read()).toMatchObject({ quantity: other, state: 'confirmed' });
  },
);

test.each(kinds)(
  'corrections before the signature: %s → the judge’s correction is the result, with its time, or the cap below a target',
  async (_, wod, presses, told) => {
    const { count, timeMs } = told as { count: number; timeMs: number | null };
    const other = otherThan(count, wod);
    const { railId, testId, judge } = await createJudgedHeat(app);
    await app.database.kysely.updateTable('wods').set(wod).where('id', '=', testId).execute();
    const taps = toTaps(presses);
    const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    const finish = (lastSeq: number) => judge.client.rails.finish({ railId, epoch, lastSeq, commandId: id() });
    await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
    await finish(taps.length);
    await sendBytes(http, judge, batchOf({ railId, epoch, taps: corrected(other), fromSeq: taps.length + 1 }));
    expect(await finish(taps.length + 1)).toMatchObject({ quantity: other, timeMs: other < count ? 600_000 : timeMs });
    const results = app.database.kysely
      .selectFrom('results')
      .select(['quantity', 'status'])
      .where('wodId', '=', testId);
    expect(await results.executeTakeFirst()).toEqual({ quantity: other, status: 'pending' });
  },
);
