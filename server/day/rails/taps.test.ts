import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { foldTaps } from '#domain/day/rails/fold.ts';
import { decodeBatch, encodeBatch, mostBatchBytes } from '#domain/day/rails/tap-batch.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { createTapWriter } from './tap-writer.ts';

// Hostile requests with taps, and honest devices with a wrong clock.

const words = messages.rails;
const id = () => crypto.randomUUID();
const reps = (count: number) => Array.from({ length: count }, (_, at): ['rep', number] => ['rep', at + 1]);

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

const take = ({ judge, railId }: JudgedHeat) => judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
const send = async ({ judge, railId }: JudgedHeat, sent: Partial<Parameters<typeof batchOf>[0]>) => {
  const answer = await sendBytes(http, judge, batchOf({ railId, epoch: 1, taps: [], ...sent }));
  return { status: answer.statusCode, ...(answer.json() as { have?: number; message?: string; code?: string }) };
};

async function stored(railId: string) {
  const { kysely } = app.database;
  const rows = await kysely
    .selectFrom('railTaps')
    .selectAll()
    .where('railId', '=', railId)
    .orderBy('fromSeq')
    .execute();
  const tally = await kysely.selectFrom('tallies').selectAll().where('railId', '=', railId).executeTakeFirstOrThrow();
  const { seq, count } = foldTaps(rows.flatMap(({ taps, since }) => decodeTaps(taps, Number(since)) ?? []));
  expect([tally.lastSeq, tally.count]).toEqual([seq, count]);
  return seq;
}

test('taps: a batch has wrong sequence numbers → refused or asked for the gap; no stored tap is lost', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const taps = tapsAt(app, reps(4));
  expect(await send(heat, { epoch, taps: taps.slice(0, 2) })).toMatchObject({ status: 200, have: 2 });
  // A sequence number far ahead counts as a gap, as if the device had sent more taps.
  expect(await send(heat, { epoch, taps, fromSeq: 1_000_000 })).toMatchObject({ status: 200, have: 2 });
  const unreadable = { status: 400, message: words.unreadable };
  for (const wrong of [
    { epoch, taps: [] },
    { epoch, taps, fromSeq: 0 },
    { epoch, taps, fromSeq: 1_000_001 },
    { epoch, taps, fromSeq: 2 ** 41 },
    { epoch: 0, taps },
    { epoch: 2 ** 41, taps },
    { epoch, taps, since: 2 ** 52 },
  ]) {
    expect(await send(heat, wrong)).toMatchObject(unreadable);
  }
  expect(await send(heat, { epoch: epoch + 1, taps })).toMatchObject({ status: 404 });
  expect(await stored(heat.railId)).toBe(2);
  expect(await send(heat, { epoch, taps })).toMatchObject({ status: 200, have: 4 });
  expect(await stored(heat.railId)).toBe(4);
});

test('scale D8 taps: the clock moves during a batch → its row and its count have the same moment', async () => {
  const heat = await createJudgedHeat(app);
  const { judge, railId } = heat;
  const { epoch } = await take(heat);
  const batch = decodeBatch(batchOf({ railId, epoch, taps: tapsAt(app, reps(3)) }))!;
  let looks = 0;
  // A clock that advances between any two reads.
  const now = () => new Date(Date.now() + 1000 * looks++);
  const { database } = app;
  await createTapWriter({ database, now, counters: app.counters }).take(
    { ...judge, organization: null, sessionToken: '' },
    batch,
  );
  const { kysely } = database;
  const of = { row: kysely.selectFrom('railTaps'), tally: kysely.selectFrom('tallies') };
  const row = await of.row.select('arrivedAt').where('railId', '=', railId).executeTakeFirstOrThrow();
  const tally = await of.tally.select('updatedAt').where('railId', '=', railId).executeTakeFirstOrThrow();
  expect(row.arrivedAt).toEqual(tally.updatedAt);
});

test('taps: a body of ten megabytes, another type, or too many taps → refused before it is read', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const { judge, railId } = heat;
  expect((await sendBytes(http, judge, new Uint8Array(10_000_000))).statusCode).toBe(413);
  const head = encodeBatch({ railId, role: 'main', epoch, fromSeq: 1, since: 0, errorMs: 0, taps: [] });
  const crowd = new Uint8Array(mostBatchBytes);
  crowd.set(head);
  expect((await sendBytes(http, judge, crowd)).statusCode).toBe(400);
  const cookie = [...judge.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x']) {
    const headers = { 'content-type': type, cookie };
    const answer = await http.inject({ method: 'POST', url: '/rails/taps', headers, payload: Buffer.from(head) });
    expect(answer.statusCode).toBe(415);
  }
  expect(await stored(railId)).toBe(0);
});

test('taps: ten devices send the same taps together → all learn what is stored, and no device is refused', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const taps = tapsAt(app, reps(30));
  const sendFrom = (from: number) => send(heat, { epoch, fromSeq: from + 1, taps: taps.slice(from, from + 3) });
  for (let from = 0; from < taps.length; from += 3) {
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendFrom(from)));
    expect(answers.map(({ status, have }) => [status, have])).toEqual(answers.map(() => [200, from + 3]));
  }
  expect(await stored(heat.railId)).toBe(30);
});

const hour = 360_000;
const wrongClocks: [string, (at: number) => number][] = [
  ['hours ahead', at => at + 5 * hour],
  ['hours behind', at => at - 5 * hour],
  ['in the year 1970', at => at % hour],
  ['in a far future', at => at + 2 ** 44],
];
const kinds = [
  { typeWod: 'amrap', needTime: false, validReps: null },
  { typeWod: 'for time', needTime: true, validReps: 5 },
] as const;

test.each(wrongClocks)(
  'D9 taps: a device’s clock is %s → still a result, marked for the second key',
  async (_, off) => {
    for (const kind of kinds) {
      const heat = await createJudgedHeat(app);
      await app.database.kysely.updateTable('wods').set(kind).where('id', '=', heat.testId).execute();
      const { epoch } = await take(heat);
      const pressed = tapsAt(app, [...reps(4), ['tie-break', 6], ['rep', 7], ['finish', 60]]);
      const taps = pressed.map((tap): Tap => ({ ...tap, at: off(tap.at) }));
      expect(await send(heat, { epoch, taps, errorMs: null })).toMatchObject({ status: 200, have: 7 });
      const { railId, judge, heatId } = heat;
      const done = await judge.client.rails.finish({ railId, epoch, lastSeq: 7, commandId: id() });
      expect(done.quantity).toBe(5_000);
      const { rails } = await heat.organizer.client.rails.readHeat({ heatId });
      expect(rails.find(({ uid }) => uid === railId)).toMatchObject({ state: 'finished', isManualClock: true });
      app.setNow(null);
    }
  },
);

test('taps: the clock may be over two seconds off → marked as a manual clock for the second key', async () => {
  for (const [errorMs, isManualClock] of [
    [1_900, false],
    [2_100, true],
  ] as const) {
    const heat = await createJudgedHeat(app);
    const { epoch } = await take(heat);
    await send(heat, { epoch, taps: tapsAt(app, reps(2)), errorMs });
    const { rails } = await heat.organizer.client.rails.readHeat({ heatId: heat.heatId });
    expect(rails.find(({ uid }) => uid === heat.railId)).toMatchObject({ isManualClock });
    app.setNow(null);
  }
});
