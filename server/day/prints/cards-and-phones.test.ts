import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { countOn, createCarded, railOf, readPrinted, takePhone, typeCard as type } from '#testing/factories/cards.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// A card typed for a rail where a telephone counted too.

const words = messages.cards;

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

test('cards: the telephone counted the same → it agrees and nothing changes; the card is kept', async () => {
  const heat = await createCarded(app);
  await countOn({ app, http }, heat, 5);
  const before = await railOf(heat);
  expect(await heat.judge.client.cards.read({ code: heat.code })).toMatchObject({ countedBy: expect.any(String) });
  // The telephone has done the work of the card.
  const done = async () => (await readPrinted(heat.judge, heat.code)).done;
  expect(await done()).toEqual({ typed: 0, of: 0 });
  expect(await type(heat.judge, heat.code)).toMatchObject({ outcome: 'same', phone: { count: 5_000, noReps: 0 } });
  expect(await railOf(heat)).toEqual(before);
  expect(await done()).toEqual({ typed: 1, of: 1 });
});

test('cards: another number than the telephone’s → both are kept, and the manager chooses', async () => {
  const heat = await createCarded(app);
  const { judge, organizer, code, railId, heatId } = heat;
  await countOn({ app, http }, heat, 5);
  expect(await type(judge, code, { count: 6 })).toMatchObject({ outcome: 'differs', phone: { count: 5_000 } });
  const held = await railOf(heat);
  expect(held).toMatchObject({ isTyped: true, mayChoose: true, waits: true, quantity: 6_000, count: 5_000 });
  const confirm = organizer.client.rails.confirm({ heatId, railIds: [railId], reason: 'Sí', commandId: id() });
  await expect(confirm).rejects.toMatchObject(refusal(messages.rails.typedMeanwhile));
  expect(held).toMatchObject({ paper: 'other' });
  await organizer.client.rails.choose({ railId, holds: 'typed', version: held.version, commandId: id() });
  expect(await railOf(heat)).toMatchObject({ state: 'confirmed', quantity: 6_000 });
});

test('SAFE-L20 cards: the typist chooses the own card against the telephone → a reason, as «una sola llave»', async () => {
  const heat = await createCarded(app);
  const { organizer, code, railId, testId: wodId, entryId } = heat;
  await countOn({ app, http }, heat, 5);
  await type(organizer, code, { count: 6 });
  const { version, paper } = await railOf(heat);
  expect(paper).toBe('own');
  const choose = (reason?: string) =>
    organizer.client.rails.choose({ railId, holds: 'typed', version, reason, commandId: id() });
  await expect(choose()).rejects.toMatchObject(refusal(words.typedByYou('Carril 1')));
  await choose('Vi el video');
  const { history } = await organizer.client.results.readAsOrganizer({ wodId, entryId });
  expect(history.map(({ note }) => note)).toContain(messages.rails.oneKeyBecause('Vi el video'));
});

test('cards: a slip of the pen is mended to the telephone’s number → the rail is not held back any more', async () => {
  const heat = await createCarded(app);
  await countOn({ app, http }, heat, 5);
  await type(heat.judge, heat.code, { count: 6 });
  expect(await type(heat.judge, heat.code, { count: 5 })).toMatchObject({ outcome: 'same' });
  expect(await railOf(heat)).toMatchObject({ isTyped: false, mayChoose: false, quantity: 5_000 });
});

test('cards: a telephone still counts → refused; it died before the end → the paper finishes the rail, and says so', async () => {
  const heat = await createCarded(app);
  const { judge, organizer, code, heatId } = heat;
  await countOn({ app, http }, heat, 3, false);
  await expect(type(judge, code)).rejects.toMatchObject(refusal(messages.rails.stillCounted));
  await organizer.client.heats.finish({ heatId });
  expect(await type(judge, code)).toMatchObject({ outcome: 'stored' });
  const unsignedReason = `${words.signed} ${words.leftAt('3 reps')}`;
  expect(await railOf(heat)).toMatchObject({ state: 'finished', quantity: 5_000, unsignedReason });
});

test('cards: the telephone comes back after the card finished the rail → mended to its count, written, of one key', async () => {
  const heat = await createCarded(app);
  const { judge, organizer, code, heatId, eventId, categoryId } = heat;
  const phone = await takePhone({ app, http }, heat);
  await organizer.client.heats.finish({ heatId });
  const permissions = { manage: true };
  const typist = await approveJudge(app, { eventId, categories: [categoryId], permissions });
  await type(typist, code, { count: 50 });
  await phone.send(55, true);
  const readByTypist = async () => (await typist.client.rails.readHeat({ heatId })).rails[0]!;
  for (const _ of ['mended', 'typed once more']) {
    expect(await type(typist, code, { count: 55 })).toMatchObject({ outcome: 'same', phone: { count: 55_000 } });
    expect(await readByTypist()).toMatchObject({
      ...{ state: 'finished', quantity: 55_000, version: 2, isTyped: false, waits: true, isOneKey: true },
    });
  }
  await expect(phone.finish()).rejects.toMatchObject(refusal(messages.rails.already));
  expect(await type(judge, code, { count: 50 })).toMatchObject({ outcome: 'differs' });
  expect(await readByTypist()).toMatchObject({ isTyped: true, mayChoose: true, quantity: 50_000, version: 3 });
});

test('cards: a telephone ends its count and dies before it finishes the rail → the same card finishes it after the heat', async () => {
  const heat = await createCarded(app);
  const { judge, organizer, code, heatId } = heat;
  const phone = await takePhone({ app, http }, heat);
  await phone.send(5, true);
  expect(await type(judge, code)).toMatchObject({ outcome: 'same' });
  expect(await railOf(heat)).toMatchObject({ state: 'judging', version: 0 });
  await organizer.client.heats.finish({ heatId });
  expect(await type(judge, code)).toMatchObject({ outcome: 'same' });
  expect(await railOf(heat)).toMatchObject({
    ...{ state: 'finished', quantity: 5_000, waits: true, isTyped: false, unsignedReason: words.signed },
  });
});

test('cards: only the card has a tie-break → it does not agree, and the manager chooses', async () => {
  const heat = await createCarded(app);
  await countOn({ app, http }, heat, 5);
  expect(await type(heat.judge, heat.code, { tiebreakMs: 60_000 })).toMatchObject({ outcome: 'differs' });
  expect(await railOf(heat)).toMatchObject({ mayChoose: true, quantity: 5_000, tiebreakMs: 60_000 });
});
