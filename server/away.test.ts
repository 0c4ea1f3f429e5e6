import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { createContestOf, type RunningContest } from '#testing/factories/contest-of-running-app.ts';
import { openRoundRobin } from '#testing/round-robin.ts';
import { type Acknowledged, keepSaving } from '#testing/saving.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';

// The second app loses its database under load and gets it back. Then both apps restart one after the other. `npm run
// bench -- away` is the long form of this test.

let apps: TwoApps;
let contest: RunningContest;
let url: string;
beforeAll(async () => {
  apps = await startTwoApps({ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '1' });
  contest = await createContestOf(apps.first, 8);
  url = apps.second.url;
}, 120_000);
afterAll(() => apps?.stop(), 60_000);

type Read = { status: number; isStale: boolean; caching: string | null };

/** Reads the board again and again, like a screen that has it already. */
async function keepReading() {
  const reads: Read[] = [];
  const read = async () => {
    const { status, headers } = await fetch(`${url}${contest.path}`);
    const caching = headers.get('cache-control');
    reads.push({ status, isStale: headers.get('x-board-stale') === '1', caching });
  };
  await read();
  let isStopped = false;
  const reading = (async () => {
    while (!isStopped) await read();
  })();
  return {
    reads,
    stop: async () => {
      isStopped = true;
      await reading;
    },
  };
}

/**
 * Checks the results after the outage: every confirmed save has its line, no line exists twice, and a result's version
 * matches its changes.
 */
async function expectNothingLost(acknowledged: Acknowledged[]) {
  const { kysely } = apps.first.database;
  const lines = await kysely.selectFrom('resultHistory').select(['wodId', 'entryId', 'version', 'becomes']).execute();
  const named = (line: Omit<Acknowledged, 'quantity'>, quantity: number) =>
    [line.wodId, line.entryId, line.version, quantity].join(' ');
  const stored = lines.map(line => named(line, (line.becomes as { quantity: number }).quantity / 1000));
  expect(acknowledged.map(saved => named(saved, saved.quantity)).filter(name => !stored.includes(name))).toEqual([]);
  expect(new Set(stored).size).toBe(stored.length);
  const rows = await kysely.selectFrom('results').select('version').execute();
  expect(rows.reduce((sum, { version }) => sum + version, 0)).toBe(lines.length);
}

const content = (board: FitnessBoard) => ({ ...board, at: 0, version: '' });
const readBoard = async () => (await (await fetch(`${url}${contest.path}`)).json()) as FitnessBoard;
const statusOf = async (path: string) => (await fetch(`${url}${path}`)).status;

test.each([
  ['cut', () => apps.databaseLine.cut()],
  ['silent', () => apps.databaseLine.silence()],
])(
  'the database away (%s): under load → boards are answered, saves get 503, nothing is lost',
  async (_name, goAway) => {
    const saving = keepSaving(contest, [url], 4);
    await saving.after(20, url);
    const screen = await keepReading();
    const before = saving.refusals.length;
    goAway();
    await expect.poll(() => saving.refusals.length - before).toBeGreaterThanOrEqual(8);
    await expect.poll(() => statusOf('/readyz?db')).toBe(503);
    expect([await statusOf('/healthz'), await statusOf('/readyz')]).toEqual([200, 200]);
    apps.databaseLine.mend();
    await saving.after(20, url);
    await screen.stop();
    await saving.stop();
    // A save without an answer causes a conflict for the next save, which reads again and continues.
    expect(new Set(saving.refusals)).toEqual(new Set([503]));
    expect(new Set(screen.reads.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await statusOf('/readyz?db')).toBe(200);
    await expectNothingLost(saving.acknowledged);
    const rebuilt = content(await contest.rebuild());
    await expect.poll(async () => content(await readBoard())).toEqual(rebuilt);
  },
  60_000,
);

test('the database away: the last board is marked stale and not cached; an unread board → 503', async () => {
  const fresh = await readBoard();
  apps.databaseLine.cut();
  const isStale = async () => (await fetch(`${url}${contest.path}`)).headers.get('x-board-stale');
  await expect.poll(isStale).toBe('1');
  const known = await fetch(`${url}${contest.path}`, { headers: { 'if-none-match': `W/"${fresh.version}"` } });
  expect([known.status, known.headers.get('cache-control'), known.headers.get('etag')]).toEqual([
    200,
    'no-store',
    null,
  ]);
  expect(Number(known.headers.get('age'))).toBeLessThan(600);
  expect(await known.json()).toEqual(fresh);
  const unread = await fetch(`${url}/boards/otra/event`);
  expect([unread.status, unread.headers.get('retry-after')]).toEqual([503, '2']);
  expect(await unread.json()).toMatchObject({ message: messages.server.away });
  const own = await fetch(`${url}/organization${contest.path}`, { headers: { cookie: contest.cookie } });
  expect([own.status, own.headers.get('retry-after')]).toEqual([503, '2']);
  apps.databaseLine.mend();
  await expect.poll(isStale).toBe(null);
}, 60_000);

test('the database away: every entrypoint → 503 with a retry time, in its own format', async () => {
  const ask = async (path: string, init: RequestInit = {}) => {
    const { cookie } = contest;
    const answer = await fetch(`${url}${path}`, { ...init, headers: { cookie, ...init.headers } });
    return { status: answer.status, after: answer.headers.get('retry-after'), body: await answer.text() };
  };
  const json = { 'content-type': 'application/json' };
  const tus = { 'tus-resumable': '1.0.0' };
  apps.databaseLine.cut();
  await expect.poll(() => statusOf('/readyz?db')).toBe(503);
  const credentials = { email: 'alguien@correo.test', password: 'una clave', type: 'athlete', remember: false };
  const doors: [string, Promise<{ status: number; after: string | null; body: string }>][] = [
    ['a call', ask('/rpc/events/list', { method: 'POST', headers: json, body: '{"json":{}}' })],
    [
      'signing in',
      ask('/rpc/accounts/signIn', { method: 'POST', headers: json, body: JSON.stringify({ json: credentials }) }),
    ],
    ['who is in', ask('/rpc/accounts/me', { method: 'POST', headers: json, body: '{"json":{}}' })],
    ['REST', ask('/api/v1/events')],
    [
      'a callable',
      ask('/callable/getCategoriesByEvent', { method: 'POST', headers: json, body: '{"data":{"id_event":"nada"}}' }),
    ],
    ['a piece of a video', ask('/uploads/videos/nada', { method: 'DELETE', headers: tus })],
    ['the sitemap', ask('/sitemap.xml')],
  ];
  for (const [door, asked] of doors) {
    const { status, after, body } = await asked;
    expect({ door, status, after, says: body.includes(messages.server.away) }).toEqual({
      door,
      status: 503,
      after: '2',
      says: true,
    });
  }
  const callable = await ask('/callable/getCategoriesByEvent', {
    method: 'POST',
    headers: json,
    body: '{"data":{"id_event":"nada"}}',
  });
  expect(JSON.parse(callable.body)).toEqual({ error: { status: 'UNAVAILABLE', message: messages.server.away } });
  apps.databaseLine.mend();
  await expect.poll(() => statusOf('/readyz?db')).toBe(200);
}, 60_000);

test('rolling restart with a drain: saves and board reads → no call fails', async () => {
  const balancer = await openRoundRobin([apps.first.url, apps.second.url], { triesNext: false });
  const saving = keepSaving(contest, [balancer.url], 4);
  const statuses = new Set<number>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) statuses.add((await fetch(`${balancer.url}${contest.path}`)).status);
  })();
  await saving.after(20, balancer.url);
  for (const app of [apps.first, apps.second]) {
    const before = app.pid();
    await app.kill('SIGTERM');
    expect(balancer.ready()).not.toContain(app.url);
    await app.restart();
    expect(app.pid()).not.toBe(before);
    await expect.poll(() => balancer.ready()).toContain(app.url);
    await saving.after(20, balancer.url);
  }
  isOver = true;
  await watching;
  await saving.stop();
  await balancer.close();
  expect(saving.refusals).toEqual([]);
  expect([...statuses]).toEqual([200]);
}, 60_000);

test('the disk of the database is full: saves → 503 that says so, boards are answered, nothing is lost', async () => {
  const { sql } = apps.first.database;
  const saving = keepSaving(contest, [url], 2);
  await saving.after(10, url);
  await sql.unsafe(`create function no_space() returns trigger language plpgsql as $$
    begin raise exception 'No space left on device' using errcode = 'disk_full'; end $$;
    create trigger no_space before insert on result_history for each row execute function no_space()`);
  await expect.poll(() => saving.refusals.length).toBeGreaterThanOrEqual(8);
  expect(await statusOf(contest.path)).toBe(200);
  expect(saving.said).toEqual(new Set([messages.server.full]));
  await sql.unsafe('drop function no_space() cascade');
  await saving.after(10, url);
  await saving.stop();
  expect(new Set(saving.refusals)).toEqual(new Set([503]));
  await expectNothingLost(saving.acknowledged);
}, 60_000);
