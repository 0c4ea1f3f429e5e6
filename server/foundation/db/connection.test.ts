import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type BadNetwork, openNetwork } from '#testing/bad-network.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type Database, type Db, inRepeatableTransaction, inTransaction, openDatabase } from './connection.ts';
import type { StoreTarget } from './store-target.ts';
import { isUnreachable } from './unreachable.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

const pidOf = async (db: Db) => {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  return rows[0]!.pid;
};

test('connections to the database: one dies inside a transaction → only that transaction fails', async () => {
  const broken = inTransaction(database.kysely, async trx => {
    const pid = await pidOf(trx);
    await database.sql`select pg_terminate_backend(${pid})`;
    await expect.poll(() => database.sql`select 1 from pg_stat_activity where pid = ${pid}`).toHaveLength(0);
    return pidOf(trx);
  });
  await expect(broken).rejects.toThrow();
  expect(await pidOf(database.kysely)).toBeGreaterThan(0);
});

test('connections to the database: all are cut during queries → those queries fail, the next ones work', async () => {
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

const becomeReadOnly = (isSo: boolean) =>
  database.sql.unsafe(`do $$ begin execute format(
    'alter database %I set default_transaction_read_only = ${isSo ? 'on' : 'off'}', current_database()); end $$`);

test('connections to the database: a new one is read-only → not used, unreachable until it may write', async () => {
  await becomeReadOnly(true);
  const other = openDatabase(database.target, { max: 1 });
  const refused = await sql`select 1`.execute(other.kysely).catch(error => error);
  expect(isUnreachable(refused)).toBe(true);
  // The server accepts writes again, like a leader that was demoted and is leader again.
  await becomeReadOnly(false);
  expect(await pidOf(other.kysely)).toBeGreaterThan(0);
  await other.close();
});

test('connections to the database: the server reports read-only → that connection is not used again', async () => {
  const before = await pidOf(database.kysely);
  const writing = inTransaction(database.kysely, async trx => {
    await sql`set transaction read only`.execute(trx);
    await sql`create table written (id text)`.execute(trx);
  });
  expect(isUnreachable(await writing.catch(error => error))).toBe(true);
  expect(await pidOf(database.kysely)).not.toBe(before);
});

/** Opens the same database through a network that the test can cut. */
async function overLine(): Promise<{ line: BadNetwork; target: StoreTarget }> {
  const { target } = database;
  if (!('url' in target)) {
    const line = await openNetwork(join(target.socketDir, '.s.PGSQL.5432'));
    return { line, target: { url: `postgres://${target.user}@127.0.0.1:${line.port}/${target.database}` } };
  }
  const url = new URL(target.url);
  const line = await openNetwork(Number(url.port || 5432));
  [url.hostname, url.port] = ['127.0.0.1', `${line.port}`];
  return { line, target: { url: url.href } };
}

const failuresOf = (asking: PromiseLike<unknown>[]) =>
  Promise.all(
    asking.map(each =>
      each.then(
        () => null,
        error => error,
      ),
    ),
  );

test('connections to the database: the network is cut → every query fails fast; it is back → queries work', async () => {
  const { line, target } = await overLine();
  const other = openDatabase(target, { max: 2 });
  const both = () => [other.sql`select 1`, sql`select 1`.execute(other.kysely)];
  await Promise.all(both());
  line.cut();
  // With the library's own backoff the pauses would reach 20 seconds and this test would never end.
  for (let times = 0; times < 12; times++) {
    for (const refused of await failuresOf(both())) expect(isUnreachable(refused)).toBe(true);
  }
  expect(await other.answers()).toBe(false);
  line.mend();
  await Promise.all(both());
  expect(await other.answers()).toBe(true);
  await other.close();
  await line.close();
});

test('connections to the database: the server is silent → waiting queries fail when the connections are cut', async () => {
  const { line, target } = await overLine();
  const other = openDatabase(target, { max: 2 });
  const both = () => [other.sql`select 1`, sql`select 1`.execute(other.kysely)];
  await Promise.all(both());
  line.silence();
  const asking = failuresOf(both());
  expect(await other.answers()).toBe(false);
  other.cut();
  for (const refused of await asking) expect(isUnreachable(refused)).toBe(true);
  line.mend();
  await expect
    .poll(() =>
      Promise.all(both())
        .then(() => 'answered')
        .catch(() => 'refused'),
    )
    .toBe('answered');
  await other.close();
  await line.close();
});

test('values from the database: date, count and instant → text, number, and Date with milliseconds', async () => {
  const at = new Date('2026-11-20T21:30:15.123Z');
  const { rows } = await sql`select date '2026-03-29' as day, count(*) as n, ${at}::timestamptz as at`.execute(
    database.kysely,
  );
  expect(rows).toEqual([{ day: '2026-03-29', n: 1, at }]);
});

test('repeatable transactions: a deadlock → retried, both complete; any other error → not retried', async () => {
  const order = [1, 2];
  const begun = Promise.withResolvers<void>();
  let waiting = 2;
  let runs = 0;
  const lockBoth = (keys: number[]) =>
    inRepeatableTransaction(database.kysely, async trx => {
      runs += 1;
      await sql`select pg_advisory_xact_lock(${keys[0]})`.execute(trx);
      // Each transaction first takes its own lock, and then asks for the lock of the other.
      if (--waiting === 0) begun.resolve();
      await begun.promise;
      await sql`select pg_advisory_xact_lock(${keys[1]})`.execute(trx);
    });
  await Promise.all([lockBoth(order), lockBoth(order.toReversed())]);
  expect(runs).toBe(3);
  const failing = inRepeatableTransaction(database.kysely, trx => {
    runs += 1;
    return sql`select 1 / 0`.execute(trx);
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(runs).toBe(4);
});
