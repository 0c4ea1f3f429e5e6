import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { dayChannel, floorChannel } from '#domain/day/floors/frames.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseEverywhere } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { railOf } from '#testing/factories/cards.ts';
import { cookieOf } from '#testing/factories/live-boards.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { countsOfTwo, createTwoJudges, placeSecond, takeSecond } from '#testing/factories/second-judges.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';
import { followLive } from '#testing/floor-streams.ts';

const words = messages.rails;

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
const refusal = (message: string) => ({ code: 'REFUSED', message });
const reason = 'Se vio en el video';
const superseded = { code: 'CONFLICT', message: words.superseded };
type Counts = ReturnType<typeof countsOfTwo>;
const send: Counts['send'] = (...of) => countsOfTwo({ app, http }).send(...of);
const countFirst: Counts['countFirst'] = (...of) => countsOfTwo({ app, http }).countFirst(...of);
const countSecond: Counts['countSecond'] = (...of) => countsOfTwo({ app, http }).countSecond(...of);

const mineOf = async ({ railId }: JudgedHeat, { client }: Pick<Judge, 'client'>) =>
  (await client.rails.mine()).rails.find(({ uid }) => uid === railId);
const waiting = async ({ organizer, categoryId }: JudgedHeat) =>
  (await organizer.client.rails.waiting({ categoryId })).heats.map(({ signed, held }) => ({ signed, held }));
const tallies = ({ railId }: JudgedHeat) =>
  app.database.kysely
    .selectFrom('tallies')
    .select(['role', 'epoch', 'count', 'isVoid'])
    .where('railId', '=', railId)
    .orderBy('role')
    .orderBy('epoch')
    .execute();

describe('second judge: chosen', () => {
  test('a judge of the category → stands beside the first; the first of that rail or of another → refused', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, categoryId, railId, judge, second } = heat;
    const { setJudge, readCategory } = organizer.client.heats;
    const rails = async () => (await readCategory({ categoryId })).rails;
    const [first, other] = await rails();
    expect(first).toMatchObject({ judge: { uid: judge.uid }, second: { uid: second.uid, isAllowed: true } });
    const again = setJudge({ railId, judgeId: judge.uid, role: 'second' });
    await expect(again).rejects.toMatchObject(refusal(messages.heats.isFirst));
    const beside = setJudge({ railId: other!.uid, judgeId: judge.uid, role: 'second' });
    await expect(beside).rejects.toMatchObject(refusal(messages.heats.judgesElsewhere(1)));
    await setJudge({ railId: other!.uid, judgeId: second.uid, role: 'second' });
    expect((await rails()).map(({ second: at }) => at?.uid ?? null)).toEqual([null, second.uid]);
    expect((await rails()).map(({ judge: at }) => at?.uid ?? null)).toEqual([judge.uid, null]);
    await setJudge({ railId, swapWith: other!.uid, role: 'second' });
    expect((await rails()).map(({ second: at }) => at?.uid ?? null)).toEqual([second.uid, null]);
  });

  test('the second judge becomes the first of a rail → counts there alone', async () => {
    const { organizer, categoryId, second } = await createTwoJudges(app);
    const { setJudge, readCategory } = organizer.client.heats;
    const { uid: otherId } = (await readCategory({ categoryId })).rails[1]!;
    await setJudge({ railId: otherId, judgeId: second.uid });
    expect((await readCategory({ categoryId })).rails).toMatchObject([
      { second: null },
      { judge: { uid: second.uid }, second: null },
    ]);
  });

  test('the other judges are dealt → a second judge of the heat is left out', async () => {
    const heat = await placeSecond(app, await createJudgedHeat(app, { athletes: 2, hasBegun: false }));
    const { organizer, heatId, categoryId, second } = heat;
    expect(await organizer.client.heats.dealJudges({ heatId, commandId: id() })).toMatchObject({ missing: 1 });
    const { rails } = await organizer.client.heats.readCategory({ categoryId });
    expect(rails.map(({ judge }) => judge?.uid)).not.toContain(second.uid);
  });

  test('D33 home of the day: a second judge asks → the event of that rail comes first, and the rail is there', async () => {
    const heat = await createTwoJudges(app);
    app.setNow(null);
    const other = await createJudgedHeat(app);
    await approveJudge(app, { eventId: other.eventId, categories: [other.categoryId] }, heat.second);
    const { days } = await heat.second.client.day.mine();
    expect(days[0]?.event.uid).toBe(heat.eventId);
    expect(await mineOf(heat, heat.second)).toMatchObject({ role: 'second', state: 'ready', epoch: 0, isReady: false });
    expect((await mineOf(heat, heat.judge))?.role).toBeUndefined();
  });

  test('the account is erased → leaves unfinished heats; a count stays without a name', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    await countSecond(heat, 4);
    await inTransaction(app.database.kysely, trx => eraseEverywhere(trx, app, { id: heat.second.uid, email: '' }));
    const { rails } = await heat.organizer.client.heats.readCategory({ categoryId: heat.categoryId });
    expect(rails[0]).toMatchObject({ second: null });
    expect((await railOf(heat)).second).toMatchObject({ judge: null, count: 4_000, problem: 'differs' });
  });
});

describe('second judge: counts', () => {
  test('takes, counts and ends → own epochs, the rail as it was, neither result nor signature', async () => {
    const heat = await createTwoJudges(app);
    const { railId, second } = heat;
    expect(await countSecond(heat, 4)).toBe(1);
    expect(await mineOf(heat, second)).toMatchObject({ role: 'second', state: 'finished', epoch: 1 });
    expect(await mineOf(heat, heat.judge)).toMatchObject({ state: 'ready', epoch: 0 });
    expect(await railOf(heat)).toMatchObject({ state: 'ready', quantity: null, count: null, waits: false });
    const { finish, sign, scratch, ready, contest } = second.client.rails;
    const of = { railId, commandId: id() };
    const stranger = { code: 'FORBIDDEN', message: words.otherJudge };
    await expect(finish({ ...of, epoch: 1, lastSeq: 5 })).rejects.toMatchObject(stranger);
    await expect(sign({ ...of, epoch: 1, signature: 'M1,1L9,9', reason: null })).rejects.toMatchObject(stranger);
    await expect(scratch(of)).rejects.toMatchObject(stranger);
    await expect(ready({ ...of, ready: true })).rejects.toMatchObject(stranger);
    await expect(contest({ ...of, epoch: 1, reason })).rejects.toMatchObject(stranger);
    expect(await railOf(heat)).toMatchObject({ state: 'ready', quantity: null });
  });

  test('the first judge takes as second, the second as first, a stranger, before the call → refused', async () => {
    const heat = await placeSecond(app, await createJudgedHeat(app, { hasBegun: false }));
    const { railId, judge, second, eventId, categoryId } = heat;
    const early = refusal(words.tooEarly);
    await expect(takeSecond(heat, second)).rejects.toMatchObject(early);
    const stranger = { code: 'FORBIDDEN', message: words.otherJudge };
    await expect(takeSecond(heat, judge)).rejects.toMatchObject(stranger);
    const asFirst = second.client.rails.take({ railId, deviceId: id(), commandId: id() });
    await expect(asFirst).rejects.toMatchObject(stranger);
    const other = await approveJudge(app, { eventId, categories: [categoryId] });
    await expect(takeSecond(heat, other)).rejects.toMatchObject(stranger);
  });

  test('a dead telephone: the same judge takes again → goes on from its count; the first judge’s epochs stay', async () => {
    const heat = await createTwoJudges(app);
    const { second, judge, railId } = heat;
    await countSecond(heat, 4, null);
    await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    expect(await takeSecond(heat, second)).toMatchObject({ epoch: 2, count: 4_000 });
    expect(await mineOf(heat, judge)).toMatchObject({ epoch: 1, state: 'judging' });
    const late = await send(heat, second, { role: 'second', epoch: 1, reps: 2, fromSeq: 5, finishAt: null });
    expect(late).toMatchObject({ have: 6, isSuperseded: true, epoch: 2 });
    expect(await mineOf(heat, second)).toMatchObject({ epoch: 2, newest: { count: 4_000 } });
    const older = () => takeSecond(heat, second, { fromZero: true, lastAt: 100 });
    expect(await older()).toMatchObject({ epoch: 3 });
    await send(heat, second, { role: 'second', epoch: 3, reps: 1, finishAt: null });
    await expect(older()).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('replaced: another second judge goes on; the first one’s taps stay as evidence, and the rail stays in its list', async () => {
    const heat = await createTwoJudges(app);
    const { second, organizer, railId, eventId, categoryId } = heat;
    await countSecond(heat, 4, null);
    const other = await approveJudge(app, { eventId, categories: [categoryId] });
    await organizer.client.heats.setJudge({ railId, judgeId: other.uid, role: 'second' });
    expect(await mineOf(heat, second)).toMatchObject({ role: 'second', isOthers: true });
    await expect(takeSecond(heat, second)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await takeSecond(heat, other)).toMatchObject({ epoch: 2, count: 4_000 });
    expect(await send(heat, second, { role: 'second', epoch: 1, reps: 1, fromSeq: 5, finishAt: null })).toMatchObject({
      isSuperseded: true,
    });
    await organizer.client.heats.setJudge({ railId, judgeId: null, role: 'second' });
    await countFirst(heat, 5);
    expect((await railOf(heat)).second).toMatchObject({ problem: null, count: 4_000 });
    expect(await waiting(heat)).toEqual([{ signed: 1, held: 0 }]);
  });

  test('takes a rail of the heat over as its judge → is second no more', async () => {
    const heat = await createTwoJudges(app);
    const { second, railId, judge } = heat;
    await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    await second.client.rails.takeOver({ railId, deviceId: id(), epoch: 1, commandId: id() });
    const mine = await mineOf(heat, second);
    expect(mine).toMatchObject({ epoch: 2, state: 'judging' });
    expect(mine?.role).toBeUndefined();
    expect((await railOf(heat)).second).toBeNull();
  });

  test('a permission taken away → taps are refused; a new one lets them in', async () => {
    const heat = await createTwoJudges(app);
    const { second, organizer } = heat;
    const { epoch } = await takeSecond(heat, second);
    const set = (event: boolean) =>
      app.database.kysely
        .updateTable('staffApplications')
        .set({ mayEvent: event })
        .where('id', '=', second.applicationId)
        .execute();
    await set(false);
    expect(await send(heat, second, { role: 'second', epoch, reps: 2 })).toMatchObject({ code: 'FORBIDDEN' });
    await set(true);
    expect(await send(heat, second, { role: 'second', epoch, reps: 2 })).toMatchObject({ have: 3 });
    expect(organizer).toBeDefined();
  });
});

describe('second judge: begins again', () => {
  test('a false start → both counts are void, and a take of before it is refused', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, heatId, second, judge, railId } = heat;
    await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    await countSecond(heat, 4, null);
    await organizer.client.heats.falseStart({ heatId });
    expect(await tallies(heat)).toMatchObject([{ isVoid: true }, { isVoid: true }]);
    const mine = await mineOf(heat, second);
    expect(mine).toMatchObject({ state: 'ready', epoch: 2, newest: null });
    await expect(takeSecond(heat, second, { fromZero: true, seen: 0 })).rejects.toMatchObject(superseded);
    expect(await takeSecond(heat, second, { seen: mine!.epoch })).toMatchObject({ epoch: 3, count: 0 });
    expect(await send(heat, second, { role: 'second', epoch: 1, reps: 1, fromSeq: 5 })).toMatchObject({
      isSuperseded: true,
    });
  });

  test('a false start before the second judge took the rail → a take of before is refused', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, heatId, second, judge, railId } = heat;
    await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
    await organizer.client.heats.falseStart({ heatId });
    await expect(takeSecond(heat, second, { fromZero: true, seen: 0 })).rejects.toMatchObject(superseded);
  });

  test('the rail is opened again → the second count is void too, and its judge counts anew', async () => {
    const heat = await createTwoJudges(app);
    await countFirst(heat, 5);
    await countSecond(heat, 4);
    await heat.organizer.client.rails.reopen({ railId: heat.railId, reason, commandId: id() });
    expect(await tallies(heat)).toMatchObject([{ role: 'main' }, { role: 'second', isVoid: true }]);
    expect(await mineOf(heat, heat.second)).toMatchObject({ state: 'ready', epoch: 2 });
    await expect(takeSecond(heat, heat.second, { seen: 1 })).rejects.toMatchObject(superseded);
    expect(await takeSecond(heat, heat.second, { seen: 2 })).toMatchObject({ epoch: 3, count: 0 });
  });

  test('the heat is repeated → no second count at the annulled rail; both judges stand at the new one', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, heatId, categoryId, judge, second } = heat;
    await countFirst(heat, 5);
    await countSecond(heat, 4);
    await organizer.client.heats.repeat({ heatId, reason, commandId: id() });
    expect(await mineOf(heat, second)).toMatchObject({ role: 'second', state: 'void' });
    await expect(takeSecond(heat, second)).rejects.toMatchObject(refusal(words.voided));
    const { rails } = await organizer.client.heats.readCategory({ categoryId });
    expect(rails).toMatchObject([{ judge: { uid: judge.uid }, second: { uid: second.uid } }]);
  });

  test('the athlete is absent → no count is begun; the rail is opened → it is', async () => {
    const heat = await createTwoJudges(app);
    const { judge, second, railId, organizer } = heat;
    await judge.client.rails.scratch({ railId, commandId: id() });
    expect(await mineOf(heat, second)).toMatchObject({ state: 'scratched' });
    await expect(takeSecond(heat, second)).rejects.toMatchObject(refusal(words.already));
    await organizer.client.rails.reopen({ railId, reason, commandId: id() });
    expect(await takeSecond(heat, second)).toMatchObject({ count: 0 });
  });

  test('the end of the heat is undone → the second judge goes on', async () => {
    const heat = await createTwoJudges(app);
    const { organizer, heatId, second } = heat;
    await countSecond(heat, 4, null);
    await organizer.client.heats.finish({ heatId, commandId: id() });
    await organizer.client.heats.unfinish({ heatId, commandId: id() });
    expect(await send(heat, second, { role: 'second', epoch: 1, reps: 1, fromSeq: 5 })).toMatchObject({ have: 6 });
    expect(await mineOf(heat, second)).toMatchObject({ state: 'finished', newest: { count: 5_000 } });
  });
});

test('second judge: counts 77 while the first counts 3 → no public, hall or staff frame tells it, nor the name', async () => {
  const heat = await createTwoJudges(app);
  const { organizer, categoryId, eventId, second, judge, railId } = heat;
  await organizer.client.categories.setPublish({ id: categoryId, publish: 'publish' });
  await app.database.kysely.updateTable('users').set({ name: 'Jueza Secreta' }).where('id', '=', second.uid).execute();
  const channels = [floorChannel(eventId), dayChannel(eventId)];
  const open = await followLive(url, channels);
  const own = await followLive(url, channels, { headers: { cookie: cookieOf(organizer) }, scope: 'own' });
  await expect.poll(() => [open.hello(), own.hello()].every(Boolean)).toBe(true);
  const { epoch } = await judge.client.rails.take({ railId, deviceId: id(), commandId: id() });
  await countSecond(heat, 77);
  await send(heat, judge, { role: 'main', epoch, reps: 3, finishAt: null });
  await expect.poll(() => [open, own].map(({ text }) => /3000|1:3\b/.test(text()))).toEqual([true, true]);
  const paths = [`/floors/${eventId}`, `/floors/${eventId}/day`, `/events/${eventId}/timetable`];
  const answers = await Promise.all(paths.map(async path => (await fetch(`${url}${path}`)).text()));
  for (const text of [open.text(), own.text(), ...answers]) expect(text).not.toMatch(/secret|:77000\b|:77\b|second/i);
  open.close();
  own.close();
});
