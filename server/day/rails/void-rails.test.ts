import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { batchOf, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { createResults, typed } from '#testing/factories/results.ts';

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
const reason = 'Se soltó un disco';

/** A device counts this many reps after a start; with `finishAt` it also finishes. */
async function count({ judge, railId }: JudgedHeat, reps: number, finishAt?: number) {
  const taken = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const taps = tapsAt(app, [
    ...Array.from({ length: reps }, (_, at): ['rep', number] => ['rep', at + 1]),
    ...(finishAt === undefined ? [] : [['finish', finishAt] as ['finish', number]]),
  ]);
  const bytes = batchOf({ railId, epoch: taken.epoch, taps });
  const answer = await sendBytes(http, judge, bytes);
  expect(answer.json()).toMatchObject({ have: taps.length });
  return { ...taken, lastSeq: taps.length, bytes };
}

async function signed(heat: JudgedHeat) {
  const { epoch, lastSeq } = await count(heat, 5, 60);
  const { railId, judge } = heat;
  await judge.client.rails.finish({ railId, epoch, lastSeq, commandId: id() });
  await judge.client.rails.sign({ railId, epoch, signature: 'M10,10L20,20', reason: null, commandId: id() });
}

const railOf = async ({ organizer, heatId, railId }: JudgedHeat) =>
  (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId);
const resultsOf = ({ testId }: JudgedHeat) =>
  app.database.kysely.selectFrom('results').select(['status', 'quantity']).where('wodId', '=', testId).execute();

test('false starts: taps were counted → stored but not counted; the device begins from zero', async () => {
  const heat = await createJudgedHeat(app);
  const first = await count(heat, 3);
  expect(await railOf(heat)).toMatchObject({ state: 'judging', count: 3_000 });
  await heat.organizer.client.heats.falseStart({ heatId: heat.heatId });
  expect(await railOf(heat)).toMatchObject({ state: 'ready', count: null });
  // Late taps of that device are stored, under the old epoch.
  const late = await sendBytes(http, heat.judge, first.bytes);
  expect(late.json()).toMatchObject({ have: 3, isSuperseded: true });
  await heat.organizer.client.heats.start({ heatId: heat.heatId, countIn: 0 });
  const again = await count(heat, 2);
  expect(again).toMatchObject({ count: 0, noReps: 0, epoch: first.epoch + 2 });
  expect(await railOf(heat)).toMatchObject({ state: 'judging', count: 2_000 });
  const stored = await app.database.kysely
    .selectFrom('railTaps')
    .select(['epoch', 'toSeq'])
    .where('railId', '=', heat.railId)
    .orderBy('epoch')
    .execute();
  expect(stored).toEqual([
    { epoch: first.epoch, toSeq: 3 },
    { epoch: again.epoch, toSeq: 2 },
  ]);
});

test('false starts: a rail has finished → refused', async () => {
  const heat = await createJudgedHeat(app);
  const { epoch, lastSeq } = await count(heat, 5, 8);
  await heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq, commandId: id() });
  const asked = heat.organizer.client.heats.falseStart({ heatId: heat.heatId });
  await expect(asked).rejects.toMatchObject(refusal(messages.heats.railsOver));
  expect(await resultsOf(heat)).toHaveLength(1);
});

test('D6 repetitions of heats: a heat runs again → its rails are void, and even confirmed results are removed', async () => {
  const heat = await createJudgedHeat(app);
  await signed(heat);
  const { organizer, heatId, railId, judge } = heat;
  await organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id() });
  await organizer.client.heats.repeat({ heatId, reason });
  expect(await resultsOf(heat)).toEqual([]);
  expect(await railOf(heat)).toMatchObject({ state: 'void', quantity: null });
  const { rails } = await judge.client.rails.mine();
  expect(rails).toMatchObject([
    { state: 'void', uid: railId },
    { state: 'ready', heat: { name: 'Heat 1 · repetición', isCalled: true } },
  ]);
  const again = { ...heat, railId: rails[1]!.uid, heatId: rails[1]!.heat.uid };
  await organizer.client.heats.start({ heatId: again.heatId, countIn: 0 });
  await signed(again);
  expect(await resultsOf(heat)).toEqual([{ status: 'pending', quantity: 5_000 }]);
  const voided = judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  await expect(voided).rejects.toMatchObject(refusal(words.voided));
});

test('N12 repetitions of heats: an athlete missed the first heat → the DNS is removed', async () => {
  const heat = await createJudgedHeat(app);
  await heat.judge.client.rails.scratch({ railId: heat.railId, commandId: id() });
  await heat.organizer.client.heats.repeat({ heatId: heat.heatId, reason });
  const marks = await app.database.kysely
    .selectFrom('resultMarks')
    .selectAll()
    .where('wodId', '=', heat.testId)
    .execute();
  expect(marks).toEqual([]);
});

test('D9 second key: a category has signed rails → confirmed in one act; unsigned rails are held', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, categoryId, heatId, judge } = heat;
  const confirm = (commandId = id()) => organizer.client.rails.confirmSigned({ categoryId, commandId });
  await expect(confirm()).rejects.toMatchObject(refusal(words.nothingSigned));
  const { epoch, lastSeq } = await count(heat, 5, 60);
  await judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq, commandId: id() });
  const waiting = async () => (await organizer.client.rails.waiting({ categoryId })).heats;
  expect(await waiting()).toMatchObject([{ uid: heatId, name: 'Heat 1', signed: 0, held: 1 }]);
  await expect(confirm()).rejects.toMatchObject(refusal(words.nothingSigned));
  const sign = { railId: heat.railId, epoch, signature: 'M10,10L20,20', reason: null };
  await judge.client.rails.sign({ ...sign, commandId: id() });
  expect(await waiting()).toMatchObject([{ signed: 1, held: 0 }]);
  const commandId = id();
  await Promise.all([confirm(commandId), confirm(commandId)]);
  expect(await waiting()).toEqual([]);
  expect(await railOf(heat)).toMatchObject({ state: 'confirmed' });
  expect(await resultsOf(heat)).toMatchObject([{ status: 'approved' }]);
  await expect(confirm()).rejects.toMatchObject(refusal(words.nothingSigned));
  await organizer.client.rails.reopen({ railId: heat.railId, reason, commandId: id() });
  expect(await waiting()).toEqual([]);
});

test('rails without a result: a heat ends with an athlete who was not counted → told until there is a result', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, categoryId, heatId, testId, entryId } = heat;
  const lacking = async () => (await organizer.client.rails.waiting({ categoryId })).lacking;
  expect(await lacking()).toEqual([]);
  await organizer.client.heats.finish({ heatId });
  expect(await lacking()).toMatchObject([{ uid: heatId, name: 'Heat 1', rails: 1 }]);
  const entry = app.database.kysely.updateTable('entries').where('id', '=', entryId);
  await entry.set({ standing: 'withdrawn' }).execute();
  expect(await lacking()).toEqual([]);
  await entry.set({ standing: 'in' }).execute();
  await organizer.client.heats.finishTest({ testId, withOpenRails: true });
  expect(await lacking()).toMatchObject([{ uid: heatId, rails: 1 }]);
  const [rail] = (await organizer.client.rails.readHeat({ heatId })).rails;
  expect(rail).toMatchObject({ lacks: true, mayCorrect: true, mayScratch: true, mayMark: true });
  const mark = (one: 'dnf' | null) => organizer.client.results.markAsOrganizer({ wodId: testId, entryId, mark: one });
  await mark('dnf');
  expect(await lacking()).toEqual([]);
  await mark(null);
  await createResults(organizer, testId, [{ entryId, values: typed(7) }]);
  expect(await lacking()).toEqual([]);
});

test('rails without a result: a test ends without a rail for an athlete → named, until there is a result or a mark', async () => {
  const heat = await createJudgedHeat(app);
  const { organizer, categoryId, heatId, testId, entryId } = heat;
  const unplaced = async () => (await organizer.client.rails.waiting({ categoryId })).unplaced;
  await app.database.kysely.updateTable('rails').set({ entryId: null }).where('entryId', '=', entryId).execute();
  await organizer.client.heats.finish({ heatId });
  expect(await unplaced()).toEqual([]);
  await organizer.client.heats.finishTest({ testId, withOpenRails: true });
  expect(await unplaced()).toEqual([{ uid: testId, test: expect.any(String), names: [expect.any(String)] }]);
  await organizer.client.results.markAsOrganizer({ wodId: testId, entryId, mark: 'dns' });
  expect(await unplaced()).toEqual([]);
});

test('D9 rails to confirm: counted by the phone’s own clock → held; the organization types a result → no longer listed', async () => {
  const heat = await createJudgedHeat(app);
  await signed(heat);
  const { organizer, categoryId } = heat;
  const waiting = async () => (await organizer.client.rails.waiting({ categoryId })).heats;
  const clock = app.database.kysely.updateTable('tallies').where('railId', '=', heat.railId);
  await clock.set({ errorMs: null }).execute();
  expect(await waiting()).toMatchObject([{ signed: 0, held: 1 }]);
  await clock.set({ errorMs: 12 }).execute();
  expect(await waiting()).toMatchObject([{ signed: 1, held: 0 }]);
  // That result is the second key (LIVE-D4).
  await createResults(organizer, heat.testId, [{ entryId: heat.entryId, values: typed(7), version: 1 }]);
  expect(await waiting()).toEqual([]);
});

test('D9 rails to confirm: the athlete withdrew after signing → held, not confirmed with the signed ones', async () => {
  const heat = await createJudgedHeat(app);
  await signed(heat);
  const { organizer, categoryId, entryId } = heat;
  const entry = app.database.kysely.updateTable('entries').where('id', '=', entryId);
  await entry.set({ standing: 'withdrawn' }).execute();
  expect((await organizer.client.rails.waiting({ categoryId })).heats).toMatchObject([{ signed: 0, held: 1 }]);
  const confirmed = organizer.client.rails.confirmSigned({ categoryId, commandId: id() });
  await expect(confirmed).rejects.toMatchObject(refusal(words.nothingSigned));
  await entry.set({ standing: 'in' }).execute();
  await organizer.client.rails.confirmSigned({ categoryId, commandId: id() });
  expect(await railOf(heat)).toMatchObject({ state: 'confirmed' });
});

test('V2 rails to confirm: strangers and plain judges → refused; the organization beside a handler → reads, cannot confirm', async () => {
  const heat = await createJudgedHeat(app);
  const { categoryId, judge } = heat;
  const rival = await signUpAs(app, 'organization');
  for (const { client } of [rival, judge]) {
    await expect(client.rails.waiting({ categoryId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const confirmed = client.rails.confirmSigned({ categoryId, commandId: id() });
    await expect(confirmed).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  const missing = heat.organizer.client.rails.waiting({ categoryId: 'x' });
  await expect(missing).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await heat.organizer.client.staff.setPermission({ id: judge.applicationId, permission: 'manage', isAllowed: true });
  expect(await heat.organizer.client.rails.waiting({ categoryId })).toEqual({
    ...{ mayRun: false, heats: [], lacking: [], unplaced: [] },
  });
  const handled = heat.organizer.client.rails.confirmSigned({ categoryId, commandId: id() });
  await expect(handled).rejects.toMatchObject({ code: 'REFUSED' });
});
