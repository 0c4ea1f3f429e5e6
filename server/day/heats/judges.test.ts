import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseEverywhere } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { insertCategory } from '#testing/factories/events.ts';
import { createDay, type EventDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge, type Judge } from '#testing/factories/staff.ts';

const words = messages.heats;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const refusal = (message: string) => ({ code: 'REFUSED', message });

type JudgedDay = EventDay & { judges: [Judge, Judge]; heatIds: string[] };

async function judgedDay(): Promise<JudgedDay> {
  const day = await createDay(app, { athletes: 6 });
  const place = { eventId: day.eventId, categories: [day.categoryId] };
  const judges: [Judge, Judge] = [await approveJudge(app, place), await approveJudge(app, place)];
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  const { heats } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  return { ...day, judges, heatIds: heats.map(({ uid }) => uid) };
}

const railsOf = async (day: JudgedDay, at = 0) =>
  (await day.organizer.client.heats.readCategory({ categoryId: day.categoryId, heatId: day.heatIds[at] })).rails;
const judgesOf = async (day: JudgedDay, at = 0) => (await railsOf(day, at)).map(({ judge }) => judge?.uid ?? null);

test('ORG-248, ORG-298, ORG-299 judges of rails: a judge is not approved for the category’s event tests → cannot be chosen', async () => {
  const day = await judgedDay();
  const other = await insertCategory(app, day.eventId);
  const strangers = [
    await approveJudge(app, { eventId: day.eventId, categories: [other] }),
    await approveJudge(app, { eventId: day.eventId, categories: [day.categoryId], permissions: { event: false } }),
    await signUpAs(app, 'staff'),
    day.organizer,
  ];
  const [rail] = await railsOf(day);
  for (const { uid } of strangers) {
    const chosen = day.organizer.client.heats.setJudge({ railId: rail!.uid, judgeId: uid });
    await expect(chosen).rejects.toMatchObject(refusal(words.judgeNotAllowed));
  }
  const { staffs } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  expect(staffs.map(({ uid }) => uid).sort()).toEqual(day.judges.map(({ uid }) => uid).sort());
  expect(staffs[0]).toEqual({
    uid: expect.any(String),
    firstName: expect.any(String),
    lastName: expect.any(String),
    isElsewhere: false,
  });
});

test('ORG-296, ORG-297 judges of rails: a free judge → assigned; a judge of another rail → swapped; none chosen → removed', async () => {
  const day = await judgedDay();
  const { setJudge } = day.organizer.client.heats;
  const [one, other] = day.judges.map(({ uid }) => uid) as [string, string];
  const [first, second] = (await railsOf(day)).map(({ uid }) => uid) as [string, string];
  await setJudge({ railId: first, judgeId: one });
  expect(await judgesOf(day)).toEqual([one, null]);
  await setJudge({ railId: second, judgeId: one });
  expect(await judgesOf(day)).toEqual([null, one]);
  await setJudge({ railId: first, judgeId: other });
  await setJudge({ railId: first, judgeId: one });
  expect(await judgesOf(day)).toEqual([one, other]);
  expect(await judgesOf(day, 1)).toEqual([one, other]);
  await setJudge({ railId: first, swapWith: second, alsoNext: false });
  expect(await judgesOf(day)).toEqual([other, one]);
  expect(await judgesOf(day, 1)).toEqual([one, other]);
  await setJudge({ railId: first, judgeId: null });
  expect(await judgesOf(day)).toEqual([null, one]);
  await setJudge({ railId: first, swapWith: second });
  expect(await judgesOf(day)).toEqual([one, null]);
  const elsewhere = (await railsOf(day, 2))[0]!.uid;
  await expect(setJudge({ railId: first, swapWith: elsewhere })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(setJudge({ railId: first })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('ORG-299 judges: a swap with a judge who lost the permission → that judge gets no rail', async () => {
  const day = await judgedDay();
  const { client } = day.organizer;
  const [gone, other] = day.judges;
  const [first, second] = (await railsOf(day)).map(({ uid }) => uid) as [string, string];
  await client.heats.setJudge({ railId: first, judgeId: gone.uid });
  await client.heats.setJudge({ railId: second, judgeId: other.uid });
  await client.staff.setCategory({ id: gone.applicationId, categoryId: day.categoryId, isAllowed: false });
  await client.heats.setJudge({ railId: first, judgeId: other.uid });
  expect([await judgesOf(day), await judgesOf(day, 1)]).toEqual([
    [other.uid, null],
    [other.uid, null],
  ]);
});

test('V4 judges: heats are generated again → rails keep their judges', async () => {
  const day = await judgedDay();
  const [{ uid }] = day.judges;
  await day.organizer.client.heats.setJudge({ railId: (await railsOf(day))[1]!.uid, judgeId: uid });
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  const { rails } = await day.organizer.client.heats.readCategory({ categoryId: day.categoryId });
  expect(rails.map(({ judge }) => judge?.uid)).toEqual([undefined, uid]);
});

test('ORG-299 judges of rails: a judge loses the permission → marked at the rail; a finished heat keeps its judges', async () => {
  const day = await judgedDay();
  const { client } = day.organizer;
  const [judge] = day.judges;
  const railId = (await railsOf(day))[0]!.uid;
  await client.heats.setJudge({ railId, judgeId: judge.uid });
  await client.staff.setCategory({ id: judge.applicationId, categoryId: day.categoryId, isAllowed: false });
  expect((await railsOf(day))[0]?.judge).toMatchObject({ uid: judge.uid, isAllowed: false });
  openDay(app);
  await client.heats.startCategory({ categoryId: day.categoryId, type: 'start' });
  await client.heats.startTest({ testId: day.testIds[0]! });
  await client.heats.start({ heatId: day.heatIds[0]!, countIn: 0 });
  await client.heats.finish({ heatId: day.heatIds[0]! });
  const changed = client.heats.setJudge({ railId, judgeId: null });
  await expect(changed).rejects.toMatchObject(refusal(words.whyNot.heatFinished));
});

test('A10 judges of rails: an account is erased → removed from all rails', async () => {
  const day = await judgedDay();
  const [{ uid, email }] = day.judges;
  await day.organizer.client.heats.setJudge({ railId: (await railsOf(day))[0]!.uid, judgeId: uid });
  expect(await judgesOf(day, 2)).toEqual([uid, null]);
  await inTransaction(app.database.kysely, trx => eraseEverywhere(trx, app, { id: uid, email }));
  expect(await judgesOf(day)).toEqual([null, null]);
  expect(await judgesOf(day, 2)).toEqual([null, null]);
});
