import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { countOn, railOf } from '#testing/factories/cards.ts';
import { batchOf, createHeatOfAccount, type JudgedHeat, sendBytes, tapsAt } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// The counts of a rail side by side, and one of them as its result.

const words = messages.protests;
const atRail = messages.rails;

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
const reason = 'Me contaron dos no-rep de más';

const open = ({ railId }: JudgedHeat, who: SignedIn) => who.client.protests.open({ railId, reason, commandId: id() });
const confirm = ({ organizer, heatId, railId }: JudgedHeat, why: string) =>
  organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id(), reason: why });
const resultOf = ({ testId, entryId }: JudgedHeat) =>
  app.database.kysely
    .selectFrom('results')
    .select(['quantity', 'status'])
    .where('wodId', '=', testId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();

async function countWith(heat: JudgedHeat, reps: number): Promise<number> {
  const { epoch, ...start } = await heat.judge.client.rails.take({
    ...{ railId: heat.railId, deviceId: id(), commandId: id(), fromZero: true },
  });
  expect(start.count).toBe(0);
  const pressed = Array.from({ length: reps }, (_, at): ['rep', number] => ['rep', at + 1]);
  const taps = tapsAt(app, [...pressed, ['no-rep', 50], ['finish', 60]]);
  await sendBytes(http, heat.judge, batchOf({ railId: heat.railId, epoch, taps }));
  await heat.judge.client.rails.finish({ railId: heat.railId, epoch, lastSeq: taps.length, commandId: id() });
  return epoch;
}

test('timelines: a judge of the rail before and after the finish → refused, then each change of the count', async () => {
  const heat = await createHeatOfAccount(app);
  const read = () => heat.judge.client.rails.timelines({ railId: heat.railId });
  await countOn({ app, http }, heat, 2, false);
  await expect(read()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await heat.organizer.client.rails.reopen({ railId: heat.railId, reason, commandId: id() }).catch(() => undefined);
  const epoch = await countWith(heat, 3);
  const { timelines, unit } = await read();
  expect(unit).toBe('reps');
  const newest = timelines.find(each => each.epoch === epoch)!;
  expect(newest).toMatchObject({ role: 'main', isNewest: true, isVoid: false, count: 3_000, noReps: 1 });
  expect(newest.counted.map(([ms, total]) => [Math.round(ms / 1_000), total])).toEqual([
    [1, 1_000],
    [2, 2_000],
    [3, 3_000],
  ]);
  expect(newest.missed.map(ms => Math.round(ms / 1_000))).toEqual([50]);
});

test('timelines: the judge was dismissed after the finish → refused', async () => {
  const heat = await createHeatOfAccount(app);
  await countOn({ app, http }, heat, 5);
  const read = () => heat.judge.client.rails.timelines({ railId: heat.railId });
  expect((await read()).timelines).toHaveLength(1);
  await heat.organizer.client.staff.dismiss({ id: heat.judge.applicationId });
  await expect(read()).rejects.toMatchObject({ code: expect.stringMatching(/^(FORBIDDEN|REFUSED)$/) });
});

describe('SAFE-L20 one key: a principal judge counted first, another judge took over', () => {
  async function countedTwice() {
    const heat = await createHeatOfAccount(app);
    const { eventId, categoryId, railId } = heat;
    const chief = await approveJudge(app, { eventId, categories: [categoryId], permissions: { manage: true } });
    await chief.client.heats.setJudge({ railId, judgeId: chief.uid });
    const first = await countWith({ ...heat, judge: chief }, 8);
    await chief.client.rails.reopen({ railId, reason: 'Otra vez', commandId: id() });
    await chief.client.heats.setJudge({ railId, judgeId: heat.judge.uid });
    await countWith(heat, 2);
    return { heat, chief, first };
  }
  const lastNote = async ({ railId }: JudgedHeat, { client }: SignedIn) =>
    (await client.rails.timelines({ railId })).history.at(-1)?.note;

  test('the count of the chief is settled, then confirmed by the chief → a reason, and the history says one key', async () => {
    const { heat, chief, first } = await countedTwice();
    const { heatId, railId } = heat;
    const { version } = (await railOf(heat))!;
    const of = { railId, role: 'main', version, reason: 'Vale el primero', commandId: id() } as const;
    await chief.client.rails.settle({ ...of, epoch: first });
    const [rail] = (await chief.client.rails.readHeat({ heatId })).rails;
    expect(rail).toMatchObject({ isOneKey: true, quantity: 8_000 });
    await chief.client.rails.confirm({ heatId, railIds: [railId], reason: 'No hay otro juez', commandId: id() });
    expect(await lastNote(heat, chief)).toBe(atRail.oneKeyBecause('No hay otro juez'));
  });

  test('a ruling takes the count of the chief who rules → the history says one key', async () => {
    const { heat, chief, first } = await countedTwice();
    await open(heat, heat.athlete);
    const { uid: protestId, version } = (await chief.client.protests.list({ eventId: heat.eventId })).protests[0]!;
    const said = { protestId, version, outcome: 'upheld', confirm: true, reason: 'Vale el primero' } as const;
    await chief.client.protests.rule({ ...said, settle: { role: 'main', epoch: first }, commandId: id() });
    expect(await lastNote(heat, chief)).toBe(atRail.oneKeyBecause('Vale el primero'));
  });
});

test('settling: another count becomes the result → provisional and unsigned; a count without a rep is refused', async () => {
  const heat = await createHeatOfAccount(app);
  const { client } = heat.organizer;
  const first = await countWith(heat, 8);
  await client.rails.reopen({ railId: heat.railId, reason: 'Otra vez', commandId: id() });
  const none = await countWith(heat, 0);
  await client.rails.reopen({ railId: heat.railId, reason: 'Otra vez', commandId: id() });
  const last = await countWith(heat, 2);
  await heat.judge.client.rails.sign({
    ...{ railId: heat.railId, epoch: last, signature: 'M1,1L9,9', reason: null, commandId: id() },
  });
  await confirm(heat, 'Hay otro conteo');
  const { version } = (await railOf(heat))!;
  const of = { railId: heat.railId, role: 'main', reason: 'Vale el primero' } as const;
  const settle = (epoch: number, seen = version) =>
    client.rails.settle({ ...of, epoch, version: seen, commandId: id() });
  await expect(settle(none)).rejects.toMatchObject(refusal(words.noCount));
  await expect(settle(first, version - 1)).rejects.toMatchObject({ code: 'CONFLICT' });
  await settle(first);
  expect(await resultOf(heat)).toMatchObject({ status: 'pending', quantity: 8_000 });
  expect(await railOf(heat)).toMatchObject({ state: 'finished', signature: null, waits: true });
});
