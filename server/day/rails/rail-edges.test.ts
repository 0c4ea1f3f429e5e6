import fc from 'fast-check';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { foldTaps } from '#domain/day/rails/fold.ts';
import { decodeTaps } from '#domain/day/rails/tap-codec.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  batchOf,
  createJudgedHeat,
  createTeamHeat,
  type JudgedHeat,
  sendBytes,
  tapsAt,
} from '#testing/factories/rails.ts';
import { lockRail } from './rails.store.ts';
import { voidTallies } from './tallies.store.ts';

// Disturbances while a device counts: refused without losing any tap.

const words = messages.rails;

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

const id = () => crypto.randomUUID();
const reps = (count: number) => Array.from({ length: count }, (_, at): ['rep', number] => ['rep', at + 1]);
const take = ({ judge, railId }: JudgedHeat) => judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
const refusal = (message: string) => ({ code: 'REFUSED', message });

async function send({ judge, railId }: JudgedHeat, epoch: number, taps: readonly Tap[], fromSeq = 1) {
  const answer = await sendBytes(http, judge, batchOf({ railId, epoch, taps, fromSeq }));
  return { status: answer.statusCode, ...(answer.json() as { have: number; state: string; message: string }) };
}

async function counted(heat: JudgedHeat, count: number) {
  const { epoch } = await take(heat);
  const taps = tapsAt(app, [...reps(count), ['finish', 125]]);
  await send(heat, epoch, taps);
  return { epoch, lastSeq: taps.length };
}

const finish = ({ judge, railId }: JudgedHeat, of: { epoch: number; lastSeq: number }) =>
  judge.client.rails.finish({ railId, ...of, commandId: id() });

const tapsOf = async (railId: string) => {
  const rows = await app.database.kysely
    .selectFrom('railTaps')
    .selectAll()
    .where('railId', '=', railId)
    .orderBy('epoch')
    .orderBy('fromSeq')
    .execute();
  return rows.flatMap(({ taps, since }) => decodeTaps(taps, Number(since)) ?? []);
};

const rowOf = (railId: string) =>
  app.database.kysely.selectFrom('rails').selectAll().where('id', '=', railId).executeTakeFirstOrThrow();

test('D8 team results: a team finishes → its count is shared evenly, and each member has the time', async () => {
  const heat = await createTeamHeat(app, 5);
  // The rail shows the target of the whole team.
  expect((await heat.judge.client.rails.mine()).rails[0]!.test.validReps).toBe(10);
  await finish(heat, await counted(heat, 7));
  const { quantity, timeMs, teamResults } = await app.database.kysely
    .selectFrom('results')
    .select(['quantity', 'timeMs', 'teamResults'])
    .where('entryId', '=', heat.entryId)
    .executeTakeFirstOrThrow();
  // Fewer than twice five: each member gets the cap as time, and the team their sum.
  expect({ quantity, timeMs }).toEqual({ quantity: 7_000, timeMs: 1_200_000 });
  const shares = teamResults as { userId: string; quantity: number; timeMs: number }[];
  expect(shares.map(share => [share.quantity, share.timeMs])).toEqual([
    [4_000, 600_000],
    [3_000, 600_000],
  ]);
});

test('rails: the rail is annulled during the count → the taps are stored, and no result is made', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch, lastSeq } = await counted(heat, 4);
  await app.database.kysely.updateTable('rails').set({ state: 'void' }).where('id', '=', heat.railId).execute();
  const late = await send(heat, epoch, tapsAt(app, [['rep', 130]]), lastSeq + 1);
  expect(late).toMatchObject({ status: 200, have: lastSeq + 1, state: 'void' });
  await expect(finish(heat, { epoch, lastSeq })).rejects.toMatchObject(refusal(words.voided));
  await expect(take(heat)).rejects.toMatchObject(refusal(words.voided));
  const { rails } = await heat.judge.client.rails.mine();
  expect(rails).toMatchObject([{ uid: heat.railId, state: 'void' }]);
  expect(foldTaps(await tapsOf(heat.railId))).toMatchObject({ seq: lastSeq + 1, count: 4_000 });
});

test('rails: the judge loses the permission → taps are refused; permission given back → all taps arrive', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const taps = tapsAt(app, [...reps(6), ['finish', 90]]);
  await send(heat, epoch, taps.slice(0, 2));
  const allow = (mayEvent: boolean) =>
    app.database.kysely
      .updateTable('staffApplications')
      .set({ mayEvent })
      .where('judgeId', '=', heat.judge.uid)
      .execute();
  await allow(false);
  const refused = await send(heat, epoch, taps.slice(2), 3);
  expect(refused).toMatchObject({ status: 403, message: messages.staff.notAllowed });
  await expect(finish(heat, { epoch, lastSeq: 7 })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await allow(true);
  expect(await send(heat, epoch, taps.slice(2), 3)).toMatchObject({ status: 200, have: 7 });
  expect(await finish(heat, { epoch, lastSeq: 7 })).toMatchObject({ quantity: 6_000 });
});

test('rails: the organization has closed the event → no result is made; late taps are stored', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, judge, eventId, railId, entryId } = heat;
  const of = await counted(heat, 3);
  await organizer.client.events.finish({ id: eventId });
  const ended = refusal(messages.heats.ended);
  const late = tapsAt(app, [['rep', 126]]);
  expect(await send(heat, of.epoch, late, of.lastSeq + 1)).toMatchObject({ status: 200, have: of.lastSeq + 1 });
  const sign = { railId, epoch: of.epoch, signature: 'M1,1L9,9', reason: null, commandId: id() };
  await expect(take(heat)).rejects.toMatchObject(ended);
  await expect(finish(heat, of)).rejects.toMatchObject(ended);
  await expect(judge.client.rails.sign(sign)).rejects.toMatchObject(ended);
  await expect(judge.client.rails.scratch({ railId, commandId: id() })).rejects.toMatchObject(ended);
  const stored = app.database.kysely.selectFrom('results').select('id').where('entryId', '=', entryId);
  expect(await stored.execute()).toEqual([]);
});

test('SAFE-M2 own rails: a judge loses the permission → no rail is shown, except one already begun', async () => {
  const heat = await createJudgedHeat(app);
  const mine = async () => (await heat.judge.client.rails.mine()).rails.map(({ uid }) => uid);
  expect(await mine()).toEqual([heat.railId]);
  const { staff } = heat.organizer.client;
  const permission = { id: heat.judge.applicationId, permission: 'event' as const };
  await staff.setPermission({ ...permission, isAllowed: false });
  expect(await mine()).toEqual([]);
  await staff.setPermission({ ...permission, isAllowed: true });
  await take(heat);
  await staff.dismiss({ id: heat.judge.applicationId });
  expect(await mine()).toEqual([heat.railId]);
});

test('rails: the judge is taken off the rail → late taps are stored, and the finish is refused', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch, lastSeq } = await counted(heat, 3);
  await heat.organizer.client.heats.setJudge({ railId: heat.railId, judgeId: null });
  const late = await send(heat, epoch, tapsAt(app, [['rep', 126]]), lastSeq + 1);
  expect(late).toMatchObject({ status: 200, have: lastSeq + 1 });
  await expect(finish(heat, { epoch, lastSeq })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: words.otherJudge,
  });
});

test('A10 rails: the athlete is erased → no signature or reason; the judge is erased → taps without a person', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, entryId, judge } = heat;
  const of = await counted(heat, 3);
  await finish(heat, of);
  const sign = { railId, epoch: of.epoch, commandId: id() };
  await judge.client.rails.sign({ ...sign, signature: null, reason: 'Se lesionó' });
  expect((await rowOf(railId)).unsignedReason).toBe('Se lesionó');
  await judge.client.rails.sign({ ...sign, commandId: id(), signature: 'M10,10L20,20', reason: null });
  expect((await rowOf(railId)).signature).toBe('M10,10L20,20');
  const { kysely } = app.database;
  const erase = (uid: string) => inTransaction(kysely, trx => eraseAccount(trx, app, uid));
  const { userId } = await kysely
    .selectFrom('participants')
    .select('userId')
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  await erase(userId);
  expect(await rowOf(railId)).toMatchObject({ signature: null, unsignedReason: null });
  await erase(judge.uid);
  const tallies = await kysely
    .selectFrom('tallies')
    .select(['judgeId', 'count'])
    .where('railId', '=', railId)
    .execute();
  expect(tallies).toEqual([{ judgeId: null, count: 3_000 }]);
  expect(foldTaps(await tapsOf(railId))).toMatchObject({ count: 3_000 });
});

test('rails: a count is reopened → signature and finish of the old count refused; those of the new accepted', async () => {
  const heat = await createJudgedHeat(app);
  const { judge, railId, organizer } = heat;
  const before = await counted(heat, 3);
  await finish(heat, before);
  await organizer.client.rails.reopen({ railId, reason: 'Faltaba una', commandId: id() });
  const again = await take(heat);
  const sign = (epoch: number) =>
    judge.client.rails.sign({ railId, epoch, signature: 'M1,1L9,9', reason: null, commandId: id() });
  await expect(sign(before.epoch)).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
  await expect(finish(heat, before)).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
  await send(heat, again.epoch, tapsAt(app, [['finish', 140]]));
  expect(await finish(heat, { epoch: again.epoch, lastSeq: 1 })).toMatchObject({ quantity: 3_000 });
  await sign(again.epoch);
  expect((await rowOf(railId)).state).toBe('signed');
});

test('taps: they arrive while a false start holds the rail → stored without a wait, so neither ends in a deadlock', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const { sql } = app.database;
  await inTransaction(app.database.kysely, async trx => {
    await lockRail(trx, heat.railId);
    let arrived: number | null = null;
    const sent = send(heat, epoch, tapsAt(app, reps(3))).then(({ status }) => (arrived = status));
    const isWaiting = async () =>
      (await sql`select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`).length;
    await expect.poll(async () => arrived !== null || (await isWaiting()) > 0).toBe(true);
    await voidTallies(trx, [heat.railId]);
    expect(await sent).toBe(200);
  });
  expect(await tapsOf(heat.railId)).toHaveLength(3);
});

test('taps: a judge of another event sends them → refused, and nothing is stored', async () => {
  const heat = await createJudgedHeat(app);
  app.setNow(null);
  const other = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const foreign = batchOf({ railId: heat.railId, epoch, taps: tapsAt(app, reps(9)) });
  const answer = await sendBytes(http, other.judge, foreign);
  expect([answer.statusCode, answer.json().message]).toEqual([403, words.otherJudge]);
  // No device has taken this rail.
  const untaken = batchOf({ railId: other.railId, epoch: 1, taps: tapsAt(app, reps(1)) });
  expect((await sendBytes(http, other.judge, untaken)).statusCode).toBe(404);
  expect(await tapsOf(heat.railId)).toEqual([]);
});

test('taps: random changes to good bytes → refused, or stored in order; the count matches the taps', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const taps = tapsAt(app, [...reps(12), ['no-rep', 14], ['tie-break', 15]]);
  const good = batchOf({ railId: heat.railId, epoch, taps });
  const changes = fc.array(fc.tuple(fc.nat(good.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(changes, fc.nat(good.length), async (spots, end) => {
      const bytes = good.slice(0, end);
      for (const [at, byte] of spots) if (at < bytes.length) bytes[at] = byte;
      const { statusCode } = await sendBytes(http, heat.judge, bytes);
      expect([200, 400, 404]).toContain(statusCode);
      const { lastSeq, count, noReps } = await app.database.kysely
        .selectFrom('tallies')
        .select(['lastSeq', 'count', 'noReps'])
        .where('railId', '=', heat.railId)
        .executeTakeFirstOrThrow();
      const { seq, ...folded } = foldTaps(await tapsOf(heat.railId));
      expect({ lastSeq, count, noReps }).toEqual({ lastSeq: seq, count: folded.count, noReps: folded.noReps });
    }),
    { numRuns: 60 },
  );
});

test('own rails: the athlete is marked absent → the judge reads it', async () => {
  const heat = await createJudgedHeat(app);
  const absent = async () => (await heat.judge.client.rails.mine()).rails[0]?.entry?.isAbsent;
  expect(await absent()).toBe(false);
  await heat.organizer.client.attendance.set({ entryId: heat.entryId, state: 'absent' });
  expect(await absent()).toBe(true);
});

describe('a judge corrects before the signature', () => {
  const ended = async () => {
    const heat = await createJudgedHeat(app);
    const { judge, railId } = heat;
    const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    const ends = tapsAt(app, [
      ['rep', 1],
      ['rep', 2],
      ['finish', 30],
    ]);
    await sendBytes(http, judge, batchOf({ railId, epoch, taps: ends }));
    const finish = (lastSeq: number) => judge.client.rails.finish({ railId, epoch, lastSeq, commandId: id() });
    await finish(3);
    const mend = async (count: number, seq: number) => {
      const taps = tapsAt(app, [[{ kind: 'correct', count, noReps: 0 }, 40 + seq]]);
      await sendBytes(http, judge, batchOf({ railId, epoch, fromSeq: seq, taps }));
      return finish(seq);
    };
    const [rail] = (await heat.organizer.client.rails.readHeat({ heatId: heat.heatId })).rails;
    return { heat, epoch, mend, finish, rail: rail! };
  };
  const stored = async ({ organizer, heatId, railId }: JudgedHeat) =>
    (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)!;

  test('one repetition more, twice → the result follows, still unsigned; the history says so', async () => {
    const { heat, mend, finish } = await ended();
    expect(await mend(3_000, 4)).toMatchObject({ quantity: 3_000 });
    expect(await mend(4_000, 5)).toMatchObject({ quantity: 4_000 });
    const after = { state: 'finished', quantity: 4_000, count: 4_000, waits: true, version: 3 };
    expect(await stored(heat)).toMatchObject(after);
    await finish(5);
    expect(await stored(heat)).toMatchObject(after);
    const { lines } = await heat.organizer.client.rails.history({ railId: heat.railId });
    expect(lines.filter(({ note }) => note === words.mended)).toHaveLength(2);
  });

  test('the manager confirms the number of before → refused; the new one → confirmed', async () => {
    const { heat, mend, rail } = await ended();
    const { organizer, heatId, railId } = heat;
    const confirm = (version: number) =>
      organizer.client.rails.confirm({
        ...{ heatId, railIds: [railId], seen: { [railId]: version }, reason: 'Sin firma', commandId: id() },
      });
    await mend(3_000, 4);
    await expect(confirm(rail.version)).rejects.toMatchObject(refusal(words.changedMeanwhile));
    const { state, version, quantity } = await stored(heat);
    expect({ state, quantity }).toEqual({ state: 'finished', quantity: 3_000 });
    await confirm(version);
    expect(await stored(heat)).toMatchObject({ state: 'confirmed', quantity: 3_000 });
  });

  type Ended = Awaited<ReturnType<typeof ended>>;
  test.each<[row: string, meanwhile: (at: Ended) => Promise<unknown>]>([
    [
      'the athlete signed',
      ({ heat: { judge, railId }, epoch }) =>
        judge.client.rails.sign({ railId, epoch, signature: 'M1,1L9,9', reason: null, commandId: id() }),
    ],
    [
      'the manager settled',
      ({ heat: { organizer, railId }, epoch, rail: { version } }) =>
        organizer.client.rails.settle({
          ...{ railId, role: 'main', epoch, version, reason: 'Vale este', commandId: id() },
        }),
    ],
    [
      'the manager confirmed',
      ({ heat: { organizer, heatId, railId } }) =>
        organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Sin firma', commandId: id() }),
    ],
  ])('%s meanwhile → refused, and the result stays', async (_row, meanwhile) => {
    const at = await ended();
    await meanwhile(at);
    await expect(at.mend(9_000, 4)).rejects.toMatchObject(refusal(words.already));
    expect(await stored(at.heat)).toMatchObject({ quantity: 2_000 });
  });
});
