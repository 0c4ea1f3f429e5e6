import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createContest, timeOf } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('tie-breaks: the test has one → the judge’s form asks for the tie-break; it is checked, stored, and in the history', async () => {
  const contest = await createContest(app);
  const [entryId = '', other = ''] = contest.entryIds;
  const { wodId, categoryId, eventId, organizer } = contest;
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const read = async () => (await judge.client.reviews.read({ type: 'offline', entryId })).tests[0];
  const change = (version: number, tiebreak: { minutes: number; seconds: number; milliseconds: number } | null) =>
    judge.client.reviews.change({
      commandId: crypto.randomUUID(),
      wodId,
      entryId,
      version,
      values: { quantity: 90, tiebreak },
      note: 'Visto',
    });
  expect(await read()).toMatchObject({ hasTiebreak: false, tiebreakMs: null });
  await organizer.client.results.saveAsOrganizer({
    wodId,
    entryId: other,
    values: { quantity: 90, tiebreak: timeOf(270_000) },
    version: 0,
  });
  expect(await read()).toMatchObject({ hasTiebreak: true, tiebreakMs: null });
  await expect(change(0, timeOf(0))).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  await change(0, timeOf(255_000));
  const own = await read();
  expect(own).toMatchObject({ tiebreakMs: 255_000, quantity: 90_000 });
  expect(own?.history.at(-1)?.becomes).toMatchObject({ tiebreakMs: 255_000 });
  await change(1, null);
  expect(await read()).toMatchObject({ tiebreakMs: null });
});
