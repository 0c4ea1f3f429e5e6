import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createContested, sendAppeal } from '#testing/factories/appeals.ts';
import { countOn, createCarded, railOf, typeCard } from '#testing/factories/cards.ts';
import { signUpConfirmed } from '#testing/factories/entries.ts';
import {
  batchOf,
  createHeatOfAccount,
  createTeamHeat,
  type HeatOfAccount,
  type JudgedHeat,
  sendBytes,
  tapsAt,
} from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

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
const missing = { code: 'NOT_FOUND' };
const reason = 'Me contaron dos no-rep de más';

async function finished(reps = 5): Promise<HeatOfAccount> {
  const heat = await createHeatOfAccount(app);
  await countOn({ app, http }, heat, reps);
  return heat;
}

const sign = ({ judge, railId }: JudgedHeat) =>
  judge.client.rails.sign({ railId, epoch: 1, signature: 'M1,1L9,9', reason: null, commandId: id() });
const contest = ({ judge, railId }: JudgedHeat, epoch = 1) =>
  judge.client.rails.contest({ railId, epoch, reason, commandId: id() });
const open = ({ railId }: JudgedHeat, who: SignedIn) => who.client.protests.open({ railId, reason, commandId: id() });
const confirm = ({ organizer, heatId, railId }: JudgedHeat, why?: string) =>
  organizer.client.rails.confirm({ heatId, railIds: [railId], commandId: id(), ...(why && { reason: why }) });
const readAll = async ({ organizer, eventId }: JudgedHeat) =>
  (await organizer.client.protests.list({ eventId })).protests;
const readOwn = async ({ athlete, eventId }: HeatOfAccount) =>
  (await athlete.client.protests.mine({ eventId })).results[0]!;

async function protestOf(heat: JudgedHeat) {
  const [protest] = await readAll(heat);
  return protest!;
}

type Ruling = Parameters<SignedIn['client']['protests']['rule']>[0];
async function rule(heat: JudgedHeat, said: Partial<Ruling> = {}, who: SignedIn = heat.organizer) {
  const { uid: protestId, version } = await protestOf(heat);
  const usual = { outcome: 'stands', confirm: true, reason: 'Se vio en el video', commandId: id() } as const;
  return who.client.protests.rule({ protestId, version, ...usual, ...said });
}

const resultOf = async ({ testId, entryId }: JudgedHeat) => {
  const { quantity, timeMs, status, version } = await app.database.kysely
    .selectFrom('results')
    .select(['quantity', 'timeMs', 'status', 'version'])
    .where('wodId', '=', testId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
  return { quantity, timeMs, status, version };
};

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));

describe('protests: opening', () => {
  test('a judge’s telephone sends it in place of the signature → contested, provisional; its repetition counts once', async () => {
    const heat = await finished();
    const { railId, judge, organizer } = heat;
    const sent = { railId, epoch: 1, reason, commandId: id() };
    await judge.client.rails.contest(sent);
    await judge.client.rails.contest(sent);
    expect(await railOf(heat)).toMatchObject({ state: 'contested', waits: true, mayCorrect: false, mayReopen: true });
    expect(await resultOf(heat)).toMatchObject({ status: 'pending' });
    expect((await organizer.client.rails.waiting({ categoryId: heat.categoryId })).heats).toEqual([]);
    const { protests, mayRun } = await organizer.client.protests.list({ categoryId: heat.categoryId });
    expect(mayRun).toBe(true);
    expect(protests).toMatchObject([
      { state: 'open', bySide: 'judge', reason, before: { quantity: 5_000 }, version: 1 },
    ]);
    await expect(sign(heat)).rejects.toMatchObject(refusal(words.first));
    await expect(contest(heat)).rejects.toMatchObject(refusal(words.whyNot.open));
  });

  test('the rail is not over, or another device has it → refused', async () => {
    const heat = await createHeatOfAccount(app);
    await expect(open(heat, heat.athlete)).rejects.toMatchObject(refusal(words.whyNot.notOver));
    await countOn({ app, http }, heat, 3, false);
    await expect(contest(heat)).rejects.toMatchObject(refusal(words.whyNot.notOver));
    await expect(contest(heat, 7)).rejects.toMatchObject({ code: 'CONFLICT', message: atRail.superseded });
  });

  test('an athlete after a confirmation, within the time → contested and provisional again', async () => {
    const heat = await finished();
    await sign(heat);
    await confirm(heat);
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', version: 2 });
    later(14);
    expect((await readOwn(heat)).until).not.toBeNull();
    await open(heat, heat.athlete);
    expect(await resultOf(heat)).toMatchObject({ status: 'pending', quantity: 5_000, version: 3 });
    expect(await railOf(heat)).toMatchObject({ state: 'contested', isOneKey: false });
    const own = await readOwn(heat);
    expect(own).toMatchObject({ state: 'contested', until: null, protest: { state: 'open', isOwn: true, reason } });
  });

  test('a team: its second member protests → told to both; the captain neither withdraws it nor protests again', async () => {
    const heat = await createTeamHeat(app, 2);
    await countOn({ app, http }, heat, 4);
    await open(heat, heat.mate);
    const ownOf = async (athlete: SignedIn) => (await readOwn({ ...heat, athlete })).protest;
    expect(await ownOf(heat.mate)).toMatchObject({ state: 'open', isOwn: true });
    expect(await ownOf(heat.captain)).toMatchObject({ state: 'open', isOwn: false });
    const { uid: protestId } = await protestOf(heat);
    const withdraw = ({ client }: SignedIn) => client.protests.withdraw({ protestId, commandId: id() });
    await expect(withdraw(heat.captain)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(open(heat, heat.captain)).rejects.toMatchObject(refusal(words.whyNot.open));
    await withdraw(heat.mate);
    expect(await resultOf(heat)).toMatchObject({ status: 'pending' });
  });

  test('an athlete after the time → refused with the hour; a manager may; a judge only without a confirmation', async () => {
    const heat = await finished();
    later(15);
    await expect(open(heat, heat.athlete)).rejects.toMatchObject({
      message: expect.stringMatching(/^El plazo de protesta terminó a las \d\d:\d\d [ap]\. m\.$/),
    });
    expect((await readOwn(heat)).until).toBeNull();
    await confirm(heat, 'Sin firma');
    await expect(contest(heat)).rejects.toMatchObject({ message: expect.stringMatching(/^El plazo de protesta/) });
    await open(heat, heat.organizer);
    expect(await protestOf(heat)).toMatchObject({ bySide: 'manager', state: 'open' });
    await rule(heat, { confirm: false });
    await expect(contest(heat)).rejects.toMatchObject(refusal(words.whyNot.ruled));
    await open(heat, heat.organizer);
    expect(await readAll(heat)).toMatchObject([{ state: 'open', bySide: 'manager' }, { state: 'stands' }]);
  });

  test('the event gives no time → an athlete is refused at once', async () => {
    const heat = await finished();
    await app.database.kysely.updateTable('events').set({ protestMin: 0 }).where('id', '=', heat.eventId).execute();
    await expect(open(heat, heat.athlete)).rejects.toMatchObject({ code: 'REFUSED' });
  });

  test('two at once → one protest, and the other call is refused', async () => {
    const heat = await finished();
    const said = await Promise.allSettled([open(heat, heat.athlete), contest(heat), open(heat, heat.organizer)]);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of said)
      if (each.status === 'rejected') expect(each.reason).toMatchObject(refusal(words.whyNot.open));
    expect(await readAll(heat)).toHaveLength(1);
  });

  test('a confirmation at the same moment → the protest holds either way', async () => {
    const heat = await finished();
    await sign(heat);
    await Promise.allSettled([confirm(heat), open(heat, heat.athlete)]);
    expect(await railOf(heat)).toMatchObject({ state: 'contested' });
    expect(await resultOf(heat)).toMatchObject({ status: 'pending' });
  });
});

describe('protests: ruling', () => {
  test('the result stands → confirmed in the same press; the athlete reads why', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    await rule(heat);
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed', waits: false });
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 5_000 });
    const { protest, until } = await readOwn(heat);
    expect(until).toBeNull();
    await expect(open(heat, heat.athlete)).rejects.toMatchObject(refusal(words.whyNot.ruled));
    const values = { quantity: 5_000 };
    expect(protest).toMatchObject({ state: 'stands', ruling: 'Se vio en el video', before: values, after: values });
    const log = await app.database.kysely
      .selectFrom('auditLog')
      .select(['act', 'details'])
      .where('eventId', '=', heat.eventId)
      .where('act', 'in', ['protest-opened', 'protest-ruled'])
      .orderBy('id')
      .execute();
    expect(log.map(({ act }) => act)).toEqual(['protest-opened', 'protest-ruled']);
    const place = { heatName: 'Heat 1', railNumber: 1, testId: heat.testId, entryId: heat.entryId };
    expect(log.map(({ details }) => details)).toMatchObject([place, place]);
    expect(JSON.stringify(log)).not.toContain(reason);
  });

  test('another result is typed, without a confirmation → it waits for the second key; the old signature goes', async () => {
    const heat = await finished();
    await sign(heat);
    expect((await railOf(heat)).isRuled).toBeUndefined();
    await open(heat, heat.athlete);
    await rule(heat, { outcome: 'upheld', typed: { count: 7_000, timeMs: null }, confirm: false });
    const rail = { state: 'signed', isRuled: true };
    expect(await railOf(heat)).toMatchObject({ ...rail, waits: true, signature: null, quantity: 7_000 });
    const { rails } = await heat.organizer.client.heats.readCategory({ categoryId: heat.categoryId });
    expect(rails.find(({ uid }) => uid === heat.railId)).toMatchObject(rail);
    expect((await readOwn(heat)).protest).toMatchObject({ before: { quantity: 5_000 }, after: { quantity: 7_000 } });
    await confirm(heat);
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 7_000 });
  });

  test('an earlier count is chosen → its result; a count without a rep or a voided one is refused', async () => {
    const heat = await createHeatOfAccount(app);
    const first = await countWith(heat, 8);
    await heat.organizer.client.rails.reopen({ railId: heat.railId, reason: 'Otra vez', commandId: id() });
    const second = await countWith(heat, 0);
    await heat.organizer.client.rails.reopen({ railId: heat.railId, reason: 'Otra vez', commandId: id() });
    const third = await countWith(heat, 2);
    await open(heat, heat.athlete);
    const choose = (epoch: number) => rule(heat, { outcome: 'upheld', settle: { role: 'main', epoch } });
    await expect(choose(99)).rejects.toMatchObject(missing);
    await app.database.kysely
      .updateTable('tallies')
      .set({ isVoid: true })
      .where('railId', '=', heat.railId)
      .where('epoch', '=', second)
      .execute();
    await expect(choose(second)).rejects.toMatchObject(missing);
    expect(third).toBeGreaterThan(second);
    await choose(first);
    expect(await resultOf(heat)).toMatchObject({ status: 'approved', quantity: 8_000 });
  });

  test('the event is over → ruled and confirmed for a day, and no longer', async () => {
    const heat = await finished();
    await contest(heat);
    const { organizer, eventId } = heat;
    await organizer.client.events.finish({ id: eventId });
    const evening = app.now();
    later(24 * 60 + 1);
    await expect(rule(heat)).rejects.toMatchObject(refusal(messages.heats.ended));
    app.setNow(evening);
    await rule(heat, { confirm: false });
    expect(await railOf(heat)).toMatchObject({ state: 'signed' });
    await confirm(heat, 'Vi el video');
    expect(await railOf(heat)).toMatchObject({ state: 'confirmed' });
    const reopen = { railId: heat.railId, reason: 'Otra vez', commandId: id() };
    await expect(organizer.client.rails.reopen(reopen)).rejects.toMatchObject(refusal(messages.heats.ended));
  });

  test('no reason, a result beside «stands», or an older version → refused', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    await expect(rule(heat, { reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(rule(heat, { typed: { count: 1_000, timeMs: null } })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(rule(heat, { outcome: 'upheld' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(rule(heat, { version: 9 })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await protestOf(heat)).toMatchObject({ state: 'open' });
  });

  test('its opener withdraws at the same moment → one of the two holds', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    const { uid: protestId } = await protestOf(heat);
    const withdrawn = heat.athlete.client.protests.withdraw({ protestId, commandId: id() });
    const said = await Promise.allSettled([rule(heat), withdrawn]);
    expect(said.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [refused] = said.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
    expect(refused).toMatchObject(refusal(words.settled));
    const { state } = await protestOf(heat);
    expect((await railOf(heat)).state).toBe(state === 'stands' ? 'confirmed' : 'finished');
  });

  test('the person who judged the rail rules → the history says one key', async () => {
    const heat = await createHeatOfAccount(app);
    const chief = await approveJudge(app, {
      ...{ eventId: heat.eventId, categories: [heat.categoryId], permissions: { manage: true } },
    });
    await chief.client.heats.setJudge({ railId: heat.railId, judgeId: chief.uid });
    await countOn({ app, http }, { ...heat, judge: chief }, 4);
    await open(heat, heat.athlete);
    await expect(rule(heat)).rejects.toMatchObject({ code: 'REFUSED' });
    await rule(heat, {}, chief);
    const { history } = await chief.client.rails.timelines({ railId: heat.railId });
    expect(history.at(-1)).toMatchObject({ note: atRail.oneKeyBecause('Se vio en el video') });
  });
});

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

describe('protests: an end without a ruling', () => {
  test('the athlete withdraws → the signed rail waits for the second key; others cannot withdraw it', async () => {
    const heat = await finished();
    await sign(heat);
    await open(heat, heat.athlete);
    const { uid: protestId } = await protestOf(heat);
    const withdraw = (who: SignedIn) => who.client.protests.withdraw({ protestId, commandId: id() });
    for (const who of [heat.organizer, heat.judge, await signUpConfirmed(app)])
      await expect(withdraw(who)).rejects.toMatchObject(missing);
    await withdraw(heat.athlete);
    expect(await railOf(heat)).toMatchObject({ state: 'signed', waits: true });
    expect(await protestOf(heat)).toMatchObject({ state: 'withdrawn' });
    await expect(withdraw(heat.athlete)).rejects.toMatchObject(refusal(words.settled));
  });

  test('the athlete withdrew → no time to protest again until the rail is counted anew; the manager may', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    const { uid: protestId } = await protestOf(heat);
    await heat.athlete.client.protests.withdraw({ protestId, commandId: id() });
    expect((await readOwn(heat)).until).toBeNull();
    await expect(open(heat, heat.athlete)).rejects.toMatchObject(refusal(words.whyNot.ruled));
    await open(heat, heat.organizer);
    await heat.organizer.client.rails.reopen({ railId: heat.railId, reason: 'Otra vez', commandId: id() });
    later(1);
    await countWith(heat, 3);
    await open(heat, heat.athlete);
  });

  test('its judge works there no more, or the event is over → no withdrawal', async () => {
    const heat = await finished();
    await contest(heat);
    const { uid: protestId } = await protestOf(heat);
    const withdraw = () => heat.judge.client.protests.withdraw({ protestId, commandId: id() });
    const allow = (mayEvent: boolean) =>
      app.database.kysely
        .updateTable('staffApplications')
        .set({ mayEvent })
        .where('id', '=', heat.judge.applicationId)
        .execute();
    await allow(false);
    await expect(withdraw()).rejects.toMatchObject({ code: expect.stringMatching(/^(FORBIDDEN|REFUSED)$/) });
    await allow(true);
    await heat.organizer.client.events.finish({ id: heat.eventId });
    await expect(withdraw()).rejects.toMatchObject(refusal(messages.heats.ended));
    expect(await railOf(heat)).toMatchObject({ state: 'contested' });
  });

  test('the rail is opened again → the protest is upheld, with that reason', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    await heat.organizer.client.rails.reopen({ railId: heat.railId, reason: 'Se cuenta otra vez', commandId: id() });
    expect(await protestOf(heat)).toMatchObject({ state: 'upheld', ruling: 'Se cuenta otra vez', after: null });
    later(1);
    await countWith(heat, 3);
    await open(heat, heat.athlete);
  });

  test('the heat is repeated → the protest is upheld', async () => {
    const heat = await finished();
    await open(heat, heat.athlete);
    const { heats } = heat.organizer.client;
    await heats.repeat({ heatId: heat.heatId, reason: 'Se cayó el reloj', commandId: id() });
    expect(await protestOf(heat)).toMatchObject({ state: 'upheld', ruling: 'Se cayó el reloj' });
  });

  test('a correction, a choice or a typed card while it is open → refused', async () => {
    const heat = await createCarded(app);
    await countOn({ app, http }, heat, 5);
    await contest(heat);
    const { client } = heat.organizer;
    const of = { railId: heat.railId, commandId: id() };
    const correct = client.rails.correct({ ...of, count: 1_000, timeMs: null, version: 1, reason });
    await expect(correct).rejects.toMatchObject(refusal(words.first));
    await expect(confirm(heat, 'Ya')).rejects.toMatchObject(refusal(words.first));
    await expect(typeCard(heat.organizer, heat.code, { count: 9 })).rejects.toMatchObject(refusal(words.first));
    const settled = client.rails.settle({ ...of, role: 'main', epoch: 1, version: 1, reason, commandId: id() });
    await expect(settled).rejects.toMatchObject(refusal(words.first));
  });
});

test('protests: signed out, another type, another event, or not the own rail → refused', async () => {
  const heat = await finished();
  await open(heat, heat.athlete);
  const { eventId, railId } = heat;
  const { uid: protestId } = await protestOf(heat);
  const visitor = createVisitor(app);
  const rival = await signUpAs(app, 'organization');
  const stranger = await signUpConfirmed(app);
  const box = await signUpAs(app, 'box');
  const ruling = { protestId, outcome: 'stands', version: 1, confirm: true, reason, commandId: id() } as const;
  const out = { code: 'UNAUTHORIZED' };
  const closed = { code: 'FORBIDDEN' };
  const { client: none } = visitor;
  await expect(none.protests.open({ railId, reason, commandId: id() })).rejects.toMatchObject(out);
  await expect(none.protests.list({ eventId })).rejects.toMatchObject(out);
  await expect(none.rails.timelines({ railId })).rejects.toMatchObject(out);
  await expect(open(heat, box)).rejects.toMatchObject(closed);
  await expect(heat.athlete.client.protests.rule(ruling)).rejects.toMatchObject(closed);
  await expect(heat.athlete.client.protests.list({ eventId })).rejects.toMatchObject(closed);
  await expect(heat.athlete.client.rails.timelines({ railId })).rejects.toMatchObject(closed);
  await expect(open(heat, stranger)).rejects.toMatchObject(missing);
  expect((await stranger.client.protests.mine({ eventId })).results).toEqual([]);
  for (const ask of [
    () => open(heat, rival),
    () => rival.client.protests.rule(ruling),
    () => rival.client.protests.list({ eventId }),
    () => rival.client.rails.timelines({ railId }),
    () => rival.client.rails.settle({ railId, role: 'main', epoch: 1, version: 1, reason, commandId: id() }),
  ])
    await expect(ask()).rejects.toMatchObject({ code: expect.stringMatching(/^(FORBIDDEN|NOT_FOUND)$/) });
  const notManager = { code: 'FORBIDDEN', message: messages.heats.notManager };
  const { client } = heat.judge;
  await expect(client.protests.list({ eventId })).rejects.toMatchObject(notManager);
  await expect(client.protests.rule(ruling)).rejects.toMatchObject(notManager);
  const own = await open(heat, heat.judge).catch(error => error);
  expect(own).toMatchObject(notManager);
});

test('disputes: a protest, an appeal → their places, for the own account; withdrawn or of others → none', async () => {
  const heat = await finished();
  const stranger = await signUpConfirmed(app);
  const rowsOf = async ({ client }: SignedIn) => (await client.protests.disputes()).rows;
  expect(await rowsOf(heat.athlete)).toEqual([]);
  await open(heat, heat.athlete);
  expect(await rowsOf(heat.athlete)).toEqual([{ kind: 'protest', eventId: heat.eventId }]);
  expect(await rowsOf(stranger)).toEqual([]);
  const { uid: protestId } = await protestOf(heat);
  await heat.athlete.client.protests.withdraw({ protestId, commandId: id() });
  expect(await rowsOf(heat.athlete)).toEqual([]);
  const contested = await createContested(app);
  await sendAppeal(contested);
  const { athletes, eventId, categoryId } = contested;
  expect(await rowsOf(athletes[0]!)).toEqual([{ kind: 'appeal', eventId, categoryId, stage: 'event' }]);
  expect(await rowsOf(athletes[1]!)).toEqual([]);
  await expect(heat.organizer.client.protests.disputes()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(createVisitor(app).client.protests.disputes()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
});

test('N11 own results: the test is not shown yet → its name is not told', async () => {
  const heat = await finished();
  expect((await readOwn(heat)).test.name).toEqual(expect.any(String));
  const wods = app.database.kysely.updateTable('wods').where('id', '=', heat.testId);
  const at = (minutes: number) => new Date(app.now().getTime() + minutes * 60_000);
  await wods.set({ reveal: 'moment', revealsAt: at(1), startsAt: at(2), endsAt: at(600) }).execute();
  expect(await readOwn(heat)).toMatchObject({ test: { name: null }, result: { quantity: 5_000 } });
});

test('A10 protests: their athlete is erased → the words are gone, the outcome and its reason stay', async () => {
  const heat = await finished();
  await open(heat, heat.athlete);
  await rule(heat);
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, heat.athlete.uid));
  expect(await protestOf(heat)).toMatchObject({ reason: '', by: null, state: 'stands', ruling: 'Se vio en el video' });
});
