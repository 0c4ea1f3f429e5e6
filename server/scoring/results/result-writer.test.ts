import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createContest, resultChange, stored, submission } from '#testing/factories/results.ts';
import type { ResultChange, Written } from './result-change.ts';
import { createResultWriter } from './result-writer.ts';
import { listHistory } from './results.store.ts';
import { writeResult } from './write-result.ts';
import { writeRows } from './write-rows.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const write = (change: ResultChange) => writeResult(app, change);
const rowsOf = (wodId: string) =>
  app.database.kysely.selectFrom('results').selectAll().where('wodId', '=', wodId).execute();
const linesOf = (wodId: string) =>
  app.database.kysely.selectFrom('resultHistory').selectAll().where('wodId', '=', wodId).orderBy('id').execute();

describe('checks of a stored result', () => {
  test('R1 one result an entry and test → each change raises its version; an old version conflicts', async () => {
    const { wodId, entryIds, categoryId } = await createContest(app);
    const place = { wodId, entryId: entryIds[0]! };
    const at = { categoryId, stage: 'event' };
    expect(await write(resultChange(app, place))).toEqual({ outcome: 'written', version: 1, ...at });
    expect(await write(resultChange(app, place, { version: 1 }))).toEqual({ outcome: 'written', version: 2, ...at });
    expect(await write(resultChange(app, place, { version: 1 }))).toMatchObject({ outcome: 'conflict', version: null });
    expect(await write(resultChange(app, place))).toMatchObject({ outcome: 'conflict' });
    const [row, ...more] = await rowsOf(wodId);
    expect(more).toEqual([]);
    expect(row).toMatchObject({ categoryId, stage: 'event', version: 2 });
  });

  test('E10 the category is in audit → only the organization changes a result', async () => {
    const { wodId, entryIds, categoryId, organizer } = await createContest(app);
    const place = { wodId, entryId: entryIds[0]! };
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: true });
    expect(await write(submission(app, place))).toMatchObject({ outcome: 'audit' });
    expect(await write(resultChange(app, place, { role: 'judge' }))).toMatchObject({ outcome: 'audit' });
    expect(await write(resultChange(app, place))).toMatchObject({ outcome: 'written' });
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: false });
    expect(await write(resultChange(app, place, { role: 'judge', version: 1 }))).toMatchObject({ outcome: 'written' });
  });

  test('L6 an athlete sends → accepted from the start until before the end, by the server’s clock', async () => {
    const startsAt = new Date(Date.now() + 86_400_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    const { wodId, entryIds } = await createContest(app, { startsAt, endsAt });
    const place = { wodId, entryId: entryIds[0]! };
    const at = (moment: number, version = 0) => write(submission(app, place, { at: new Date(moment), version }));
    expect(await at(startsAt.getTime() - 1)).toMatchObject({ outcome: 'closed' });
    expect(await at(endsAt.getTime())).toMatchObject({ outcome: 'closed' });
    expect(await at(startsAt.getTime())).toMatchObject({ outcome: 'written' });
    expect(await at(endsAt.getTime() - 1, 1)).toMatchObject({ outcome: 'written' });
    // The test's window binds only the athlete, not the judge.
    const late = { version: 2, at: new Date(endsAt.getTime() + 1), role: 'judge' as const };
    expect(await write(resultChange(app, place, late))).toMatchObject({ outcome: 'written' });
  });

  test('a missing test or entry, another category, or a withdrawn entry → gone', async () => {
    const one = await createContest(app);
    const other = await createContest(app, {}, 1);
    const [entryId] = one.entryIds as [string];
    await app.database.kysely.updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', entryId).execute();
    const places = [
      { wodId: 'nada', entryId: one.entryIds[1]! },
      { wodId: one.wodId, entryId: 'nada' },
      { wodId: one.wodId, entryId: other.entryIds[0]! },
      { wodId: one.wodId, entryId },
    ];
    for (const place of places) expect(await write(resultChange(app, place))).toMatchObject({ outcome: 'gone' });
    expect(await rowsOf(one.wodId)).toEqual([]);
  });

  test('a change names only some fields → the others stay; the first change needs values', async () => {
    const { wodId, entryIds, athletes } = await createContest(app);
    const place = { wodId, entryId: entryIds[0]! };
    const { values: _values, ...decision } = resultChange(app, place, {
      role: 'judge',
      action: 'rejected',
      status: 'rejected',
    });
    expect(await write(decision)).toMatchObject({ outcome: 'conflict' });
    const video = { url: 'https://youtu.be/x', id: null };
    await write(submission(app, place, { values: stored(70_000, 1000), video, note: 'Sin cinturón' }));
    await write({ ...decision, version: 1, judgeId: athletes[1]!.uid, modified: true, remark: 'No se ve' });
    const [row] = await rowsOf(wodId);
    const kept = { quantity: 70_000, timeMs: 1000, videoUrl: 'https://youtu.be/x', note: 'Sin cinturón' };
    expect(row).toMatchObject({
      ...kept,
      status: 'rejected',
      judgeId: athletes[1]!.uid,
      modified: true,
      appealed: false,
    });
    expect((await linesOf(wodId)).at(-1)).toMatchObject({ action: 'rejected', role: 'judge', note: 'No se ve' });
  });

  test('ATH-284 the athlete edits → edits are counted, with the first and the last moment', async () => {
    const { wodId, entryIds } = await createContest(app);
    const place = { wodId, entryId: entryIds[0]! };
    const first = app.now();
    await write(submission(app, place));
    expect((await rowsOf(wodId))[0]).toMatchObject({ editCount: 0, lastEditAt: null, originalSubmissionAt: first });
    const second = new Date(first.getTime() + 60_000);
    await write(submission(app, place, { version: 1, action: 'edited', at: second }));
    await write(resultChange(app, place, { version: 2, role: 'judge', at: new Date(second.getTime() + 60_000) }));
    const moments = { lastEditAt: second, submittedAt: second, originalSubmissionAt: first };
    expect((await rowsOf(wodId))[0]).toMatchObject({ editCount: 1, ...moments });
  });
});

describe('concurrent writes of results', () => {
  test('500 writes, ten to each result → stored in order, none is lost', async () => {
    const { wodId, entryIds } = await createContest(app, {}, 50);
    // Each result gets ten changes. Each expects the version that the change before it creates.
    const changes = Array.from({ length: 500 }, (_, index) =>
      resultChange(
        app,
        { wodId, entryId: entryIds[index % 50]! },
        { version: Math.floor(index / 50), values: stored(index) },
      ),
    );
    const written = await Promise.all(changes.map(write));
    expect(written.every(({ outcome }) => outcome === 'written')).toBe(true);
    const rows = await rowsOf(wodId);
    expect(rows.map(row => [row.version, row.quantity]).sort()).toEqual(
      entryIds.map((_, index) => [10, 450 + index]).sort(),
    );
    const lines = await linesOf(wodId);
    expect(lines).toHaveLength(500);
    for (const entryId of entryIds) {
      const versions = lines.filter(line => line.entryId === entryId).map(({ version }) => version);
      expect(versions).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    }
  });

  test('many writers with the same version, in two processes → one succeeds, the others conflict', async () => {
    const { wodId, entryIds } = await createContest(app, {}, 20);
    const other = createResultWriter(rows => writeRows(app.database, rows));
    const writers = [write, other.write];
    for (let version = 0; version < 3; version++) {
      const changes = entryIds.flatMap(entryId =>
        [1, 2, 3, 4].map(turn =>
          writers[turn % 2]!(resultChange(app, { wodId, entryId }, { version, values: stored(turn) })),
        ),
      );
      const outcomes = (await Promise.all(changes)).map(({ outcome }) => outcome);
      expect(outcomes.filter(outcome => outcome === 'written')).toHaveLength(20);
      expect(outcomes.filter(outcome => outcome === 'conflict')).toHaveLength(60);
    }
    expect(await linesOf(wodId)).toHaveLength(60);
  });

  test('the store refuses one row → only this row fails', async () => {
    const { wodId, entryIds } = await createContest(app, {}, 30);
    const changes = entryIds.map((entryId, index) =>
      write(resultChange(app, { wodId, entryId }, index === 7 ? { judgeId: 'nobody' } : {})),
    );
    const settled = await Promise.allSettled(changes);
    expect(settled.map(({ status }) => status).filter(status => status === 'rejected')).toHaveLength(1);
    expect(settled[7]?.status).toBe('rejected');
    expect(await rowsOf(wodId)).toHaveLength(29);
  });

  test('the test is deleted at the same time → all results are stored, or none', async () => {
    const { wodId, entryIds, organizer } = await createContest(app, {}, 10);
    const [removed, ...written] = await Promise.allSettled([
      organizer.client.wods.remove({ id: wodId }),
      ...entryIds.map(entryId => write(resultChange(app, { wodId, entryId }))),
    ]);
    const outcomes = written.map(result =>
      result.status === 'fulfilled' ? (result.value as Written).outcome : 'failed',
    );
    const isKept = removed.status === 'rejected';
    expect(new Set(outcomes)).toEqual(new Set([isKept ? 'written' : 'gone']));
    expect(await rowsOf(wodId)).toHaveLength(isKept ? 10 : 0);
  });

  test('700 rows → batches of at most 256, two at a time, no entry twice in one', async () => {
    const { wodId, entryIds } = await createContest(app, {}, 10);
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    const writer = createResultWriter(async rows => {
      sizes.push(rows.length);
      expect(new Set(rows.map(row => row.entryId)).size).toBe(rows.length);
      most = Math.max(most, ++running);
      await app.database.sql`select 1`;
      running--;
      return rows.map(() => ({ outcome: 'written', version: 1, categoryId: 'x', stage: 'event' }));
    });
    const many = Array.from({ length: 700 }, (_, index) => `${entryIds[0]}${index % 600}`);
    await Promise.all(many.map(entryId => writer.write(resultChange(app, { wodId, entryId }))));
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(700);
    expect([Math.max(...sizes), most]).toEqual([256, 2]);
  });

  test('the store is lost → every waiting call fails, and the next calls succeed', async () => {
    const { wodId, entryIds } = await createContest(app, {}, 3);
    let isDown = true;
    const writer = createResultWriter(rows => {
      if (isDown) throw new UnreachableError(new Error('gone'));
      return writeRows(app.database, rows);
    });
    const ask = () => Promise.allSettled(entryIds.map(entryId => writer.write(resultChange(app, { wodId, entryId }))));
    expect((await ask()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
    isDown = false;
    expect((await ask()).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled']);
  });
});

describe('history of results', () => {
  const step = fc.record({
    entry: fc.nat(2),
    kind: fc.constantFrom('organization', 'judge', 'athlete', 'decision', 'remove'),
    quantity: fc.nat(5).map(units => units * 1000),
    isStale: fc.boolean(),
  });

  test('E10 R11 any changes in any order → the replayed history gives every result', async () => {
    const contest = await createContest(app, {}, 3);
    const { organizer, entryIds } = contest;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async steps => {
        const { wodId } = { wodId: await freshWod(contest.wodId) };
        const firstByAthlete = new Map<string, number>();
        for (const { entry, kind, quantity, isStale } of steps) {
          const entryId = entryIds[entry]!;
          const place = { wodId, entryId };
          const before = (await rowsOf(wodId)).find(row => row.entryId === entryId);
          const version = (before?.version ?? 0) + (isStale ? 1 : 0);
          if (kind === 'remove') {
            const removing = organizer.client.results.removeAsOrganizer({ ...place, version });
            const isGone = await removing.then(
              () => true,
              () => false,
            );
            expect(isGone).toBe(before !== undefined && !isStale);
            if (isGone) firstByAthlete.delete(entryId);
            continue;
          }
          const change = { version, values: stored(quantity) };
          const { values: _values, ...decision } = resultChange(app, place, {
            version,
            role: 'judge',
            action: 'rejected',
          });
          const asked =
            kind === 'athlete'
              ? submission(app, place, change)
              : kind === 'decision'
                ? { ...decision, status: 'rejected' as const }
                : resultChange(app, place, { ...change, role: kind });
          const { outcome } = await write(asked);
          const isAllowed = !isStale && !(kind === 'decision' && !before);
          expect(outcome).toBe(isAllowed ? 'written' : 'conflict');
          const isByOthers = isAllowed && (kind === 'organization' || kind === 'judge');
          if (
            isByOthers &&
            before?.originalSubmissionAt &&
            before.quantity !== quantity &&
            !firstByAthlete.has(entryId)
          ) {
            firstByAthlete.set(entryId, before.quantity);
          }
        }
        const rows = await rowsOf(wodId);
        for (const entryId of entryIds) {
          const row = rows.find(result => result.entryId === entryId);
          const lines = await listHistory(app.database.kysely, wodId, entryId);
          let last: unknown = null;
          for (const { was, becomes } of lines) {
            expect(was).toEqual(last);
            last = becomes;
          }
          const state = row && { ...stored(row.quantity), status: row.status };
          const { isComplete: _isComplete, ...snapshot } = state ?? { isComplete: true };
          expect(last).toEqual(row ? snapshot : null);
          expect(row?.quantityByAthlete ?? null).toBe(firstByAthlete.get(entryId) ?? null);
        }
      }),
      { numRuns: 40 },
    );
  });

  /** Makes a copy of the test, without any result. */
  async function freshWod(wodId: string): Promise<string> {
    const db = app.database.kysely;
    const {
      exercises,
      shownFrom: _generated,
      unit: _derived,
      ...wod
    } = await db.selectFrom('wods').selectAll().where('id', '=', wodId).executeTakeFirstOrThrow();
    const id = crypto.randomUUID();
    await db
      .insertInto('wods')
      .values({ ...wod, id, exercises: JSON.stringify(exercises) })
      .execute();
    return id;
  }
});
