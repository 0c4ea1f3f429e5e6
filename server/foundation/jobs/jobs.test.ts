import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type Database, inTransaction } from '#server/foundation/db/connection.ts';
import { connectionOf } from '#server/foundation/db/pool.ts';
import { createTestDatabase } from '#testing/database.ts';
import { type Jobs, startJobs } from './jobs.ts';
import { queueNames, queues } from './queues.ts';

let database: Database;
const started: Jobs[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
});
afterEach(async () => {
  await Promise.all(started.splice(0).map(jobs => jobs.stop()));
});
afterAll(() => database.close());

const log = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

async function start(options: Partial<Parameters<typeof startJobs>[0]> = {}): Promise<Jobs> {
  const jobs = await startJobs({ target: database.target, log: log(), pollSeconds: 0.5, ...options });
  started.push(jobs);
  return jobs;
}

const deferred = <T = void>() => Promise.withResolvers<T>();

const statesOf = async (mailId: string) => {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job where name = 'send-mail' and data ->> 'mailId' = ${mailId}`.execute(database.kysely);
  return rows.map(row => row.state);
};
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 20_000, interval: 50 });

test('jobs: the transaction rolls back → never run; it commits → run once', async () => {
  const ran: string[] = [];
  const jobs = await start();
  await jobs.work({ 'send-mail': async ({ mailId }) => void ran.push(mailId) });
  const [lost, kept] = [randomUUID(), randomUUID()];
  const rolledBack = inTransaction(database.kysely, async trx => {
    await jobs.send(trx, 'send-mail', { mailId: lost });
    throw new Error('changed my mind');
  });
  await expect(rolledBack).rejects.toThrow('changed my mind');
  await inTransaction(database.kysely, trx => jobs.send(trx, 'send-mail', { mailId: kept }));
  await until(async () => expect(await statesOf(kept)).toEqual(['completed']));
  expect(await statesOf(lost)).toEqual([]);
  expect(ran).toEqual([kept]);
});

test('jobs: the transaction is open → the job is not visible; other jobs run', async () => {
  const ran = vi.fn(async () => {});
  const jobs = await start();
  await jobs.work({ 'delete-picture': ran });
  const before = randomUUID();
  await inTransaction(database.kysely, async trx => {
    await jobs.send(trx, 'delete-picture', { photoId: 'within' });
    // This job commits immediately. It runs while the earlier job still waits for its transaction.
    await jobs.send(database.kysely, 'delete-picture', { photoId: before });
    await until(() => expect(ran).toHaveBeenCalledExactlyOnceWith({ photoId: before }));
  });
  await until(() => expect(ran).toHaveBeenLastCalledWith({ photoId: 'within' }));
});

test('jobs: no worker runs → the job waits for one', async () => {
  const sender = await start();
  const mailId = randomUUID();
  await sender.send(database.kysely, 'send-mail', { mailId });
  await sender.stop();
  expect(await statesOf(mailId)).toEqual(['created']);
  const ran = deferred<string>();
  const worker = await start();
  await worker.work({ 'send-mail': async data => ran.resolve(data.mailId) });
  expect(await ran.promise).toBe(mailId);
});

test('jobs: a job fails → logged without its data and retried', async () => {
  const lines = log();
  const jobs = await start({ log: lines });
  let attempts = 0;
  const mailId = randomUUID();
  await jobs.work({
    'send-mail': async () => {
      attempts++;
      if (attempts === 1) throw new Error('not today');
    },
  });
  await jobs.send(database.kysely, 'send-mail', { mailId });
  await until(async () => expect(await statesOf(mailId)).toEqual(['retry']));
  // By the queue's rule this job would wait for half a minute, so the test brings it forward.
  await sql`update pgboss.job set start_after = now() where data ->> 'mailId' = ${mailId}`.execute(database.kysely);
  await until(async () => expect(await statesOf(mailId)).toEqual(['completed']));
  expect(attempts).toBe(2);
  expect(lines.warn).toHaveBeenCalledOnce();
  expect(JSON.stringify(lines.warn.mock.calls)).not.toContain(mailId);
});

test('jobs: one job of a batch fails → only that job is retried', async () => {
  const sender = await start();
  const [good, bad] = [randomUUID(), randomUUID()];
  for (const mailId of [good, bad]) await sender.send(database.kysely, 'send-mail', { mailId });
  const worker = await start();
  await worker.work({
    'send-mail': async ({ mailId }) => {
      if (mailId === bad) throw new Error('this one');
    },
  });
  await until(async () => expect([await statesOf(good), await statesOf(bad)]).toEqual([['completed'], ['retry']]));
});

test('jobs: a backlog → worked off without pauses', async () => {
  const sender = await start();
  const photoIds = Array.from({ length: 40 }, () => randomUUID());
  for (const photoId of photoIds) await sender.send(database.kysely, 'delete-picture', { photoId });
  const ran: string[] = [];
  // The worker looks only every 30 seconds. A pause between two batches would exceed the test's time limit ten times.
  const worker = await start({ pollSeconds: 30 });
  await worker.work({ 'delete-picture': async ({ photoId }) => void ran.push(photoId) });
  await until(() => expect(ran.toSorted()).toEqual(photoIds.toSorted()));
});

test('jobs: two nodes → each job runs once', async () => {
  const ran: string[] = [];
  const nodes = [await start(), await start()];
  for (const node of nodes) await node.work({ 'delete-picture': async ({ photoId }) => void ran.push(photoId) });
  const photoIds = Array.from({ length: 20 }, () => randomUUID());
  for (const photoId of photoIds) await nodes[0]!.send(database.kysely, 'delete-picture', { photoId });
  await until(() => expect(ran.toSorted()).toEqual(photoIds.toSorted()));
});

test('jobs: a stop while a job runs → waits until it is done', async () => {
  const jobs = await start();
  const [begun, release] = [deferred(), deferred()];
  const events: string[] = [];
  await jobs.work({
    'send-mail': async () => {
      begun.resolve();
      await release.promise;
      events.push('done');
    },
  });
  const mailId = randomUUID();
  await jobs.send(database.kysely, 'send-mail', { mailId });
  await begun.promise;
  const stopped = jobs.stop().then(() => events.push('stopped'));
  release.resolve();
  await stopped;
  expect(events).toEqual(['done', 'stopped']);
  expect(await statesOf(mailId)).toEqual(['completed']);
});

test('jobs: the connections to the database are cut → opened again', async () => {
  const lines = log();
  const jobs = await start({ log: lines });
  const ran = deferred<string>();
  await jobs.work({ 'delete-picture': async ({ photoId }) => ran.resolve(photoId) });
  const cut = await sql<{ cut: boolean }>`
    select pg_terminate_backend(pid) as cut from pg_stat_activity
    where datname = current_database() and application_name = 'pizarra-jobs'`.execute(database.kysely);
  expect(cut.rows.length).toBeGreaterThan(0);
  expect(cut.rows.length).toBeLessThanOrEqual(3);
  const photoId = randomUUID();
  await jobs.send(database.kysely, 'delete-picture', { photoId });
  expect(await ran.promise).toBe(photoId);
  expect(lines.error).toHaveBeenCalled();
});

test('jobs: a worker takes scheduled queues → scheduled, and a missed run is made up', async () => {
  const jobs = await start();
  await jobs.work({ 'erase-due-accounts': async () => {}, 'sweep-pictures': async () => {} });
  const { rows } =
    await sql`select name, cron, options ->> 'missed' as missed from pgboss.schedule order by name`.execute(
      database.kysely,
    );
  expect(rows).toEqual([
    { name: 'erase-due-accounts', cron: queues['erase-due-accounts'].cron, missed: 'once' },
    { name: 'sweep-pictures', cron: queues['sweep-pictures'].cron, missed: 'once' },
  ]);
});

test('scale D2 jobs: a person waits for the job → the worker runs it before its next look', async () => {
  const ran: string[] = [];
  // Longer than the test may last.
  const jobs = await start({ pollSeconds: 300 });
  await jobs.work({ 'perform-refund': async ({ refundId }) => void ran.push(refundId) });
  for (const refundId of ['one', 'two']) {
    await jobs.send(database.kysely, 'perform-refund', { refundId });
    await until(() => expect(ran.at(-1)).toBe(refundId));
  }
});

test('jobs: the rules of every queue → stored in the database', async () => {
  await start();
  const { rows } = await sql<{ name: string; retryLimit: number; notify: boolean }>`
    select name, retry_limit, notify from pgboss.queue where name not like '\\_\\_pgboss%'`.execute(database.kysely);
  expect(rows.map(row => row.name).sort()).toEqual([...queueNames].sort());
  for (const row of rows) {
    const { retryLimit, notify = false } = queues[row.name as keyof typeof queues];
    expect(row).toMatchObject({ retryLimit, notify });
  }
});

test('jobs: the database does not answer → an error', async () => {
  const target = { socketDir: '/nowhere', user: 'nobody', database: 'none' };
  await expect(startJobs({ target, log: log() })).rejects.toThrow();
});

test.each([
  ['postgres://u:p@db/x', false],
  ['postgres://u:p@db/x?sslmode=disable', false],
  ['postgres://u:p@db/x?sslmode=require', { rejectUnauthorized: false }],
  ['postgres://u:p@db/x?sslmode=verify-full', { rejectUnauthorized: true }],
  ['postgres://u:p@db/x?ssl=true', { rejectUnauthorized: true }],
])('jobs: %s → connected with the same TLS as the app', (url, ssl) => {
  expect(connectionOf({ url })).toEqual({ connectionString: 'postgres://u:p@db/x', ssl });
});
