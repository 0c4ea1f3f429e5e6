import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { codesOn } from '#testing/codes-on-paper.ts';
import {
  createCarded,
  printBlank,
  railOf,
  readPrinted,
  typeCard as type,
  type WithCard,
} from '#testing/factories/cards.ts';
import { beginHeat } from '#testing/factories/rails.ts';
import { createResults, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// Reserve cards: printed without an athlete, and given to a rail when they are typed.

const words = messages.cards;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

async function createBlank(plan: Parameters<typeof createCarded>[1] = {}) {
  const heat = await createCarded(app, plan);
  return { ...heat, printed: heat.code, code: await printBlank(app, heat) };
}
const placeOf = ({ railId, entryId }: Pick<WithCard, 'railId' | 'entryId'>) => ({ railId, entryId });

test('blank cards: ten of a test are printed → its movements, empty boxes, ten codes and QR, no name', async () => {
  const { organizer, eventId, testId } = await createCarded(app);
  const { file, fileName } = await organizer.client.prints.make({ eventId, kind: 'blanks', testId });
  expect(fileName).toMatch(/^tarjetas-en-blanco-/);
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(Buffer.from(file, 'base64'))));
  expect(text).toHaveLength(3);
  const said = text.join(' ').replaceAll(/\s+/g, ' ');
  expect(said).toContain('CARRIL');
  expect(said).not.toContain('CARRIL 1');
  const rows = await app.database.kysely
    .selectFrom('cards')
    .select('code')
    .where('eventId', '=', eventId)
    .where('railId', 'is', null)
    .execute();
  expect((await codesOn(Buffer.from(file, 'base64'))).toSorted()).toEqual(
    rows.map(({ code }) => `${app.config.publicUrl}/c/${code}`.toUpperCase()).toSorted(),
  );
  expect(rows).toHaveLength(10);
  expect(await organizer.client.prints.read({ eventId })).toMatchObject({ blanks: { free: 10 } });
});

test('blank cards: without a test, or without published heats → refused', async () => {
  const { organizer, eventId } = await createCarded(app);
  const without = organizer.client.prints.make({ eventId, kind: 'blanks' });
  await expect(without).rejects.toMatchObject({ data: { field: 'testId' } });
  const other = organizer.client.prints.make({ eventId, kind: 'blanks', testId: 'none' });
  await expect(other).rejects.toMatchObject(refusal(messages.prints.nothing));
});

test('blank cards: five hundred are unused → no more are printed', async () => {
  const { organizer, eventId, testId } = await createCarded(app);
  const letters = [...'BCDFGHJKLMNPQRSTVWXZ'];
  const codes = Array.from({ length: 491 }, (_, at) =>
    [at, at / 20, at / 400].map(part => letters[Math.floor(part) % 20]).join(''),
  );
  const printedAt = app.now();
  const rows = codes.map(code => ({ code: `QQQQQ${code}`, eventId, printedAt }));
  await app.database.kysely.insertInto('cards').values(rows).execute();
  await expect(organizer.client.prints.make({ eventId, kind: 'blanks', testId })).rejects.toMatchObject(
    refusal(messages.prints.tooManyBlanks),
  );
});

test('blank cards: a heat and a rail are chosen → the card is the athlete’s, and the printed one is void', async () => {
  const heat = await createBlank();
  const { judge, code, heatId, railId, entryId, printed } = heat;
  const blank = await judge.client.cards.read({ code });
  expect(blank).toMatchObject({
    heats: [{ uid: heatId, status: 'active', rails: [{ uid: railId, number: 1, entryId, why: null }] }],
  });
  expect(await readPrinted(judge, code, placeOf(heat))).toMatchObject({ code, rail: 1, typed: null });
  const commandId = crypto.randomUUID();
  const answer = await type(judge, code, { count: 42, at: placeOf(heat), commandId });
  expect(answer).toMatchObject({ outcome: 'stored', paper: { count: 42_000 } });
  expect(await type(judge, code, { count: 42, at: placeOf(heat), commandId })).toEqual(answer);
  expect(await railOf(heat)).toMatchObject({ state: 'finished', quantity: 42_000, waits: true, paper: 'other' });
  expect(await readPrinted(judge, code)).toMatchObject({ typed: { count: 42_000 }, done: { typed: 1, of: 1 } });
  await expect(judge.client.cards.read({ code: printed })).rejects.toMatchObject(refusal(words.voided(null)));
  // Before the second key a slip is mended, as on any card.
  await type(judge, code, { count: 43 });
  expect(await railOf(heat)).toMatchObject({ quantity: 43_000, isTyped: false });
});

test('blank cards: no rail chosen, or one that its card does not have → refused', async () => {
  const heat = await createBlank({ athletes: 2 });
  const { judge, organizer, code, heatId } = heat;
  await expect(type(judge, code)).rejects.toMatchObject(refusal(words.pickRail));
  await type(judge, code, { at: placeOf(heat) });
  const { rails } = await organizer.client.rails.readHeat({ heatId });
  const other = rails.find(({ uid, entry }) => uid !== heat.railId && entry)!;
  const at = { railId: other.uid, entryId: heat.entryIds.find(id => id !== heat.entryId)! };
  await expect(type(judge, code, { at })).rejects.toMatchObject(refusal(words.isPlaced('Heat 1', 1)));
});

test('blank cards: the rail has a typed card or a result → refused, and the list says so', async () => {
  const heat = await createBlank({ athletes: 2 });
  const { judge, organizer, code, printed, testId } = heat;
  await type(judge, printed);
  const at = placeOf(heat);
  await expect(type(judge, code, { at })).rejects.toMatchObject(refusal(words.whyNotPlaced.hasCard));
  const entryId = heat.entryIds.find(id => id !== heat.entryId)!;
  await createResults(organizer, testId, [{ entryId, values: typed(9) }]);
  const list = await judge.client.cards.read({ code });
  const rails = 'heats' in list ? list.heats[0]!.rails : [];
  expect(rails.map(({ why }) => why).toSorted()).toEqual(['hasCard', 'hasResult']);
  const { uid: railId } = rails.find(rail => rail.entryId === entryId)!;
  await expect(type(judge, code, { at: { railId, entryId } })).rejects.toMatchObject(
    refusal(words.whyNotPlaced.hasResult),
  );
});

test('blank cards: the heat is not called → not in the list and refused; called → it must begin', async () => {
  const heat = await createBlank({ hasBegun: false });
  const { judge, organizer, code, heatId } = heat;
  expect(await judge.client.cards.read({ code })).toMatchObject({ heats: [] });
  const at = placeOf(heat);
  await expect(type(judge, code, { at })).rejects.toMatchObject(refusal(messages.rails.tooEarly));
  await organizer.client.heats.startCategory({ categoryId: heat.categoryId, type: 'start' });
  await organizer.client.heats.startTest({ testId: heat.testId });
  await organizer.client.heats.call({ heatId });
  expect(await judge.client.cards.read({ code })).toMatchObject({ heats: [{ rails: [{ why: 'notRunning' }] }] });
  await expect(type(judge, code, { at })).rejects.toMatchObject(refusal(messages.rails.notRunning));
});

test('blank cards: a rail of another event, another athlete than seen, or a foreign judge → refused', async () => {
  const heat = await createBlank();
  const { judge, code, eventId } = heat;
  const elsewhere = await createCarded(app, { hasBegun: false });
  await expect(type(judge, code, { at: placeOf(elsewhere) })).rejects.toMatchObject(refusal(words.otherEvent));
  await expect(readPrinted(judge, code, placeOf(elsewhere))).rejects.toMatchObject(refusal(words.otherEvent));
  await expect(type(judge, code, { at: { ...placeOf(heat), entryId: 'seen' } })).rejects.toMatchObject(
    refusal(messages.rails.changedMeanwhile),
  );
  const missing = { code: 'NOT_FOUND', message: words.missing };
  await expect(elsewhere.judge.client.cards.read({ code })).rejects.toMatchObject(missing);
  const ofOthers = await approveJudge(app, { eventId, categories: [] });
  expect(await ofOthers.client.cards.read({ code })).toMatchObject({ heats: [] });
  await expect(type(ofOthers, code, { at: placeOf(heat) })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  expect(await type(judge, code, { at: placeOf(heat) })).toMatchObject({ outcome: 'stored' });
});

test('blank cards: two rails take one card at once → one of them has it, the other is refused', async () => {
  const heat = await createBlank({ athletes: 2, hasBegun: false });
  await beginHeat(heat);
  const list = await heat.judge.client.cards.read({ code: heat.code });
  const rails = 'heats' in list ? list.heats[0]!.rails : [];
  const outcomes = await Promise.allSettled(
    rails.map(({ uid: railId, entryId }) => type(heat.judge, heat.code, { at: { railId, entryId } })),
  );
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await readPrinted(heat.judge, heat.code)).toMatchObject({ typed: { count: 5_000 } });
});
