import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { batchOf, beginHeat, createJudgedHeat, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';

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
const refusal = (message: string) => ({ code: 'REFUSED', message });
const reps = (count: number) =>
  tapsAt(
    app,
    Array.from({ length: count }, (_, at): ['rep', number] => ['rep', at + 1]),
  );
const helperOf = ({ eventId, categoryId }: JudgedHeat) => approveJudge(app, { eventId, categories: [categoryId] });
const takeOver = ({ client }: Pick<Judge, 'client'>, railId: string, epoch: number, commandId = id()) =>
  client.rails.takeOver({ railId, deviceId: id(), epoch, commandId });

/** A rail on which the first telephone counted `count` repetitions. */
async function countedTo(count: number) {
  const heat = await createJudgedHeat(app);
  const { judge, railId } = heat;
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const taps = reps(count);
  await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  return { heat, epoch, helper: await helperOf(heat) };
}

const shown = async ({ organizer, heatId, railId }: JudgedHeat) =>
  (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)!;

/** The newer telephone counts one more repetition, finishes, and signs. */
async function finishAs(helper: Judge, { railId }: JudgedHeat, epoch: number) {
  const taps = tapsAt(
    app,
    ['rep', 'finish'].map((kind, at) => [kind as 'rep' | 'finish', 60 + at]),
  );
  await sendBytes(http, helper, batchOf({ railId, epoch, taps }));
  await helper.client.rails.finish({ railId, epoch, lastSeq: 2, commandId: id() });
  await helper.client.rails.sign({ railId, epoch, signature: 'M1,1L9,9', reason: null, commandId: id() });
}

test('D16 take-over: a telephone stops at 9 → another judge sees name, count and age, and continues from 9', async () => {
  const { heat, epoch, helper } = await countedTo(9);
  const { railId, heatId, judge, eventId } = heat;
  const { heats } = await helper.client.rails.others();
  expect(heats).toMatchObject([{ uid: heatId, ownRail: null, rails: [{ uid: railId, state: 'judging', epoch }] }]);
  expect(heats[0]!.rails[0]!).toMatchObject({
    entry: expect.any(String),
    judge: expect.any(String),
    newest: { count: 9_000, tappedAt: expect.any(String), begunAt: expect.any(String) },
  });
  const commandId = id();
  const begun = await takeOver(helper, railId, epoch, commandId);
  expect(begun).toEqual({ epoch: epoch + 1, count: 9_000, noReps: 0, tieBreakAt: null });
  expect(await takeOver(helper, railId, epoch, commandId)).toEqual(begun);
  expect((await helper.client.rails.mine()).rails).toMatchObject([{ uid: railId, newest: { count: 9_000 } }]);
  expect((await helper.client.rails.mine()).rails[0]!.isOthers).toBeUndefined();
  expect((await judge.client.rails.mine()).rails).toMatchObject([{ uid: railId, isOthers: true, epoch: epoch + 1 }]);
  await finishAs(helper, heat, begun.epoch);
  expect(await shown(heat)).toMatchObject({ state: 'signed', quantity: 10_000, otherCount: null, isOneKey: false });
  const lines = app.database.kysely.selectFrom('auditLog').select(['actorId', 'details']);
  expect(await lines.where('eventId', '=', eventId).where('act', '=', 'rail-taken-over').execute()).toMatchObject([
    { actorId: helper.uid, details: { command: 'takeOver', id: railId } },
  ]);
});

test.each([
  [
    'more',
    [
      ['rep', 11],
      ['rep', 12],
    ],
    11_000,
  ],
  ['equal', [['no-rep', 11]], null],
  ['fewer', [[{ kind: 'correct', count: 7_000, noReps: 0 }, 11]], null],
] as const)(
  'D16 take-over: the first telephone sends %s later → held back with both counts only for more',
  async (_, late, other) => {
    const { heat, epoch, helper } = await countedTo(9);
    const { railId, heatId, categoryId, judge, organizer } = heat;
    const begun = await takeOver(helper, railId, epoch);
    const sent = await sendBytes(http, judge, batchOf({ railId, epoch, taps: tapsAt(app, late), fromSeq: 10 }));
    expect(sent.json()).toMatchObject({ isSuperseded: true, have: 9 + late.length });
    await finishAs(helper, heat, begun.epoch);
    expect(await shown(heat)).toMatchObject({ count: 10_000, quantity: 10_000, otherCount: other });
    const { heats } = await organizer.client.rails.waiting({ categoryId });
    expect(heats).toMatchObject([other === null ? { signed: 1, held: 0 } : { signed: 0, held: 1 }]);
    const all = () => organizer.client.rails.confirmSigned({ categoryId, commandId: id() });
    if (other === null) {
      await all();
      return;
    }
    await expect(all()).rejects.toMatchObject(refusal(words.nothingSigned));
    const confirm = (reason?: string) =>
      organizer.client.rails.confirm({ heatId, railIds: [railId], reason, commandId: id() });
    const two = words.twoCounts(messages.floor.railName(1), words.otherCount('11', '10'));
    await expect(confirm()).rejects.toMatchObject(refusal(two));
    await confirm('Vale el segundo teléfono');
    expect(await shown(heat)).toMatchObject({ state: 'confirmed', otherCount: other });
  },
);

test('D16 take-over: the newer judge corrects to fewer → one count, no tap is held back', async () => {
  const { heat, epoch, helper } = await countedTo(3);
  const begun = await takeOver(helper, heat.railId, epoch);
  const taps = tapsAt(app, [[{ kind: 'correct', count: 2_000, noReps: 0 }, 20]]);
  await sendBytes(http, helper, batchOf({ railId: heat.railId, epoch: begun.epoch, taps }));
  expect(await shown(heat)).toMatchObject({ count: 2_000, otherCount: null });
});

test('D16 take-over: two judges at once → the first wins, the other reads who; the rail’s judge takes it back', async () => {
  const { heat, epoch, helper } = await countedTo(2);
  const rivals = [helper, await helperOf(heat)];
  const said = await Promise.allSettled(rivals.map(who => takeOver(who, heat.railId, epoch)));
  const lost = said.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
  expect(lost).toMatchObject([{ code: 'CONFLICT', message: expect.stringMatching(/^Lo tomó .+ hace \d s\.$/) }]);
  const winner = rivals[said.findIndex(({ status }) => status === 'fulfilled')]!;
  expect(await takeOver(heat.judge, heat.railId, epoch + 1)).toMatchObject({ epoch: epoch + 2, count: 2_000 });
  expect((await winner.client.rails.mine()).rails).toMatchObject([{ isOthers: true }]);
});

test('D16 take-over: signed out, not a judge of the event, or no rail of the event → refused', async () => {
  const { heat, epoch, helper } = await countedTo(1);
  const { eventId, railId, categoryId } = heat;
  const video = { eventId, categories: [categoryId], permissions: { event: false } };
  const ofVideo = await approveJudge(app, video);
  const elsewhere = await approveJudge(app, { eventId, categories: [] });
  await expect(takeOver(createVisitor(app), railId, epoch)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  await expect(takeOver(heat.organizer, railId, epoch)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = await signUpAs(app, 'staff');
  await expect(takeOver(stranger, railId, epoch)).rejects.toMatchObject(refusal(messages.staff.notStaff));
  for (const who of [ofVideo, elsewhere]) {
    await expect(takeOver(who, railId, epoch)).rejects.toMatchObject({ message: messages.staff.notAllowed });
    expect((await who.client.rails.others()).heats).toEqual([]);
  }
  await expect(takeOver(helper, id(), epoch)).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('D16 take-over: heat not called, called, finished, annulled or over → the reason; a called heat gives its rail', async () => {
  const heat = await createJudgedHeat(app, { hasBegun: false });
  const { railId, heatId, categoryId, testId, judge, organizer } = heat;
  const helper = await helperOf(heat);
  await expect(takeOver(helper, railId, 0)).rejects.toMatchObject(refusal(words.tooEarly));
  expect((await helper.client.rails.others()).heats).toEqual([]);
  await organizer.client.heats.startCategory({ categoryId, type: 'start' });
  await organizer.client.heats.startTest({ testId });
  await organizer.client.heats.call({ heatId });
  expect(await takeOver(helper, railId, 0)).toMatchObject({ epoch: 1, count: 0 });
  await organizer.client.heats.start({ heatId, countIn: 0 });
  await finishAs(helper, heat, 1);
  await expect(takeOver(judge, railId, 1)).rejects.toMatchObject(refusal(words.already));
  await organizer.client.heats.repeat({ heatId, reason: 'Se cortó la luz' });
  await expect(takeOver(judge, railId, 2)).rejects.toMatchObject(refusal(words.heatOver));
});

test('D16 take-over: the judge has a rail in this heat → refused by its number, also with two at once', async () => {
  const heat = await createJudgedHeat(app, { athletes: 2, hasBegun: false });
  const { organizer, heatId, categoryId, judge } = heat;
  const { rails } = await organizer.client.heats.readCategory({ categoryId });
  const [first, second] = rails.filter(({ entry }) => entry);
  await beginHeat(heat);
  const refused = refusal(words.atRail(first!.number));
  expect((await judge.client.rails.others()).heats).toMatchObject([{ uid: heatId, ownRail: first!.number }]);
  await expect(takeOver(judge, second!.uid, 0)).rejects.toMatchObject(refused);
  const helper = await helperOf(heat);
  const said = await Promise.allSettled([first!, second!].map(({ uid }) => takeOver(helper, uid, 0)));
  expect(said.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await organizer.client.events.finish({ id: heat.eventId });
  await expect(takeOver(judge, second!.uid, 0)).rejects.toMatchObject(refusal(messages.heats.ended));
});

test('D16 take-over: the own athlete is absent and not counted → the judge is free, leaves that rail and takes the other', async () => {
  const heat = await createJudgedHeat(app, { athletes: 2, hasBegun: false });
  const { organizer, heatId, categoryId, judge } = heat;
  const { rails } = await organizer.client.heats.readCategory({ categoryId });
  const [first, second] = rails.filter(({ entry }) => entry);
  await beginHeat(heat);
  await organizer.client.attendance.set({ entryId: first!.entry!.uid, state: 'absent' });
  expect((await judge.client.rails.others()).heats).toMatchObject([{ uid: heatId, ownRail: null }]);
  await takeOver(judge, second!.uid, 0);
  const after = await organizer.client.heats.readCategory({ categoryId });
  const judgeOf = (uid: string) => after.rails.find(rail => rail.uid === uid)?.judge?.uid ?? null;
  expect([judgeOf(first!.uid), judgeOf(second!.uid)]).toEqual([null, judge.uid]);
});

test('D16 take-over: an older phone of the judge takes the free rail at that moment → the judge stays there', async () => {
  const heat = await createJudgedHeat(app, { athletes: 2, hasBegun: false });
  const { organizer, categoryId, judge } = heat;
  const { rails } = await organizer.client.heats.readCategory({ categoryId });
  const [first, second] = rails.filter(({ entry }) => entry);
  await beginHeat(heat);
  await organizer.client.attendance.set({ entryId: first!.entry!.uid, state: 'absent' });
  const said: Promise<unknown>[] = [];
  const waiting = async () =>
    (
      await app.database.sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
    ).length;
  await app.database.kysely.transaction().execute(async trx => {
    await trx.selectFrom('rails').select('id').where('id', '=', first!.uid).forUpdate().execute();
    said.push(judge.client.rails.take({ railId: first!.uid, deviceId: id(), commandId: id() }));
    await expect.poll(waiting).toBe(1);
    said.push(takeOver(judge, second!.uid, 0));
    await expect.poll(waiting).toBe(2);
  });
  const [taken, over] = await Promise.allSettled(said);
  expect(taken).toMatchObject({ status: 'fulfilled' });
  expect(over).toMatchObject({ status: 'rejected', reason: refusal(words.atRail(first!.number)) });
  const after = await organizer.client.heats.readCategory({ categoryId });
  expect(after.rails.find(({ uid }) => uid === first!.uid)).toMatchObject({
    state: 'judging',
    judge: { uid: judge.uid },
  });
});
