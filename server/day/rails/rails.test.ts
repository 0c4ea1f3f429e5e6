import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { batchOf, beginHeat, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

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

const refusal = (message: string) => ({ code: 'REFUSED', message });
const id = () => crypto.randomUUID();
const reps = (count: number) => Array.from({ length: count }, (_, at): ['rep', number] => ['rep', at + 1]);

async function take({ judge, railId }: JudgedHeat, commandId = id()) {
  return judge.client.rails.take({ railId, deviceId: id(), commandId });
}

/** Five reps, one no-rep, and the finish after two minutes. */
async function counted(heat: JudgedHeat) {
  const { epoch } = await take(heat);
  const taps = tapsAt(app, [...reps(5), ['no-rep', 60], ['finish', 125]]);
  const sent = await sendBytes(http, heat.judge, batchOf({ railId: heat.railId, epoch, taps }));
  expect(sent.json()).toMatchObject({ have: 7, isSuperseded: false });
  return { epoch, lastSeq: taps.length };
}

async function finished(heat: JudgedHeat) {
  const { epoch, lastSeq } = await counted(heat);
  await heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq, commandId: id() });
  return epoch;
}

const resultOf = async ({ testId, entryId }: JudgedHeat) =>
  app.database.kysely
    .selectFrom('results')
    .select(['status', 'quantity', 'timeMs', 'version', 'judgeId'])
    .where('wodId', '=', testId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();

const stateOf = async ({ organizer, heatId, railId }: JudgedHeat) =>
  (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId);

test('own rails: a judge asks → only the own rails of these days, with all that counting needs', async () => {
  const heat = await createJudgedHeat(app);
  const { rails } = await heat.judge.client.rails.mine();
  expect(rails).toMatchObject([
    {
      uid: heat.railId,
      state: 'ready',
      heat: { name: 'Heat 1', status: 'active', run: { state: 'running' } },
      entry: { uid: heat.entryId },
      test: { uid: heat.testId, capMs: expect.any(Number) },
    },
  ]);
  const other = await approveJudge(app, { eventId: heat.eventId, categories: [heat.categoryId] });
  expect((await other.client.rails.mine()).rails).toEqual([]);
});

test('D9 ORG-229 rails: a count is finished and signed → provisional; the second key → approved', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, organizer } = heat;
  const forTime = { typeWod: 'for time' as const, needTime: true, validReps: 5 };
  await app.database.kysely.updateTable('wods').set(forTime).where('id', '=', heat.testId).execute();
  const epoch = await finished(heat);
  expect(await resultOf(heat)).toEqual({
    status: 'pending',
    quantity: 5_000,
    timeMs: 125_000,
    version: 1,
    judgeId: judge.uid,
  });
  const given = { railId, epoch, reason: null };
  await judge.client.rails.sign({ ...given, signature: 'M10,10L20,20', commandId: id() });
  expect(await stateOf(heat)).toMatchObject({ state: 'signed', quantity: 5_000, noReps: 1, isManualClock: false });
  await organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id() });
  expect(await resultOf(heat)).toMatchObject({ status: 'approved', version: 2, judgeId: judge.uid });
  expect(await stateOf(heat)).toMatchObject({ state: 'confirmed' });
  const again = organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id() });
  await expect(again).rejects.toMatchObject(refusal(words.already));
});

test('SAFE-L20 second key: the account that counted gives it → needs a reason, shown as «una sola llave», never in bulk', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, categoryId, testId: wodId, entryId } = heat;
  const principal = { mayManage: true };
  await app.database.kysely
    .updateTable('staffApplications')
    .set(principal)
    .where('id', '=', judge.applicationId)
    .execute();
  const epoch = await finished(heat);
  await judge.client.rails.sign({ railId, epoch, reason: null, signature: 'M10,10L20,20', commandId: id() });
  const shown = async (who: typeof judge | typeof heat.organizer) =>
    (await who.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)?.isOneKey;
  expect([await shown(judge), await shown(heat.organizer)]).toEqual([true, false]);
  const waiting = async (who: typeof judge | typeof heat.organizer) =>
    (await who.client.rails.waiting({ categoryId })).heats.map(({ signed, held, own }) => [signed, held, own]);
  expect([await waiting(judge), await waiting(heat.organizer)]).toEqual([[[0, 1, 1]], [[1, 0, 0]]]);
  await expect(judge.client.rails.confirmSigned({ categoryId, commandId: id() })).rejects.toMatchObject(
    refusal(words.nothingSigned),
  );
  // A new judge at the rail does not hide the one who counted.
  const other = await approveJudge(app, { eventId: heat.eventId, categories: [categoryId] });
  await app.database.kysely.updateTable('rails').set({ judgeId: other.uid }).where('id', '=', railId).execute();
  const confirm = (reason?: string) =>
    judge.client.rails.confirm({ heatId, railIds: [railId], reason, commandId: id() });
  await expect(confirm()).rejects.toMatchObject(refusal(words.judgedByYou('Carril 1')));
  expect(await resultOf(heat)).toMatchObject({ status: 'pending' });
  await confirm('Soy el único juez');
  expect(await resultOf(heat)).toMatchObject({ status: 'approved' });
  expect([await shown(judge), await shown(heat.organizer)]).toEqual([true, true]);
  const { history } = await heat.organizer.client.results.readAsOrganizer({ wodId, entryId });
  expect(history.map(({ note }) => note)).toContain('Una sola llave: Soy el único juez');
});

test('D9 rails: the second key is missing → a review is refused; after it → a result like any other', async () => {
  const heat = await createJudgedHeat(app);
  await finished(heat);
  const { testId: wodId, entryId, judge, organizer, heatId, railId } = heat;
  const approve = (version: number) => judge.client.reviews.approve({ commandId: id(), wodId, entryId, version });
  await expect(approve(1)).rejects.toMatchObject(refusal(messages.review.onRail));
  await expect(organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id() })).rejects.toMatchObject(
    refusal(words.unsigned('Carril 1')),
  );
  await organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Se lesionó', commandId: id() });
  const reject = judge.client.reviews.reject({ commandId: id(), wodId, entryId, version: 2, note: 'Mal contado' });
  await expect(reject).resolves.toMatchObject({ version: 3 });
});

test('rails: a batch, a part of it, a finish or a take comes twice → each counts once', async () => {
  const heat = await createJudgedHeat(app);
  const [takeId, finishId] = [id(), id()];
  const { epoch } = await take(heat, takeId);
  expect((await judgeTake(heat, takeId)).epoch).toBe(epoch);
  const taps = tapsAt(app, [...reps(4), ['finish', 90]]);
  const send = (fromSeq: number, some = taps) =>
    sendBytes(http, heat.judge, batchOf({ railId: heat.railId, epoch, fromSeq, taps: some }));
  const [one, other] = await Promise.all([send(1, taps.slice(0, 3)), send(1, taps.slice(0, 3))]);
  expect([one.json().have, other.json().have]).toEqual([3, 3]);
  // A gap is requested again, and known taps are skipped.
  expect((await send(5, taps.slice(4))).json().have).toBe(3);
  expect((await send(2, taps.slice(1))).json().have).toBe(5);
  const finish = () => heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq: 5, commandId: finishId });
  const answers = await Promise.all([finish(), finish()]);
  expect(answers[0]).toEqual(answers[1]);
  expect(await resultOf(heat)).toMatchObject({ quantity: 4_000, version: 1 });
  const stored = await app.database.kysely
    .selectFrom('railTaps')
    .select(['fromSeq', 'toSeq'])
    .where('railId', '=', heat.railId)
    .orderBy('fromSeq')
    .execute();
  expect(stored).toEqual([
    { fromSeq: 1, toSeq: 3 },
    { fromSeq: 4, toSeq: 5 },
  ]);
});
const judgeTake = ({ judge, railId }: JudgedHeat, commandId: string) =>
  judge.client.rails.take({ railId, deviceId: id(), commandId });

test('rails: a finish before its taps, or without a finish tap → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const finish = (lastSeq: number) =>
    heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq, commandId: id() });
  await expect(finish(3)).rejects.toMatchObject({ code: 'CONFLICT', message: words.missingTaps });
  await expect(finish(0)).rejects.toMatchObject(refusal(words.notFinished));
});

test('rails: a newer device takes over → it continues the count; the older device’s new taps only get stored', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, judge } = heat;
  const first = await take(heat);
  const taps = tapsAt(app, reps(3));
  await sendBytes(http, judge, batchOf({ railId, epoch: first.epoch, taps }));
  const second = await take(heat);
  expect(second).toMatchObject({ epoch: first.epoch + 1, count: 3_000 });
  const late = await sendBytes(
    http,
    judge,
    batchOf({ railId, epoch: first.epoch, fromSeq: 4, taps: tapsAt(app, reps(2)) }),
  );
  expect(late.json()).toMatchObject({ have: 5, isSuperseded: true, epoch: second.epoch });
  const old = judge.client.rails.finish({ railId, epoch: first.epoch, lastSeq: 5, commandId: id() });
  await expect(old).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
  await sendBytes(
    http,
    judge,
    batchOf({
      railId,
      epoch: second.epoch,
      taps: tapsAt(app, [
        ['rep', 5],
        ['finish', 60],
      ]),
    }),
  );
  const { quantity } = await judge.client.rails.finish({ railId, epoch: second.epoch, lastSeq: 2, commandId: id() });
  expect(quantity).toBe(4_000);
});

test('taps: from a visitor, another account type, another judge or without the permission → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, eventId, categoryId } = heat;
  const { epoch } = await take(heat);
  const batch = batchOf({ railId, epoch, taps: tapsAt(app, reps(1)) });
  expect((await sendBytes(http, null, batch)).statusCode).toBe(401);
  for (const type of ['athlete', 'box', 'organization'] as const) {
    expect((await sendBytes(http, await signUpAs(app, type), batch)).statusCode).toBe(403);
  }
  const other = await approveJudge(app, { eventId, categories: [categoryId] });
  const foreign = await sendBytes(http, other, batch);
  expect([foreign.statusCode, foreign.json().message]).toEqual([403, words.otherJudge]);
  await expect(other.client.rails.take({ railId, deviceId: id(), commandId: id() })).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: words.otherJudge,
  });
  await app.database.kysely
    .updateTable('staffApplications')
    .set({ mayEvent: false })
    .where('judgeId', '=', heat.judge.uid)
    .execute();
  expect((await sendBytes(http, heat.judge, batch)).statusCode).toBe(403);
  await expect(take(heat)).rejects.toMatchObject({ code: 'FORBIDDEN' });
});

test('taps: hostile bytes, such as empty, oversized or random ones → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch } = await take(heat);
  const good = batchOf({ railId: heat.railId, epoch, taps: tapsAt(app, reps(3)) });
  const send = async (bytes: Uint8Array) => (await sendBytes(http, heat.judge, bytes)).statusCode;
  expect(await send(new Uint8Array())).toBe(400);
  expect(await send(Uint8Array.from([9, ...good.slice(1)]))).toBe(400);
  expect(await send(Uint8Array.from([1, 7, ...good.slice(2)]))).toBe(400);
  for (let end = 0; end < good.length - 1; end++) expect([200, 400]).toContain(await send(good.slice(0, end)));
  expect(await send(new Uint8Array(9_000).fill(1))).toBe(413);
  expect(await send(crypto.getRandomValues(new Uint8Array(4_000)))).toBe(400);
  expect(await send(batchOf({ railId: id(), epoch, taps: tapsAt(app, reps(1)) }))).toBe(404);
  expect(await send(batchOf({ railId: heat.railId, epoch: epoch + 5, taps: tapsAt(app, reps(1)) }))).toBe(404);
});

test.each([
  ['before the other device’s last tap → the rail stays the other’s', -10, false],
  ['after the other device’s last tap → it takes the rail', 10, true],
])('LIVE-D16 rails: a count from without network arrives late, its last tap %s', async (_name, seconds, isTaken) => {
  const heat = await createJudgedHeat(app);
  const { railId, judge } = heat;
  const { epoch } = await take(heat);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps: tapsAt(app, reps(3)) }));
  const lastAt = Math.round(app.now().getTime() / 10) + seconds * 100;
  const late = judge.client.rails.take({ railId, deviceId: id(), commandId: id(), fromZero: true, lastAt });
  if (isTaken) expect(await late).toMatchObject({ epoch: epoch + 1, count: 0 });
  else await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
  const { rails } = await judge.client.rails.mine();
  expect(rails.find(({ uid }) => uid === railId)?.epoch).toBe(isTaken ? epoch + 1 : epoch);
});

test('LIVE-D16 rails: a count from without network arrives when another device has finished → superseded, not refused', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, judge } = heat;
  const { epoch } = await take(heat);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps: tapsAt(app, [...reps(3), ['finish', 9]]) }));
  await judge.client.rails.finish({ railId, epoch, lastSeq: 4, commandId: id() });
  const lastAt = Math.round(app.now().getTime() / 10) - 1_000;
  const late = judge.client.rails.take({ railId, deviceId: id(), commandId: id(), fromZero: true, lastAt });
  await expect(late).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
});

test('LIVE-D16 rails: a take from before a false start arrives after it → refused; the next one counts from zero', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, organizer } = heat;
  const epochOf = async () => (await judge.client.rails.mine()).rails.find(({ uid }) => uid === railId)!.epoch;
  const device = { railId, deviceId: id() };
  const early = { ...device, commandId: id(), seen: await epochOf() };
  await organizer.client.heats.falseStart({ heatId });
  await expect(judge.client.rails.take(early)).rejects.toMatchObject({ code: 'CONFLICT', message: words.superseded });
  const counted = { ...early, commandId: id(), fromZero: true, lastAt: Math.round(app.now().getTime() / 10) };
  await expect(judge.client.rails.take(counted)).rejects.toMatchObject({ code: 'CONFLICT' });
  const seen = await epochOf();
  expect(seen).toBeGreaterThan(early.seen);
  expect(await judge.client.rails.take({ ...device, commandId: id(), seen })).toMatchObject({ count: 0, noReps: 0 });
});

test('rails: the heat is not called → a judge cannot take the rail; it does not run → no finish', async () => {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  await expect(take(heat)).rejects.toMatchObject(refusal(words.tooEarly));
  const { heats } = heat.organizer.client;
  await heats.startCategory({ categoryId: heat.categoryId, type: 'start' });
  await heats.startTest({ testId: heat.testId });
  await heats.call({ heatId: heat.heatId });
  const { epoch } = await take(heat);
  await sendBytes(http, heat.judge, batchOf({ railId: heat.railId, epoch, taps: tapsAt(app, [['finish', 1]]) }));
  const finish = heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq: 1, commandId: id() });
  await expect(finish).rejects.toMatchObject(refusal(words.notRunning));
});

test('N12 rails: the athlete does not come → DNS, until a manager reopens the rail', async () => {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  await beginHeat(heat);
  const { railId, judge, organizer } = heat;
  await judge.client.rails.scratch({ railId, commandId: id() });
  const marks = () =>
    app.database.kysely.selectFrom('resultMarks').select('mark').where('entryId', '=', heat.entryId).execute();
  expect(await marks()).toEqual([{ mark: 'dns' }]);
  await expect(take(heat)).rejects.toMatchObject(refusal(words.already));
  await organizer.client.rails.reopen({ railId, reason: 'Llegó', commandId: id() });
  expect(await marks()).toEqual([]);
  expect((await take(heat)).epoch).toBeGreaterThan(0);
});

test('LIVE-T15 no-show: the heat is over and nothing counted → the organizer marks it, once; the judge may not', async () => {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  const { railId, heatId, judge, organizer } = heat;
  const noShow = () => organizer.client.rails.noShow({ railId, commandId: id() });
  const shown = async () => (await organizer.client.rails.readHeat({ heatId })).rails[0];
  await expect(noShow()).rejects.toMatchObject(refusal(words.tooEarly));
  expect((await shown())?.mayScratch).toBe(false);
  await beginHeat(heat);
  await organizer.client.heats.finish({ heatId });
  expect(await shown()).toMatchObject({ state: 'ready', mayScratch: true });
  await expect(judge.client.rails.noShow({ railId, commandId: id() })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await noShow();
  expect(await shown()).toMatchObject({ state: 'scratched', mayScratch: false, mayReopen: true });
  const { sql } = app.database;
  expect(await sql`select mark, marked_by from result_marks where entry_id = ${heat.entryId}`).toMatchObject([
    { mark: 'dns' },
  ]);
  await expect(noShow()).rejects.toMatchObject(refusal(words.already));
});

test('LIVE-T15 no-show: something was counted at the rail → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, organizer } = heat;
  await finished(heat);
  const rail = (await organizer.client.rails.readHeat({ heatId })).rails[0];
  expect(rail?.mayScratch).toBe(false);
  const asked = organizer.client.rails.noShow({ railId, commandId: id() });
  await expect(asked).rejects.toMatchObject(refusal(words.stillCounted));
});

test('rails: a confirmed rail is reopened → provisional, and it continues from its count', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, organizer } = heat;
  await finished(heat);
  await organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Sin firma', commandId: id() });
  await organizer.client.rails.reopen({ railId, reason: 'Faltaba una', commandId: id() });
  expect(await resultOf(heat)).toMatchObject({ status: 'pending', version: 3 });
  const { epoch, count } = await take(heat);
  expect(count).toBe(5_000);
  await sendBytes(
    http,
    judge,
    batchOf({
      railId,
      epoch,
      taps: tapsAt(app, [
        ['rep', 20],
        ['finish', 125],
      ]),
    }),
  );
  await judge.client.rails.finish({ railId, epoch, lastSeq: 2, commandId: id() });
  expect(await resultOf(heat)).toMatchObject({ status: 'pending', quantity: 6_000, version: 4 });
});

test('D10 results: the test was started before its time → results on site are accepted', async () => {
  const heat = await createJudgedHeat(app);
  const soon = new Date(app.now().getTime() + 3_600_000);
  await app.database.kysely.updateTable('wods').set({ startsAt: soon }).where('id', '=', heat.testId).execute();
  const { testId: wodId, entryId, organizer, judge } = heat;
  const values = { quantity: 9 };
  const { version } = await organizer.client.results.saveAsOrganizer({ wodId, entryId, values, version: 0 });
  await organizer.client.results.removeAsOrganizer({ wodId, entryId, version });
  const change = { commandId: id(), wodId, entryId, version: 0, values, note: null };
  await expect(judge.client.reviews.change(change)).resolves.toMatchObject({ version: expect.any(Number) });
});

test('V2 LIVE-D3 rails: the organizer has typed a result → the finish is refused; strangers confirm nothing', async () => {
  const heat = await createJudgedHeat(app);
  const { railId, heatId, judge, organizer, testId: wodId, entryId } = heat;
  const { epoch, lastSeq } = await counted(heat);
  const typed = async () => (await judge.client.rails.mine()).rails[0]?.typed;
  expect(await typed()).toBeNull();
  const values = { quantity: 9, time: { minutes: 1, seconds: 0, milliseconds: 0 } };
  await organizer.client.results.saveAsOrganizer({ wodId, entryId, values, version: 0 });
  // The phone learns of it before its finish is refused (LIVE-D3).
  expect(await typed()).toMatchObject({ quantity: 9_000, at: app.now().toISOString() });
  const finish = judge.client.rails.finish({ railId, epoch, lastSeq, commandId: id() });
  await expect(finish).rejects.toMatchObject({ code: 'CONFLICT', message: words.typedMeanwhile });
  const confirm = { heatId, railIds: [railId], reason: 'x', commandId: id() };
  await expect(judge.client.rails.confirm(confirm)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await signUpAs(app, 'organization');
  await expect(stranger.client.rails.confirm(confirm)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(stranger.client.rails.readHeat({ heatId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
});
