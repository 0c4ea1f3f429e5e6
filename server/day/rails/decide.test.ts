import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { notifyResultChanges } from '#server/scoring/results/news/notify-result-changes.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import {
  batchOf,
  createJudgedHeat,
  createTeamHeat,
  type JudgedHeat,
  sendBytes,
  tapsAt,
} from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// Rails with more than one result: counted, typed, corrected.

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
const finishS = 100;
type Press = Parameters<typeof tapsAt>[1][number][0];
const reps = (count: number): Press[] => Array.from({ length: count }, () => 'rep' as const);

/** Taps and finish have arrived; the result is not made yet. */
async function count({ judge, railId }: JudgedHeat, presses: Press[]) {
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  const taps = tapsAt(app, [...presses.map((press, at) => [press, at + 1] as const), ['finish', finishS]]);
  const sent = await sendBytes(http, judge, batchOf({ railId, epoch, taps }));
  expect(sent.json()).toMatchObject({ have: taps.length });
  return { railId, epoch, lastSeq: taps.length };
}
const finish = ({ judge }: JudgedHeat, of: Awaited<ReturnType<typeof count>>) =>
  judge.client.rails.finish({ ...of, commandId: id() });

async function counted(heat: JudgedHeat, presses: Press[] = reps(5)) {
  const of = await count(heat, presses);
  await finish(heat, of);
  return of;
}

const resultOf = ({ testId, entryId }: JudgedHeat) =>
  app.database.kysely
    .selectFrom('results')
    .select(['status', 'quantity', 'timeMs', 'version', 'judgeId', 'modifiedByOrganization'])
    .where('wodId', '=', testId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();

async function type(heat: JudgedHeat, quantity: number) {
  const version = (await resultOf(heat))?.version ?? 0;
  const { testId: wodId, entryId } = heat;
  const time = { minutes: 1, seconds: 0, milliseconds: 0 };
  return heat.organizer.client.results.saveAsOrganizer({ wodId, entryId, version, values: { quantity, time } });
}
const waiting = async ({ organizer, categoryId }: JudgedHeat) =>
  (await organizer.client.rails.waiting({ categoryId })).heats.map(({ signed, held }) => [signed, held]);
const railOf = async ({ organizer, heatId, railId }: JudgedHeat) =>
  (await organizer.client.rails.readHeat({ heatId })).rails.find(({ uid }) => uid === railId)!;
const sign = ({ judge }: JudgedHeat, { railId, epoch }: { railId: string; epoch: number }) =>
  judge.client.rails.sign({ railId, epoch, signature: 'M10,10L20,20', reason: null, commandId: id() });
const confirm = ({ organizer, heatId, railId }: JudgedHeat) =>
  organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Sin firma', commandId: id() });
const choose = (heat: JudgedHeat, holds: 'count' | 'typed', version: number, who: SignedIn = heat.organizer) =>
  who.client.rails.choose({ railId: heat.railId, holds, version, commandId: id() });
const correct = (heat: JudgedHeat, more: object = {}, who: SignedIn = heat.organizer) =>
  who.client.rails.correct({
    ...{ railId: heat.railId, count: 7_000, timeMs: null, version: 1, reason: 'Rep sin contar', commandId: id() },
    ...more,
  });
const acts = async ({ eventId }: JudgedHeat) =>
  (await app.database.kysely.selectFrom('auditLog').select('act').where('eventId', '=', eventId).execute()).map(
    ({ act }) => act,
  );

describe('LIVE-D4 the organizer’s correction as second key', () => {
  test('corrected between finish and confirmation, signed or not → the rail leaves the list and nothing more is asked', async () => {
    for (const isSigned of [false, true]) {
      app.setNow(null);
      const heat = await createJudgedHeat(app);
      const of = await counted(heat);
      if (isSigned) await sign(heat, of);
      expect(await waiting(heat)).toEqual([isSigned ? [1, 0] : [0, 1]]);
      await type(heat, 13);
      expect(await waiting(heat)).toEqual([]);
      expect(await railOf(heat)).toMatchObject({ waits: false, isTyped: true, quantity: 13_000, mayChoose: true });
      expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 13_000 });
      const { categoryId, organizer } = heat;
      await expect(organizer.client.rails.confirmSigned({ categoryId, commandId: id() })).rejects.toMatchObject(
        refusal(words.nothingSigned),
      );
      expect(await resultOf(heat)).toMatchObject({ quantity: 13_000, version: 2 });
    }
  });

  test('corrected before the finish → both results wait for a choice, and the choice ends the wait', async () => {
    const heat = await createJudgedHeat(app);
    const of = await count(heat, reps(5));
    await type(heat, 13);
    await expect(finish(heat, of)).rejects.toMatchObject({ code: 'CONFLICT', message: words.typedMeanwhile });
    expect(await waiting(heat)).toEqual([[0, 1]]);
    await choose(heat, 'typed', 1);
    expect(await waiting(heat)).toEqual([]);
  });

  test('corrected after the confirmation, or after the category is finished → nothing waits', async () => {
    const heat = await createJudgedHeat(app);
    await counted(heat);
    await confirm(heat);
    await type(heat, 13);
    expect(await waiting(heat)).toEqual([]);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', isTyped: true, mayChoose: false, mayCorrect: true });

    app.setNow(null);
    const late = await createJudgedHeat(app);
    await counted(late);
    const { heats } = late.organizer.client;
    await heats.finish({ heatId: late.heatId });
    await heats.finishTest({ testId: late.testId });
    await heats.finishCategory({ categoryId: late.categoryId });
    expect(await waiting(late)).toEqual([[0, 1]]);
    await type(late, 13);
    expect(await waiting(late)).toEqual([]);
  });

  test('the organizer removes the result → nothing waits', async () => {
    const heat = await createJudgedHeat(app);
    await counted(heat);
    const { testId: wodId, entryId } = heat;
    await heat.organizer.client.results.removeAsOrganizer({ wodId, entryId, version: 1 });
    expect(await waiting(heat)).toEqual([]);
  });

  test('the rail is reopened and counts more → the new count waits again, and is confirmed', async () => {
    const heat = await createJudgedHeat(app);
    const { railId, organizer } = heat;
    await counted(heat);
    await type(heat, 13);
    await organizer.client.rails.reopen({ railId, reason: 'Se cuenta de nuevo', commandId: id() });
    expect(await resultOf(heat)).toMatchObject({ status: 'pending', quantity: 13_000 });
    await counted(heat, reps(1));
    expect(await resultOf(heat)).toMatchObject({ status: 'pending', quantity: 6_000 });
    expect(await waiting(heat)).toEqual([[0, 1]]);
    await confirm(heat);
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 6_000 });
  });
});

describe('LIVE-D3 two results of one rail', () => {
  async function both() {
    const heat = await createJudgedHeat(app);
    await type(heat, 13);
    const of = await count(heat, reps(5));
    await expect(finish(heat, of)).rejects.toMatchObject({ code: 'CONFLICT' });
    return { heat, of };
  }

  test('both results are shown, the count is chosen → approved as the judge’s; a later finish is refused', async () => {
    const { heat, of } = await both();
    const shown = { isTyped: true, mayChoose: true, quantity: 13_000, counted: { quantity: 5_000 } };
    expect(await railOf(heat)).toMatchObject(shown);
    await choose(heat, 'count', 1);
    const holds = { status: 'approved', quantity: 5_000, judgeId: heat.judge.uid, modifiedByOrganization: false };
    expect(await resultOf(heat)).toMatchObject(holds);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', isTyped: false, mayChoose: false, waits: false });
    expect(await acts(heat)).toContain('rail-chosen');
    await expect(finish(heat, of)).rejects.toMatchObject(refusal(words.already));
  });

  test('the typed result is chosen → it stays unchanged, and its history notes the choice', async () => {
    const { heat } = await both();
    await choose(heat, 'typed', 1);
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 13_000, modifiedByOrganization: true });
    const { testId: wodId, entryId } = heat;
    const { history } = await heat.organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect(history.at(-1)).toMatchObject({ note: words.choseTyped });
  });

  test('two principals choose differently together → one decides, the other is refused', async () => {
    const { heat } = await both();
    const options = { eventId: heat.eventId, categories: [heat.categoryId], permissions: { manage: true } };
    const principals = [await approveJudge(app, options), await approveJudge(app, options)];
    const answers = await Promise.allSettled([
      choose(heat, 'count', 1, principals[0]),
      choose(heat, 'typed', 1, principals[1]),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await resultOf(heat))?.version).toBe(2);
  });

  test('one choice is sent twice → counts once; the result changed since it was seen → refused', async () => {
    const { heat } = await both();
    await type(heat, 14);
    await expect(choose(heat, 'count', 1)).rejects.toMatchObject({ code: 'CONFLICT' });
    const press = { railId: heat.railId, holds: 'count' as const, version: 2, commandId: id() };
    await heat.organizer.client.rails.choose(press);
    await heat.organizer.client.rails.choose(press);
    expect((await resultOf(heat))?.version).toBe(3);
  });

  test('nothing to choose, strangers, and a judge who does not run the day → refused', async () => {
    const heat = await createJudgedHeat(app);
    await counted(heat);
    await expect(choose(heat, 'count', 1)).rejects.toMatchObject(refusal(words.nothingToChoose));
    for (const act of [
      choose,
      (of: JudgedHeat, _: string, __: number, who: SignedIn = of.organizer) => correct(of, {}, who),
    ]) {
      const stranger = await signUpAs(app, 'organization');
      await expect(act(heat, 'count', 1, stranger)).rejects.toMatchObject({ code: 'FORBIDDEN' });
      await expect(act(heat, 'count', 1, heat.judge)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('SAFE-L20 a principal chooses the own count → refused without a reason; with a reason, noted as one key', async () => {
    const { heat } = await both();
    const { judge, testId: wodId, entryId, railId } = heat;
    const staff = app.database.kysely.updateTable('staffApplications').set({ mayManage: true });
    await staff.where('id', '=', judge.applicationId).execute();
    await expect(choose(heat, 'count', 1, judge)).rejects.toMatchObject(refusal(words.judgedByYou('Carril 1')));
    const command = { railId, holds: 'count' as const, version: 1, reason: 'No hay otro', commandId: id() };
    await judge.client.rails.choose(command);
    const { history } = await heat.organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect(history.at(-1)).toMatchObject({ note: words.oneKeyBecause('No hay otro') });
  });
});

const amount = (kind: 'lift' | 'add', value: number): Press => ({ kind, amount: value * 1_000 });
const kinds: [string, object, Press[], object, object][] = [
  ['repetitions', { typeWod: 'amrap', needTime: false }, reps(5), { count: 6_000 }, { quantity: 6_000, timeMs: null }],
  [
    'a time',
    { typeWod: 'for time', needTime: true, validReps: 5 },
    reps(5),
    { count: 5_000, timeMs: 95_000 },
    { quantity: 5_000, timeMs: 95_000 },
  ],
  [
    'a time that is the cap now',
    { typeWod: 'for time', needTime: true, validReps: 5, timeCap: 600 },
    reps(5),
    { count: 4_000 },
    { quantity: 4_000, timeMs: 600_000 },
  ],
  [
    'a weight with decimals',
    { typeWod: 'peso', needTime: false },
    [amount('lift', 80)],
    { count: 82_500 },
    { quantity: 82_500, timeMs: null },
  ],
  ['points', { typeWod: 'puntos', needTime: false }, [amount('add', 5)], { count: 12_250 }, { quantity: 12_250 }],
  [
    'a distance',
    { typeWod: 'distancia', needTime: true },
    [amount('add', 100)],
    { count: 99_990, timeMs: 61_000 },
    { quantity: 99_990, timeMs: 61_000 },
  ],
];

describe('LIVE-D5 a wrong count', () => {
  test.each(kinds)(
    '%s: confirmed, corrected, reopened, chosen over a typed one → the right result at each step',
    async (...of) => {
      const [, wod, presses, typed, holds] = of;
      const heat = await createJudgedHeat(app);
      const { railId, organizer } = heat;
      await app.database.kysely.updateTable('wods').set(wod).where('id', '=', heat.testId).execute();
      await counted(heat, presses);
      const first = await resultOf(heat);
      await confirm(heat);
      await correct(heat, { ...typed, version: 2 });
      expect(await resultOf(heat)).toMatchObject({ ...holds, status: 'approved', version: 3 });
      expect(await railOf(heat)).toMatchObject({ ...holds, state: 'confirmed', isTyped: false });
      await organizer.client.rails.reopen({ railId, reason: 'Protesta', commandId: id() });
      expect(await resultOf(heat)).toMatchObject({ ...holds, status: 'pending', version: 4 });
      const again = await count(heat, []);
      await organizer.client.results.saveAsOrganizer({
        ...{ wodId: heat.testId, entryId: heat.entryId, version: 4 },
        values: { quantity: 3, time: { minutes: 1, seconds: 0, milliseconds: 0 } },
      });
      await expect(finish(heat, again)).rejects.toMatchObject({ code: 'CONFLICT' });
      expect(await railOf(heat)).toMatchObject({ counted: { quantity: first?.quantity, timeMs: first?.timeMs } });
      await choose(heat, 'count', 5);
      expect(await resultOf(heat)).toMatchObject({ quantity: first?.quantity, timeMs: first?.timeMs, version: 6 });
    },
  );

  test('corrected while «por confirmar» → confirmed too; signature gone, reason in history, act logged', async () => {
    const heat = await createJudgedHeat(app);
    await sign(heat, await counted(heat));
    const principal = await approveJudge(app, {
      ...{ eventId: heat.eventId, categories: [heat.categoryId], permissions: { manage: true } },
    });
    await correct(heat, {}, principal);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 7_000, signature: null, waits: false });
    const { testId: wodId, entryId } = heat;
    const { history } = await heat.organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect(history.at(-1)).toMatchObject({ note: 'Rep sin contar', role: 'judge' });
    expect(await acts(heat)).toContain('rail-corrected');
  });

  test('a rail’s history: counted, confirmed, corrected → author, moment, values and reason of each; strangers refused', async () => {
    const heat = await createJudgedHeat(app);
    const { railId, organizer, judge } = heat;
    const ask = (who: SignedIn, of = railId) => who.client.rails.history({ railId: of });
    expect((await ask(organizer)).lines).toEqual([]);
    await counted(heat);
    await confirm(heat);
    await correct(heat, { version: 2 });
    const { lines, timeZone } = await ask(organizer);
    expect(timeZone).toBe('America/Caracas');
    expect(lines).toMatchObject([
      { role: 'judge', action: 'changed', was: null, becomes: { quantity: 5_000, status: 'pending' } },
      { role: 'organization', action: 'approved', becomes: { status: 'approved' }, note: 'Sin firma' },
      { role: 'organization', action: 'changed', becomes: { quantity: 7_000 }, note: 'Rep sin contar' },
    ]);
    for (const { by, at } of lines) expect([typeof by, Number.isNaN(Date.parse(at))]).toEqual(['string', false]);
    const stranger = await signUpAs(app, 'organization');
    for (const who of [stranger, judge]) await expect(ask(who)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(organizer, 'no-such-rail')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('two accounts correct the same version → the second is refused, because it changed', async () => {
    const heat = await createJudgedHeat(app);
    await counted(heat);
    const answers = await Promise.allSettled([correct(heat, { count: 6_000 }), correct(heat, { count: 8_000 })]);
    const refused = answers.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ code: 'CONFLICT', message: messages.result.changedMeanwhile });
  });

  test('N14 a result is corrected → its athlete gets one mail, with the reason', async () => {
    const heat = await createJudgedHeat(app);
    await counted(heat);
    await confirm(heat);
    app.setNow(new Date(app.now().getTime() + 10 * 60_000));
    await correct(heat, { version: 2 });
    app.setNow(new Date(app.now().getTime() + 20 * 60_000));
    await notifyResultChanges(app);
    const mails = await app.database.kysely.selectFrom('mails').selectAll().execute();
    expect(mails.filter(mail => JSON.stringify(mail).includes('Rep sin contar'))).toHaveLength(1);
  });

  test('no device finished the count → refused during the heat, stored after it', async () => {
    const heat = await createJudgedHeat(app);
    await heat.judge.client.rails.take({ railId: heat.railId, deviceId: id(), commandId: id() });
    await expect(correct(heat, { version: 0 })).rejects.toMatchObject(refusal(words.stillCounted));
    expect(await railOf(heat)).toMatchObject({ mayCorrect: false });
    await heat.organizer.client.heats.finish({ heatId: heat.heatId });
    expect(await railOf(heat)).toMatchObject({ mayCorrect: true });
    await correct(heat, { version: 0 });
    expect(await resultOf(heat)).toMatchObject({ quantity: 7_000, status: 'approved' });
  });

  test('more than the target, or no time where required → refused at its field, and nothing is stored', async () => {
    const heat = await createJudgedHeat(app);
    const wod = { typeWod: 'for time' as const, needTime: true, validReps: 5 };
    await app.database.kysely.updateTable('wods').set(wod).where('id', '=', heat.testId).execute();
    await counted(heat);
    await expect(correct(heat, { count: 6_000 })).rejects.toMatchObject({ data: { field: 'quantity' } });
    await expect(correct(heat, { count: 5_000 })).rejects.toMatchObject({ data: { field: 'time' } });
    expect(await resultOf(heat)).toMatchObject({ version: 1, status: 'pending' });
  });

  test('a team’s count is corrected → stored for the team; above its target → refused', async () => {
    const heat = await createTeamHeat(app, 5);
    await counted(heat, reps(10));
    expect(await railOf(heat)).toMatchObject({ members: 2, counted: { quantity: 10_000, timeMs: null } });
    await correct(heat, { count: 9_000, timeMs: 90_000 });
    expect(await resultOf(heat)).toMatchObject({ quantity: 9_000, status: 'approved' });
    await expect(correct(heat, { count: 11_000, timeMs: 90_000, version: 2 })).rejects.toMatchObject({
      data: { field: 'quantity' },
    });
  });
});
