import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codesOn } from '#testing/codes-on-paper.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCarded, printCard, railOf, readPrinted, typeCard as type } from '#testing/factories/cards.ts';
import { createDay } from '#testing/factories/heats.ts';
import { beginHeat } from '#testing/factories/rails.ts';
import { createResults, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.cards;
const prints = messages.prints;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });
const id = () => crypto.randomUUID();

test('cards: a test is printed → four a page, with rail, name, movements, eight letters and a QR', async () => {
  const day = await createDay(app, { athletes: 5, tests: 1, event: { rails: 5 } });
  const { organizer, eventId, testIds } = day;
  await organizer.client.heats.generate({ eventId });
  await organizer.client.heats.publish({ testId: testIds[0]! });
  const { file, fileName } = await organizer.client.prints.make({ eventId, kind: 'cards', testId: testIds[0]! });
  expect(fileName).toMatch(/^tarjetas-de-conteo-/);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64'))));
  expect(text).toHaveLength(2);
  const cards = await app.database.kysely.selectFrom('cards').select('code').where('eventId', '=', eventId).execute();
  expect(cards).toHaveLength(5);
  const said = text.join(' ').replaceAll(/\s+/g, ' ');
  for (const { code } of cards) expect(said).toMatch(new RegExp(`${code.slice(0, 4)} ${code.slice(4)}`));
  const codes = await codesOn(Buffer.from(file, 'base64'));
  expect(codes.toSorted()).toEqual(
    cards.map(({ code }) => `${app.config.publicUrl}/c/${code}`.toUpperCase()).toSorted(),
  );
  expect(said).toContain('CARRIL 5');
  expect(said).toContain('Firma del atleta');
  const { tests } = await organizer.client.prints.read({ eventId });
  expect(tests[0]!.cards).toEqual({ printedAt: expect.any(String), changed: 0 });
});

test('cards: printed again → the same code; an athlete moved → that card is void, one is left to print', async () => {
  const heat = await createCarded(app, { athletes: 2 });
  const { organizer, eventId, testId, code, railId, entryIds, judge } = heat;
  expect(await printCard(app, heat)).toBe(code);
  const other = entryIds.find(entry => entry !== heat.entryId)!;
  const swap = app.database.kysely.transaction();
  await swap.execute(async trx => {
    await trx.updateTable('rails').set({ entryId: null }).where('entryId', '=', other).execute();
    await trx.updateTable('rails').set({ entryId: other }).where('id', '=', railId).execute();
  });
  const { rails } = await organizer.client.rails.readHeat({ heatId: heat.heatId });
  const { entry } = rails.find(({ uid }) => uid === railId)!;
  await expect(judge.client.cards.read({ code })).rejects.toMatchObject(refusal(words.voided(entry)));
  await expect(type(judge, code)).rejects.toMatchObject(refusal(words.voided(entry)));
  const { tests } = await organizer.client.prints.read({ eventId });
  expect(tests[0]!.cards.changed).toBe(1);
  await organizer.client.prints.make({ eventId, kind: 'cards', testId, onlyChanged: true });
  const again = organizer.client.prints.make({ eventId, kind: 'cards', testId, onlyChanged: true });
  await expect(again).rejects.toMatchObject(refusal(prints.nothing));
});

test('cards: no telephone counted → the rail is finished from paper, pending, and waits for the second key', async () => {
  const heat = await createCarded(app);
  const { organizer, judge, code, heatId, railId } = heat;
  const lower = `${code.slice(0, 4).toLowerCase()}-${code.slice(4)}`;
  expect(await judge.client.cards.read({ code: lower })).toMatchObject({ code, typed: null, countedBy: null });
  expect(await type(judge, lower, { count: 142 })).toEqual({
    outcome: 'stored',
    paper: { count: 142_000, timeMs: null, noReps: 1 },
    phone: null,
  });
  expect(await railOf(heat)).toMatchObject({
    ...{ state: 'finished', quantity: 142_000, isTyped: false, waits: true, unsignedReason: words.signed },
  });
  expect(await judge.client.cards.read({ code })).toMatchObject({
    typed: { count: 142_000, isSigned: true },
    done: { typed: 1, of: 1 },
  });
  const { rails } = await organizer.client.heats.readCategory({ categoryId: heat.categoryId });
  expect(rails.find(({ uid }) => uid === railId)).toMatchObject({ state: 'finished', isSignedOnPaper: true });
  const confirm = { heatId, railIds: [railId], commandId: id() };
  await organizer.client.rails.confirm({ ...confirm, reason: 'Vi la tarjeta' });
  expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 142_000 });
  await expect(type(judge, code, { count: 141 })).rejects.toMatchObject(refusal(words.confirmed('142 reps')));
  expect(await type(judge, code, { count: 142, isSigned: false })).toMatchObject({ outcome: 'same' });
  expect(await judge.client.cards.read({ code })).toMatchObject({ typed: { count: 142_000, isSigned: true } });
});

test('cards: typed twice → the same command counts once; another number before the second key corrects it', async () => {
  const heat = await createCarded(app);
  const { judge, code } = heat;
  const commandId = id();
  const first = await type(judge, code, { count: 87, commandId });
  expect(await type(judge, code, { count: 87, commandId })).toEqual(first);
  await type(judge, code, { count: 87 });
  const versionOf = async () => (await railOf(heat)).version;
  expect(await versionOf()).toBe(1);
  await type(judge, code, { count: 87, isSigned: false });
  expect(await railOf(heat)).toMatchObject({ version: 1, unsignedReason: words.unsigned });
  await type(judge, code, { count: 88 });
  expect(await railOf(heat)).toMatchObject({ quantity: 88_000, version: 2, isTyped: false });
});

test('cards: numbers typed without a network arrive after newer ones → refused; the same ones, or newer than seen → taken', async () => {
  const heat = await createCarded(app);
  const { judge, organizer, code } = heat;
  await type(organizer, code, { count: 150, seen: null });
  await expect(type(judge, code, { count: 105, seen: null })).rejects.toMatchObject(
    refusal(messages.rails.typedMeanwhile),
  );
  expect(await railOf(heat)).toMatchObject({ quantity: 150_000, version: 1 });
  expect(await type(judge, code, { count: 150, seen: null })).toMatchObject({ outcome: 'stored' });
  const { typedAt } = await readPrinted(judge, code);
  await type(judge, code, { count: 151, seen: typedAt });
  expect(await railOf(heat)).toMatchObject({ quantity: 151_000, version: 2 });
});

test('cards: half a repetition → refused', async () => {
  const heat = await createCarded(app);
  await expect(type(heat.judge, heat.code, { count: 10.5 })).rejects.toMatchObject(
    refusal(messages.rails.amounts.whole),
  );
});

test('SAFE-L20 cards: the person who typed it confirms → holds both keys, must give a reason, and it still shows', async () => {
  const heat = await createCarded(app);
  const { organizer, code, heatId, railId } = heat;
  await type(organizer, code);
  expect(await railOf(heat)).toMatchObject({ isOneKey: true, paper: 'own' });
  await organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Estoy solo', commandId: id() });
  expect(await railOf(heat)).toMatchObject({ state: 'confirmed', isOneKey: true, paper: 'own' });
});

test('cards: a rail has another athlete than the typed card → its typist holds no key of the new one', async () => {
  const heat = await createCarded(app, { athletes: 2 });
  const { organizer, code, railId, entryIds, entryId } = heat;
  await type(organizer, code);
  const other = entryIds.find(entry => entry !== entryId)!;
  const rails = () => app.database.kysely.updateTable('rails');
  await rails().set({ entryId: null }).where('entryId', '=', other).execute();
  await rails().set({ entryId: other }).where('id', '=', railId).execute();
  expect(await railOf(heat)).toMatchObject({ isOneKey: false });
});

test('cards: a judge of another category types it → refused; a manager of the event may', async () => {
  const { code, eventId } = await createCarded(app);
  const elsewhere = await approveJudge(app, { eventId, categories: [] });
  await expect(type(elsewhere, code)).rejects.toMatchObject({
    ...{ code: 'FORBIDDEN', message: messages.staff.notAllowed },
  });
  const manager = await approveJudge(app, { eventId, categories: [], permissions: { manage: true, event: false } });
  expect(await type(manager, code)).toMatchObject({ outcome: 'stored' });
});

test('cards: before the heat, or after the organization typed a result → refused', async () => {
  const early = await createCarded(app, { hasBegun: false });
  await expect(type(early.judge, early.code)).rejects.toMatchObject(refusal(messages.rails.notRunning));
  await beginHeat(early);
  await createResults(early.organizer, early.testId, [{ entryId: early.entryId, values: typed(9) }]);
  await expect(type(early.judge, early.code)).rejects.toMatchObject(refusal(messages.rails.typedMeanwhile));
});

test('cards: over the target, or no code at all → refused at the field', async () => {
  const { judge, code, testId } = await createCarded(app);
  const forTime = { typeWod: 'for time' as const, needTime: true, validReps: 5 };
  await app.database.kysely.updateTable('wods').set(forTime).where('id', '=', testId).execute();
  await expect(type(judge, code, { count: 6, timeMs: 60_000 })).rejects.toMatchObject({ data: { field: 'quantity' } });
  expect(await type(judge, code, { count: 5, timeMs: 62_000 })).toMatchObject({ paper: { timeMs: 62_000 } });
  await expect(type(judge, 'BKTR')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('cards: a foreign event’s staff, or a guessed code → no card, and guesses are slowed', async () => {
  const { code, eventId, categoryId } = await createCarded(app);
  const missing = { code: 'NOT_FOUND', message: words.missing };
  const elsewhere = await createDay(app);
  const stranger = await approveJudge(app, { eventId: elsewhere.eventId, categories: [elsewhere.categoryId] });
  await expect(stranger.client.cards.read({ code })).rejects.toMatchObject(missing);
  await expect(elsewhere.organizer.client.cards.read({ code })).rejects.toMatchObject(missing);
  await expect(type(stranger, code)).rejects.toMatchObject(missing);
  await expect(type(await signUpAs(app, 'athlete'), code)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const permissions = { event: false };
  const ofVideos = await approveJudge(app, { eventId, categories: [categoryId], permissions });
  await expect(ofVideos.client.cards.read({ code })).rejects.toMatchObject(missing);
  for (let guess = 0; guess < 310; guess++) {
    const answer = await stranger.client.cards.read({ code: 'BBBBBBBB' }).catch(error => error);
    if (answer.code === 'TOO_MANY_REQUESTS') return expect(guess).toBeGreaterThan(290);
  }
  expect.unreachable('Guesses are never slowed.');
});
