import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ResultChange } from '#server/scoring/results/result-change.ts';
import { createResultWriter } from '#server/scoring/results/result-writer.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { writeRows } from '#server/scoring/results/write-rows.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { insertWod } from '#testing/factories/events.ts';
import { createContest, resultChange, submission, typed } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { approve } from './decide.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const linesOf = (wodId: string) =>
  app.database.kysely.selectFrom('resultHistory').selectAll().where('wodId', '=', wodId).orderBy('id').execute();
const rowsOf = (wodId: string) =>
  app.database.kysely.selectFrom('results').selectAll().where('wodId', '=', wodId).execute();

async function createJudged(size = 3) {
  app.setNow(null);
  const contest = await createContest(app, {}, size);
  const judge = await approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });
  const places = contest.entryIds.map(entryId => ({ wodId: contest.wodId, entryId }));
  const byJudge = (place: { wodId: string; entryId: string }, changes: Partial<ResultChange> = {}) =>
    resultChange(app, place, { role: 'judge', userId: judge.uid, judgeId: judge.uid, ...changes });
  return { ...contest, judge, places, byJudge };
}

describe('judges’ commands in the result writer', () => {
  test('the same command again → counts once, the same answer, even after a change or removal', async () => {
    const { places, byJudge, organizer, wodId } = await createJudged();
    const [place] = places as [(typeof places)[0]];
    const sent = byJudge(place, { commandId: crypto.randomUUID() });
    const first = await writeResult(app, sent);
    expect(first).toMatchObject({ outcome: 'written', version: 1 });
    expect(await writeResult(app, sent)).toEqual({ ...first, isRepeated: true });
    await organizer.client.results.saveAsOrganizer({ ...place, values: typed(50), version: 1 });
    expect(await writeResult(app, sent)).toEqual({ ...first, isRepeated: true });
    // The result is removed now. The command would create it again if its id were not stored.
    await organizer.client.results.removeAsOrganizer({ ...place, version: 2 });
    expect(await writeResult(app, sent)).toEqual({ ...first, isRepeated: true });
    expect(await rowsOf(wodId)).toEqual([]);
    expect((await linesOf(wodId)).map(({ version }) => version)).toEqual([1, 2, 3]);
  });

  test('a refused command is sent again without the obstacle → the command counts', async () => {
    const { places, byJudge, organizer, categoryId } = await createJudged();
    const sent = byJudge(places[0]!, { commandId: crypto.randomUUID() });
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: true });
    expect(await writeResult(app, sent)).toMatchObject({ outcome: 'audit' });
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: false });
    expect(await writeResult(app, sent)).toMatchObject({ outcome: 'written', version: 1 });
    expect(await writeResult(app, sent)).toMatchObject({ version: 1, isRepeated: true });
  });

  test('the same id for another result or by another judge → conflict, nothing is stored', async () => {
    const { places, byJudge, athletes, wodId } = await createJudged();
    const commandId = crypto.randomUUID();
    await writeResult(app, byJudge(places[0]!, { commandId }));
    expect(await writeResult(app, byJudge(places[1]!, { commandId }))).toMatchObject({ outcome: 'conflict' });
    const other = byJudge(places[0]!, { commandId, version: 1, userId: athletes[0]!.uid });
    expect(await writeResult(app, other)).toMatchObject({ outcome: 'conflict' });
    expect(await rowsOf(wodId)).toHaveLength(1);
    expect(await linesOf(wodId)).toHaveLength(1);
  });

  test('one id twice in a batch → one counts, and the other rows are written', async () => {
    const { places, byJudge, wodId } = await createJudged(20);
    const commandId = crypto.randomUUID();
    // One statement stores all rows. The two with the same id concern different results.
    const answers = await Promise.all(
      places.map((place, index) =>
        app.results.write(byJudge(place, { commandId: index < 2 ? commandId : crypto.randomUUID() })),
      ),
    );
    expect(answers.map(({ outcome }) => outcome)).toEqual(['written', 'conflict', ...Array(18).fill('written')]);
    expect(await rowsOf(wodId)).toHaveLength(19);
    const same = byJudge(places[1]!, { commandId: crypto.randomUUID() });
    const both = await Promise.all([app.results.write(same), app.results.write(same)]);
    expect(both.map(({ version }) => version)).toEqual([1, 1]);
    expect(await linesOf(wodId)).toHaveLength(20);
  });

  test('ten sends through two processes → each result is written once', async () => {
    const { places, byJudge, wodId } = await createJudged(20);
    const other = createResultWriter(rows => writeRows(app.database, rows));
    const sent = places.map(place => byJudge(place, { commandId: crypto.randomUUID() }));
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, turn) => sent.map(row => (turn % 2 ? other : app.results).write(row))).flat(),
    );
    // Some of the racing calls get a conflict, which the procedure resolves. No result is stored twice.
    expect(new Set(answers.map(({ outcome }) => outcome))).not.toContain('gone');
    expect((await rowsOf(wodId)).map(({ version }) => version)).toEqual(Array(20).fill(1));
    expect(await linesOf(wodId)).toHaveLength(20);
    const again = await Promise.all(sent.map(row => other.write(row)));
    expect(again.every(answer => answer.outcome === 'written' && answer.isRepeated)).toBe(true);
  });
});

describe('commands of a judge', () => {
  test('six sends at the same moment → the same answer each time', async () => {
    const { judge, places, athletes, wodId } = await createJudged(10);
    for (const [index, place] of places.entries()) {
      await writeResult(app, submission(app, place, { userId: athletes[index]!.uid }));
    }
    const sent = places.map(place => ({ ...place, commandId: crypto.randomUUID(), version: 1 }));
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sent.map(each => judge.client.reviews.approve(each))).flat(),
    );
    expect(answers).toEqual(Array(60).fill({ version: 2 }));
    expect((await linesOf(wodId)).filter(({ action }) => action === 'approved')).toHaveLength(10);
  });

  test('the answer is lost after the commit → the judge still gets the stored version', async () => {
    const { judge, places, wodId } = await createJudged();
    await writeResult(app, submission(app, places[0]!));
    const viewer = { uid: judge.uid, type: 'staff' as const, organization: null, email: judge.email, sessionToken: '' };
    // The database wrote the row, and the connection broke before the answer.
    const results = createResultWriter(async rows => {
      await writeRows(app.database, rows);
      throw Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' });
    });
    const sent = { ...places[0]!, commandId: crypto.randomUUID(), version: 1 };
    expect(await approve({ ...app, results }, viewer, sent)).toEqual({ version: 2 });
    expect(await judge.client.reviews.approve(sent)).toEqual({ version: 2 });
    expect((await rowsOf(wodId))[0]).toMatchObject({ version: 2 });
    // The change never reached the database, so it fails. It counts when the judge's device sends it again.
    const broken = createResultWriter(() =>
      Promise.reject(Object.assign(new Error('connection closed'), { code: 'CONNECTION_CLOSED' })),
    );
    await writeResult(app, submission(app, places[1]!));
    const next = { ...places[1]!, commandId: crypto.randomUUID(), version: 1 };
    await expect(approve({ ...app, results: broken }, viewer, next)).rejects.toThrow('connection closed');
    expect(await judge.client.reviews.approve(next)).toEqual({ version: 2 });
  });

  test('A4 the session of another judge sends it → refused; the own session → counts', async () => {
    const { judge, places, athletes } = await createJudged();
    await writeResult(app, submission(app, places[0]!));
    const sent = { ...places[0]!, commandId: crypto.randomUUID(), version: 1 };
    const foreign = judge.client.reviews.approve({ ...sent, judgeId: athletes[0]!.uid });
    await expect(foreign).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    expect(await judge.client.reviews.approve({ ...sent, judgeId: judge.uid })).toEqual({ version: 2 });
  });

  test('the judge lost the permission and the event ended → the same command gets its old answer', async () => {
    const { judge, places, organizer, eventId } = await createJudged();
    await writeResult(app, submission(app, places[0]!));
    const sent = { ...places[0]!, commandId: crypto.randomUUID(), version: 1 };
    await judge.client.reviews.approve(sent);
    await organizer.client.staff.setPermission({ id: judge.applicationId, permission: 'event', isAllowed: false });
    await organizer.client.events.finish({ id: eventId });
    expect(await judge.client.reviews.approve(sent)).toEqual({ version: 2 });
    const other = judge.client.reviews.approve({ ...sent, commandId: crypto.randomUUID() });
    await expect(other).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });
});

test('outbox: 200 results sent twice in order, beside the organizer → each counts exactly once', async () => {
  const { judge, organizer, wodId, entryIds, ...home } = await createJudged(20);
  // Twenty athletes do ten tests. The last command concerns a result that the organizer removes halfway.
  const wodIds = [wodId];
  while (wodIds.length < 10) wodIds.push(await insertWod(app, home.categoryId));
  const outbox = wodIds.flatMap((id, test) =>
    entryIds.map((entryId, athlete) => ({
      commandId: crypto.randomUUID(),
      wodId: id,
      entryId,
      version: 0,
      values: typed(test * 20 + athlete),
    })),
  );
  const { change } = judge.client.reviews;
  const send = (each: (typeof outbox)[0]) =>
    change(each).then(
      ({ version }) => version,
      (error: { code: string; message: string }) => `${error.code} ${error.message}`,
    );
  const theirs = outbox[150]!;
  const first: (number | string)[] = [];
  for (const [index, each] of outbox.entries()) {
    // The organizer saves one result before the judge's arrives, and removes another after it.
    if (index === 100)
      await organizer.client.results.saveAsOrganizer({ ...placeOf(theirs), values: typed(999), version: 0 });
    if (index === 120) await organizer.client.results.removeAsOrganizer({ ...placeOf(outbox[7]!), version: 1 });
    first.push(await send(each));
  }
  const refusedAt = (answers: unknown[]) => answers.flatMap((answer, index) => (answer === 1 ? [] : [index]));
  expect(refusedAt(first)).toEqual([150]);
  // The judge gets the reason, and the organization's result stays.
  expect(first[150]).toBe(`REFUSED ${messages.review.final}`);

  const again: (number | string)[] = [];
  for (const each of outbox) again.push(await send(each));
  expect(again).toEqual(first);

  const rows = (await Promise.all(wodIds.map(rowsOf))).flat();
  const of = ({ wodId: id, entryId }: (typeof outbox)[0]) =>
    rows.find(row => row.wodId === id && row.entryId === entryId);
  for (const [index, each] of outbox.entries()) {
    if (index === 7) expect(of(each)).toBeUndefined();
    else if (index === 150) expect(of(each)).toMatchObject({ quantity: 999_000, version: 1 });
    else expect(of(each)).toMatchObject({ quantity: index * 1000, version: 1, judgeId: judge.uid });
  }
  const lines = (await Promise.all(wodIds.map(linesOf))).flat();
  const byJudge = lines.filter(({ role }) => role === 'judge').sort((one, other) => one.id - other.id);
  // The results are in the order in which the judge wrote them down, each once.
  expect(byJudge.map(({ wodId: id, entryId }) => `${id} ${entryId}`)).toEqual(
    outbox.filter(each => each !== theirs).map(({ wodId: id, entryId }) => `${id} ${entryId}`),
  );
  const kept = await app.database.kysely
    .selectFrom('sentCommands')
    .selectAll()
    .where('userId', '=', judge.uid)
    .execute();
  expect(kept).toHaveLength(199);
}, 60_000);

const placeOf = ({ wodId, entryId }: { wodId: string; entryId: string }) => ({ wodId, entryId });
