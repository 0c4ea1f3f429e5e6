import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import { type Database, type Db, inTransaction } from './connection.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
};

test('a connection that dies inside a transaction fails that transaction alone', async () => {
  const broken = inTransaction(database.kysely, async trx => {
    const pid = await pidOf(trx);
    await database.sql`select pg_terminate_backend(${pid})`;
    await expect.poll(() => database.sql`select 1 from pg_stat_activity where pid = ${pid}`).toHaveLength(0);
    return pidOf(trx);
  });
  await expect(broken).rejects.toThrow();
  expect(await pidOf(database.kysely)).toBeGreaterThan(0);
});

test('all connections cut while queries run: those fail, the next ones answer', async () => {
  const slow = Array.from({ length: 6 }, () =>
    sql`select pg_sleep(5)`.execute(database.kysely).then(
      () => 'done',
      () => 'cut',
    ),
  );
  await expect
    .poll(
      () =>
        database.sql`select 1 from pg_stat_activity where query = 'select pg_sleep(5)' and datname = current_database()`,
    )
    .toHaveLength(6);
  await database.sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  expect(await Promise.all(slow)).toEqual(Array(6).fill('cut'));
  expect(await pidOf(database.kysely)).toBeGreaterThan(0);
});

test('a day stays a text, a count is a number, a moment keeps its milliseconds', async () => {
  const at = new Date('2026-11-20T21:30:15.123Z');
  const { rows } = await sql`select date '2026-03-29' as day, count(*) as n, ${at}::timestamptz as at`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ day: '2026-03-29', n: 1, at }]);
});
