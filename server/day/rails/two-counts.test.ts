import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createCarded, railOf, typeCard } from '#testing/factories/cards.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import {
  countsOfTwo,
  createTwoJudges,
  placeSecond,
  type TwoJudges,
  takeSecond,
} from '#testing/factories/second-judges.ts';

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
const reason = 'Se vio en el video';
type Counts = ReturnType<typeof countsOfTwo>;
const send: Counts['send'] = (...of) => countsOfTwo({ app, http }).send(...of);
const countFirst: Counts['countFirst'] = (...of) => countsOfTwo({ app, http }).countFirst(...of);
const countSecond: Counts['countSecond'] = (...of) => countsOfTwo({ app, http }).countSecond(...of);

const confirm = ({ organizer, heatId, railId }: JudgedHeat, why?: string) =>
  organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id(), ...(why && { reason: why }) });
const waiting = async ({ organizer, categoryId }: JudgedHeat) =>
  (await organizer.client.rails.waiting({ categoryId })).heats.map(({ signed, held }) => ({ signed, held }));
const later = (seconds: number) => app.setNow(new Date(app.now().getTime() + seconds * 1_000));
const history = async ({ organizer, railId }: JudgedHeat) =>
  (await organizer.client.rails.history({ railId })).lines.map(({ note }) => note);

/** From now on the second judge runs the day, too. */
const makePrincipal = ({ second }: TwoJudges) =>
  app.database.sql`update staff_applications set may_manage = true where id = ${second.applicationId}`;

describe('second judge: compared', () => {
  test('both counts are equal → confirmed with the others, without a reason', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    await countSecond(heat, 5);
    expect((await railOf(heat)).second).toMatchObject({ problem: null, count: 5_000, isOwn: false });
    expect(await waiting(heat)).toEqual([{ signed: 1, held: 0 }]);
    await heat.organizer.client.rails.confirmSigned({ categoryId: heat.categoryId, commandId: id() });
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', isOneKey: false });
  });

  test('they differ → held back; a reason confirms the first, and both counts stay', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    await countSecond(heat, 4);
    expect((await railOf(heat)).second).toMatchObject({ problem: 'differs', count: 4_000, noReps: 0 });
    expect(await waiting(heat)).toEqual([{ signed: 0, held: 1 }]);
    const all = heat.organizer.client.rails.confirmSigned({ categoryId: heat.categoryId, commandId: id() });
    await expect(all).rejects.toMatchObject(refusal(words.nothingSigned));
    await expect(confirm(heat)).rejects.toMatchObject(refusal(words.heldBySecond(messages.floor.railName(1))));
    await confirm(heat, reason);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 5_000, second: { count: 4_000 } });
    const { timelines } = await heat.organizer.client.rails.timelines({ railId: heat.railId });
    expect(timelines).toMatchObject([
      { role: 'main', count: 5_000 },
      { role: 'second', count: 4_000 },
    ]);
    expect((await heat.second.client.rails.timelines({ railId: heat.railId })).timelines).toHaveLength(2);
  });

  test('they differ and the second holds → its result and judge, confirmed in the same press, with the reason', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, railId, second, testId } = heat;
    await countFirst(heat, 5);
    const epoch = await countSecond(heat, 4);
    const settle = { railId, role: 'second', epoch, version: 1, reason } as const;
    await organizer.client.rails.settle({ ...settle, confirm: true, commandId: id() });
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 4_000, signature: null, isOneKey: false });
    expect(await history(heat)).toContain(reason);
    const result = app.database.kysely.selectFrom('results').select(['judgeId', 'status']);
    expect(await result.where('wodId', '=', testId).executeTakeFirst()).toEqual({
      judgeId: second.uid,
      status: 'approved',
    });
    const stale = organizer.client.rails.settle({ ...settle, confirm: true, commandId: id() });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('the second holds without a confirmation → waits for the second key', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    const epoch = await countSecond(heat, 4);
    const settle = { railId: heat.railId, role: 'second', epoch, version: 1, reason } as const;
    await heat.organizer.client.rails.settle({ ...settle, commandId: id() });
    expect(await railOf(heat)).toMatchObject({ state: 'finished', quantity: 4_000, waits: true });
    await confirm(heat, reason);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed' });
  });

  test('equal counts that end two seconds apart, the time counts → held back', async () => {
    const heat = await placeSecond(app, await createJudgedHeat(app, { athletes: 1 }));
    await app.database
      .sql`update wods set need_time = true, type_wod = 'for time', valid_reps = 5 where id = ${heat.testId}`;
    await countFirst(heat, 5);
    await countSecond(heat, 5, 62);
    expect((await railOf(heat)).second).toMatchObject({ problem: 'apart' });
    expect(await waiting(heat)).toEqual([{ signed: 0, held: 1 }]);
  });

  test('the second still counts → waits; silent for a minute → is missing; a reason confirms', async () => {
    const heat = await createTwoJudges(app);
    await countSecond(heat, 4, null);
    await countFirst(heat, 5);
    expect((await railOf(heat)).second).toMatchObject({ problem: 'waiting' });
    expect(await waiting(heat)).toEqual([{ signed: 0, held: 1 }]);
    later(61);
    expect((await railOf(heat)).second).toMatchObject({ problem: 'missing' });
    await expect(confirm(heat)).rejects.toMatchObject({ code: 'REFUSED' });
    await confirm(heat, reason);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed' });
    expect(await send(heat, heat.second, { role: 'second', epoch: 1, reps: 1, fromSeq: 5 })).toMatchObject({ have: 6 });
  });

  test('the second comes late without a network, after the finish → counts for the comparison', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    const { epoch } = await takeSecond(heat, heat.second, { fromZero: true, lastAt: 1, seen: 0 });
    await send(heat, heat.second, { role: 'second', epoch, reps: 5 });
    expect((await railOf(heat)).second).toMatchObject({ problem: null });
  });

  test('a paper card beside two counts → the manager chooses; the second is compared with the first', async () => {
    const heat = await placeSecond(app, await createCarded(app));
    await countFirst(heat, 5);
    await countSecond(heat, 4);
    await typeCard(heat.organizer, heat.code, { count: 4 });
    expect(await railOf(heat)).toMatchObject({ isTyped: true, paper: 'own', second: { problem: 'differs' } });
  });

  test('a card without a first count → the second is compared with the card', async () => {
    const heat = await placeSecond(app, await createCarded(app));
    await countSecond(heat, 4);
    await typeCard(heat.organizer, heat.code, { count: 5 });
    expect(await railOf(heat)).toMatchObject({ state: 'finished', second: { problem: 'differs' } });
    await expect(confirm(heat)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('a protest: the second count is upheld → its result', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, railId, eventId } = heat;
    await countFirst(heat, 5);
    const epoch = await countSecond(heat, 4);
    await organizer.client.protests.open({ railId, reason, commandId: id() });
    const { protests } = await organizer.client.protests.list({ eventId });
    const { uid: protestId, version } = protests[0]!;
    const said = { protestId, version, outcome: 'upheld', reason, confirm: true, commandId: id() } as const;
    await organizer.client.protests.rule({ ...said, settle: { role: 'second', epoch } });
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 4_000 });
  });
});

describe('SAFE-L20 second judge with the principal permission', () => {
  test('confirms the first count → two keys; chooses the own one → one key, which the history says', async () => {
    const heat = await createTwoJudges(app);
    await makePrincipal(heat);
    const { second, heatId, railId } = heat;
    await countFirst(heat, 5);
    const epoch = await countSecond(heat, 4);
    const read = async () => (await second.client.rails.readHeat({ heatId })).rails[0]!;
    expect(await read()).toMatchObject({ isOneKey: false, second: { isOwn: true } });
    const settle = { railId, role: 'second', epoch, version: 1, reason, commandId: id() } as const;
    await second.client.rails.settle({ ...settle, confirm: true });
    expect(await read()).toMatchObject({ state: 'confirmed', isOneKey: true });
    expect(await history(heat)).toContain(words.oneKeyBecause(reason));
  });

  test('another person chose the second count → its judge needs a reason to confirm it', async () => {
    const heat = await createTwoJudges(app);
    const { second, heatId, railId, organizer } = heat;
    await countFirst(heat, 5);
    const epoch = await countSecond(heat, 4);
    const settle = { railId, role: 'second', epoch, version: 1, reason, commandId: id() } as const;
    await organizer.client.rails.settle(settle);
    await makePrincipal(heat);
    expect((await second.client.rails.readHeat({ heatId })).rails[0]).toMatchObject({ isOneKey: true });
    await second.client.rails.confirm({ heatId, railIds: [railId], reason, commandId: id() });
    expect(await history(heat)).toContain(words.oneKeyBecause(reason));
  });
});
