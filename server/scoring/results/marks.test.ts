import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { deriveBoard } from '#server/scoring/boards/derive-board.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type Contest, createContest, typed } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.result;
type Mark = 'dnf' | 'dns' | 'wd' | null;
const mark = ({ organizer, wodId, entryIds }: Contest, what: Mark, at = 0) =>
  organizer.client.results.markAsOrganizer({ wodId, entryId: entryIds[at]!, mark: what });

async function rowOf({ categoryId, entryIds }: Contest, at: number) {
  const derived = await deriveBoard(app.database, { categoryId, stage: 'event' }, 'staff', app.now());
  const board = derived?.whole as FitnessBoard;
  return board.rows.find(({ id }) => id === entryIds[at]);
}

test('walk-organizer B12 N12 result marks: an entry is marked → shown on the board, ranked as missing, explained', async () => {
  const contest = await createContest(app);
  const { organizer, wodId, entryIds, categoryId } = contest;
  await organizer.client.results.saveAsOrganizer({ wodId, entryId: entryIds[1]!, values: typed(100), version: 0 });
  const before = await rowOf(contest, 0);
  await mark(contest, 'dnf');
  const after = await rowOf(contest, 0);
  expect(after?.cells[0]).toMatchObject({ k: 'dnf', c: 0 });
  expect([after?.pos, after?.sum]).toEqual([before?.pos, before?.sum]);
  const why = await organizer.client.boards.explain({ categoryId, stage: 'event', entryId: entryIds[0]! });
  expect(why.steps[0]).toMatchObject({ result: null, mark: 'dnf' });
  await mark(contest, 'wd');
  expect((await rowOf(contest, 0))?.cells[0]).toMatchObject({ k: 'wd' });
  await mark(contest, null);
  expect((await rowOf(contest, 0))?.cells[0]).toBeNull();
});

test('N12 result marks: a result is saved → the result replaces the mark and cannot be marked', async () => {
  const contest = await createContest(app);
  const { organizer, wodId, entryIds } = contest;
  const place = { wodId, entryId: entryIds[0]! };
  await mark(contest, 'dns');
  await organizer.client.results.saveAsOrganizer({ ...place, values: typed(100), version: 0 });
  expect((await rowOf(contest, 0))?.cells[0]).not.toHaveProperty('k');
  await expect(mark(contest, 'dnf')).rejects.toMatchObject({ code: 'REFUSED', message: words.hasResult });
  await organizer.client.results.removeAsOrganizer({ ...place, version: 1 });
  expect((await rowOf(contest, 0))?.cells[0]).toBeNull();
});

test('N12 result marks: another’s test, a withdrawn entry, or before the start → refused', async () => {
  const [contest, other] = [await createContest(app), await createContest(app)];
  const { wodId, entryIds } = contest;
  const place = { wodId, entryId: entryIds[0]!, mark: 'dnf' as const };
  await expect(other.organizer.client.results.markAsOrganizer(place)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const stranger = { ...place, entryId: other.entryIds[0]! };
  await expect(contest.organizer.client.results.markAsOrganizer(stranger)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const reason = 'Lesión';
  await contest.organizer.client.entries.setStanding({ entryId: entryIds[0]!, standing: 'withdrawn', reason });
  await expect(mark(contest, 'dnf')).rejects.toMatchObject({ message: words.withdrawn });
  app.setNow(new Date(0));
  await expect(mark(contest, 'dnf', 1)).rejects.toMatchObject({ message: words.notStarted });
});
