import { afterAll, beforeAll, expect, test } from 'vitest';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createRace } from '#testing/factories/running.ts';
import { loadRaces } from './running.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('demo races: over → runners, some of them did not finish; to come → none', async () => {
  const organizer = await signUpAs(app, 'organization');
  const { categoryId } = await createRace(app, organizer);
  const board = async () => {
    app.boards.touch(categoryId, 'event');
    const kept = await app.boards.read({ categoryId, stage: 'event', scope: 'public' });
    const whole = kept?.derived.whole;
    return whole?.kind === 'running' ? whole : null;
  };
  await inTransaction(app.database.kysely, trx => loadRaces(trx, app.now()));
  expect((await board())?.rows).toEqual([]);
  await inTransaction(app.database.kysely, trx => loadRaces(trx, new Date(app.now().getTime() + 30 * 86_400_000)));
  const { rows = [], distanceM } = (await board()) ?? {};
  expect([rows.length, distanceM]).toEqual([400, 10_000]);
  expect(rows[0]).toMatchObject({ pos: 1, gap: 0, status: 'ok' });
  expect(new Set(rows.map(({ status }) => status))).toContain('dnf');
  expect(new Set(rows.map(({ name }) => name)).size).toBeGreaterThan(200);
});
