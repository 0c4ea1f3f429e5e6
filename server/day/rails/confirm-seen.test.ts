import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readPrinted, typeCard } from '#testing/factories/cards.ts';
import { createJudgedHeat, type JudgedHeat } from '#testing/factories/rails.ts';
import { approveJudge } from '#testing/factories/staff.ts';

// One press confirms what waits in a heat: score cards, unsigned rails, own rails.

const words = messages.rails;
const day = 86_400_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const id = () => crypto.randomUUID();
const refusal = (message: string) => ({ code: 'REFUSED', message });

/** A heat of three, whose judge has typed each athlete's card, and the principal who confirms. */
async function createPaperHeat() {
  const heat = await createJudgedHeat(app, { athletes: 3, event: { rails: 3 } });
  const { eventId, categoryId, testId, judge, organizer } = heat;
  await organizer.client.heats.publish({ testId });
  await organizer.client.prints.make({ eventId, kind: 'cards' });
  const principal = await approveJudge(app, { eventId, categories: [categoryId], permissions: { manage: true } });
  const codes = await app.database.kysely.selectFrom('cards').select('code').where('eventId', '=', eventId).execute();
  for (const { code } of codes) await typeCard(judge, code);
  return { heat, principal, codes: codes.map(({ code }) => code) };
}
type Principal = Awaited<ReturnType<typeof createPaperHeat>>['principal'];

const railsOf = async ({ client }: Principal, { heatId }: JudgedHeat) =>
  (await client.rails.readHeat({ heatId })).rails.filter(({ entry }) => entry !== null);
const seenOf = (rails: Awaited<ReturnType<typeof railsOf>>) =>
  Object.fromEntries(rails.map(({ uid, version }) => [uid, version]));

test('D9 confirmation of a heat: three cards wait → one press with one reason confirms them, once', async () => {
  const { heat, principal } = await createPaperHeat();
  const { heatId, judge } = heat;
  const { rails } = principal.client;
  const seen = seenOf(await railsOf(principal, heat));
  const ask = { heatId, seen, reason: 'Cotejado', commandId: id() };
  await expect(judge.client.rails.confirmSeen(ask)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rails.confirmSeen({ heatId, seen, commandId: id() })).rejects.toMatchObject({
    message: expect.stringMatching(/no tiene firma: escribe el motivo/),
  });
  expect((await railsOf(principal, heat)).map(({ state }) => state)).toEqual(['finished', 'finished', 'finished']);
  expect(await rails.confirmSeen(ask)).toEqual({ left: [] });
  const after = await railsOf(principal, heat);
  expect(after.map(({ state, waits }) => [state, waits])).toEqual(Array(3).fill(['confirmed', false]));
  const { lines } = await rails.history({ railId: after[0]!.uid });
  expect(lines.at(-1)).toMatchObject({ action: 'approved', note: 'Cotejado' });
  expect(await rails.confirmSeen(ask)).toEqual({ left: [] });
  await expect(rails.confirmSeen({ ...ask, commandId: id() })).rejects.toMatchObject(refusal(words.nothingSame));
});

test('D9 confirmation of a heat: a card is typed anew and the organization types a result → both stay, by name', async () => {
  const { heat, principal, codes } = await createPaperHeat();
  const { heatId, judge, organizer, testId } = heat;
  const before = await railsOf(principal, heat);
  const { typedAt, rail: again } = await readPrinted(judge, codes[0]!);
  await typeCard(judge, codes[0]!, { count: 9, seen: typedAt });
  const other = before.find(({ number }) => number !== again)!;
  const { entryId } = await app.database.kysely
    .selectFrom('rails')
    .select('entryId')
    .where('id', '=', other.uid)
    .executeTakeFirstOrThrow();
  const values = { quantity: 7, time: { minutes: 1, seconds: 0, milliseconds: 0 } };
  const version = other.version;
  await organizer.client.results.saveAsOrganizer({ wodId: testId, entryId: entryId!, values, version });
  const ask = { heatId, seen: seenOf(before), reason: 'Cotejado', commandId: id() };
  const { left } = await principal.client.rails.confirmSeen(ask);
  const changed = before.filter(({ number }) => number === again || number === other.number);
  expect(left).toEqual(changed.map(({ number, entry }) => ({ number, entry })));
  const after = await railsOf(principal, heat);
  expect(after.filter(({ state }) => state === 'confirmed')).toHaveLength(1);
});

test('D9 confirmation of a heat: a rail of another heat, another event’s principal, a huge list → refused', async () => {
  const other = await createPaperHeat();
  app.setNow(null);
  const { heat, principal } = await createPaperHeat();
  const { heatId } = heat;
  const ask = { heatId, seen: seenOf(await railsOf(principal, heat)), reason: 'Cotejado' };
  const foreign = { ...ask, seen: seenOf(await railsOf(other.principal, other.heat)), commandId: id() };
  const { confirmSeen } = principal.client.rails;
  await expect(confirmSeen(foreign)).rejects.toMatchObject(refusal(words.nothingSame));
  const stranger = other.principal.client.rails.confirmSeen({ ...ask, commandId: id() });
  await expect(stranger).rejects.toMatchObject({ message: 'No eres parte del staff!' });
  const many = Object.fromEntries(Array.from({ length: 61 }, () => [id(), 1]));
  await expect(confirmSeen({ ...ask, seen: many, commandId: id() })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  expect((await railsOf(other.principal, other.heat)).every(({ state }) => state === 'finished')).toBe(true);
});

test('D9 confirmation of a heat: two at the same moment → one confirms', async () => {
  const { heat, principal } = await createPaperHeat();
  const { heatId } = heat;
  const ask = { heatId, seen: seenOf(await railsOf(principal, heat)), reason: 'Cotejado' };
  const { confirmSeen } = principal.client.rails;
  const both = await Promise.allSettled([1, 2].map(() => confirmSeen({ ...ask, commandId: id() })));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const { lines } = await principal.client.rails.history({ railId: Object.keys(ask.seen)[0]! });
  expect(lines.filter(({ action }) => action === 'approved')).toHaveLength(1);
});

test('D9 confirmation of a heat: the event is over → confirmed for a day more, then refused', async () => {
  const { heat, principal } = await createPaperHeat();
  const { heatId, eventId, organizer } = heat;
  const rails = await railsOf(principal, heat);
  const ask = (at: number) => ({ heatId, seen: seenOf([rails[at]!]), reason: 'Cotejado', commandId: id() });
  await principal.client.heats.finish({ heatId });
  await organizer.client.events.finish({ id: eventId });
  const end = app.now().getTime();
  app.setNow(new Date(end + day - 60_000));
  expect(await principal.client.rails.confirmSeen(ask(0))).toEqual({ left: [] });
  app.setNow(new Date(end + day + 60_000));
  await expect(principal.client.rails.confirmSeen(ask(1))).rejects.toMatchObject(refusal(messages.heats.ended));
});
