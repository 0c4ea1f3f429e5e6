import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { readStoredFigures } from './metrics.store.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

test('scale D7 stored figures: nothing waits and no backup was made → zeros', async () => {
  expect(await readStoredFigures(app.database.sql)).toEqual({ queues: [], mailsUnsent: 0, uploads: 0, backupAt: 0 });
});

test('scale D7 stored figures: jobs wait, one only for tomorrow → depth and age of those that could run', async () => {
  const { sql, kysely } = app.database;
  for (const ticketId of ['a', 'b']) await app.jobs.send(kysely, 'mail-tickets', { ticketId });
  await app.jobs.send(kysely, 'mail-tickets', { ticketId: 'c' }, { startAfter: 86_400 });
  await app.jobs.send(kysely, 'delete-picture', { photoId: 'd' }, { startAfter: 86_400 });
  await sql`update pgboss.job set start_after = now() - interval '7 minutes' where data ->> 'ticketId' = 'a'`;
  await sql`insert into mails (id, kind, recipient, subject, html, text, sent_at) values
    ('one', 'k', 'a@correo.test', '', '', '', null), ('two', 'k', 'a@correo.test', '', '', '', now())`;
  await sql`insert into last_backup (made_at, took_s) values (to_timestamp(1790000000), 1)`;
  const { queues, ...rest } = await readStoredFigures(sql);
  expect(rest).toEqual({ mailsUnsent: 1, uploads: 0, backupAt: 1_790_000_000 });
  expect(queues).toEqual([{ name: 'mail-tickets', depth: 2, age: expect.any(Number) }]);
  expect(queues[0]?.age).toBeGreaterThanOrEqual(420);
});
