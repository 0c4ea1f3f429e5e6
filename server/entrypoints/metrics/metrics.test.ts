import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { openDatabase } from '#server/foundation/db/connection.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { openNetwork } from '#testing/bad-network.ts';
import { readBoard } from '#testing/board-reader.ts';
import { createLiveContest } from '#testing/factories/live-boards.ts';
import { freePort } from '#testing/free-port.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { importsOf } from '#tools/area-order.ts';
import { type ServedMetrics, serveMetrics } from './serve-metrics.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const anyPort = { host: '127.0.0.1', port: 0 };
let app: TestApp;
let http: Awaited<ReturnType<typeof buildHttp>>;
let url: string;
let metrics: ServedMetrics;
beforeAll(async () => {
  app = await createTestApp({ metrics: anyPort });
  http = await buildHttp(app);
  url = await http.listen({ host: '127.0.0.1', port: 0 });
  metrics = await serveMetrics(app, anyPort);
});
afterAll(async () => {
  await metrics?.close();
  await http?.close();
  await app?.close();
});

// Names that Patroni documents at its own /metrics.
const patroniNames = [
  ...['patroni_replica', 'patroni_sync_standby', 'patroni_quorum_standby'],
  ...['patroni_xlog_location', 'patroni_xlog_replayed_location'],
];

const scrape = async ({ port } = metrics) => (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
const typesIn = (text: string) => [...text.matchAll(/^# TYPE (\w+)/gm)].map(([, name = '']) => name);
const samplesIn = (text: string) => text.split('\n').filter(line => line && !line.startsWith('#'));
const valueIn = (text: string, series: string) => Number(text.split(`\n${series} `)[1]?.split('\n')[0]);

test('scale D7 metrics: one scrape → every metric has a value', async () => {
  await http.inject('/healthz');
  const text = await scrape();
  const withValue = new Set(samplesIn(text).map(line => /^\w+/.exec(line)?.[0]));
  expect([...withValue].toSorted()).toEqual(typesIn(text).toSorted());
  for (const name of [
    ...['requests_total', 'event_loop_p99_seconds', 'streams_open', 'frames_total', 'streams_cut_total'],
    ...['work_runs_total', 'work_items_total', 'work_seconds_total', 'work_failures_total', 'oldest_board_seconds'],
    ...['deaf_seconds', 'clock_apart_seconds', 'notifications_total', 'pool_waiting', 'database_unreachable_seconds'],
    ...['queue_depth', 'queue_age_seconds', 'mails_unsent', 'uploads', 'disk_free_bytes', 'disk_size_bytes'],
    ...['last_backup_timestamp_seconds'],
  ]) {
    expect(withValue).toContain(`pizarra_${name}`);
  }
  for (const work of ['derivations', 'results', 'holds', 'taps'])
    expect(text).toContain(`pizarra_work_runs_total{work="${work}"}`);
});

test('scale D7 metrics: what happened in the app → counted by route, work and channel', async () => {
  const before = await scrape();
  await fetch(`${url}/healthz`);
  await fetch(`${url}/boards/${'c'.repeat(26)}/event`);
  await app.database.sql`select pg_notify('floors', 'nobody')`;
  const series = [
    'pizarra_requests_total{route="/healthz",status="2xx"}',
    'pizarra_requests_total{route="channels",status="4xx"}',
    'pizarra_notifications_total{channel="floors"}',
  ];
  for (const each of series)
    await expect.poll(async () => valueIn(await scrape(), each)).toBeGreaterThan(valueIn(before, each) || 0);
});

test('scale D7 metrics: a board is followed and a result saved → streams, frames, batches and derivations count', async () => {
  const contest = await createLiveContest(app);
  const before = await scrape();
  const reader = readBoard(url, contest.path);
  await expect.poll(() => reader.board()).not.toBeNull();
  await contest.save(0, 12);
  await expect.poll(() => reader.count.applied).toBe(1);
  for (let time = 0; time < 5; time++) await fetch(`${url}${contest.path}`);
  const after = await scrape();
  const grown = (series: string) => valueIn(after, series) - (valueIn(before, series) || 0);
  expect(valueIn(after, 'pizarra_streams_open')).toBe(1);
  expect(valueIn(after, 'pizarra_oldest_board_seconds')).toBeGreaterThan(0);
  expect(grown('pizarra_frames_total')).toBe(1);
  expect(grown('pizarra_requests_total{route="channels",status="2xx"}')).toBeGreaterThanOrEqual(6);
  expect(grown('pizarra_work_runs_total{work="results"}')).toBe(1);
  expect(grown('pizarra_work_items_total{work="results"}')).toBe(1);
  expect(grown('pizarra_work_seconds_total{work="results"}')).toBeGreaterThan(0);
  expect(grown('pizarra_work_runs_total{work="derivations"}')).toBeGreaterThanOrEqual(2);
  for (const id of [contest.categoryId, ...contest.entryIds]) expect(after).not.toContain(id);
  await reader.close();
  await expect.poll(async () => valueIn(await scrape(), 'pizarra_streams_open')).toBe(0);
});

test('scale D7 metrics: many scrapes in a row → the database is asked for the stored figures once', async () => {
  let asked = 0;
  const { sql } = app.database;
  const counting = Object.assign((...words: Parameters<typeof sql>) => {
    asked++;
    return sql(...words);
  }, sql) as typeof sql;
  const own = await serveMetrics({ ...app, database: { ...app.database, sql: counting } }, anyPort);
  await Promise.all([scrape(own), scrape(own)]);
  expect(await scrape(own)).toMatch(/^pizarra_queue_depth\{queue="send-mail"\} \d/m);
  expect(asked).toBe(1);
  await own.close();
});

test('scale D7 metrics: ten thousand made-up addresses → no new series, and none of their words', async () => {
  const addresses = ['/x/', '/rpc/made/up/', '/api/v1/made-up/', '/api/v1/events/', '/files/pictures/', '/time/'];
  const ask = (word: string, at: number) => {
    const [a, b] = [at >> 8, at & 255];
    return http.inject({ url: `${addresses[at % addresses.length]}${word}`, remoteAddress: `10.1.${a}.${b}` });
  };
  const askAll = async (from: number, to: number) => {
    for (let at = from; at < to; at += 50)
      await Promise.all(Array.from({ length: Math.min(50, to - at) }, (_, more) => ask(`ana-${at + more}`, at + more)));
  };
  await askAll(0, 24);
  await fetch(`${url}/boards/ana/event`);
  const seriesOf = (text: string) => samplesIn(text).map(line => line.replace(/ \S+$/, ''));
  const before = seriesOf(await scrape());
  await askAll(24, 10_000);
  for (let at = 0; at < 100; at++) await fetch(`${url}/boards/ana-${at}/event`);
  const after = await scrape();
  expect(seriesOf(after).filter(series => !before.includes(series))).toEqual([]);
  expect(after).not.toContain('ana');
  const asked = [...after.matchAll(/^pizarra_requests_total\{.*\} (\d+)$/gm)].reduce(
    (sum, [, n]) => sum + Number(n),
    0,
  );
  expect(asked).toBeGreaterThanOrEqual(10_100);
}, 120_000);

test('scale D7 metrics: alarms and dashboard → name only metrics that a program has; the dashboard shows all', async () => {
  const known = typesIn(await scrape());
  const namesIn = (file: string) => {
    const text = readFileSync(join(root, 'deploy', 'prometheus', file), 'utf8');
    return new Set([...text.matchAll(/\b(?:pizarra|process|patroni)_\w+/g)].map(([name]) => name));
  };
  expect([...namesIn('dashboard.json')].toSorted()).toEqual(known.toSorted());
  for (const file of ['alarms.yml', 'alarms.test.yml']) {
    const ofOthers = [...namesIn(file)].filter(name => !known.includes(name));
    expect(ofOthers.filter(name => !patroniNames.includes(name))).toEqual([]);
  }
});

test.each([
  ['GET', '/'],
  ['GET', '/metrics/'],
  ['GET', '/metrics?all'],
  ['GET', '/healthz'],
  ['POST', '/metrics'],
])('scale D7 metrics: the port is asked for %s %s → 404 without a body', async (method, path) => {
  const answer = await fetch(`http://127.0.0.1:${metrics.port}${path}`, { method });
  expect([answer.status, await answer.text()]).toEqual([404, '']);
});

test('scale D7 metrics: the database is away → the scrape answers and says so', async () => {
  const { target } = app.database;
  const url = new URL('url' in target ? target.url : `postgres://${target.user}@127.0.0.1/${target.database}`);
  const line = await openNetwork('url' in target ? Number(url.port || 5432) : `${target.socketDir}/.s.PGSQL.5432`);
  url.host = `127.0.0.1:${line.port}`;
  const database = openDatabase({ url: url.href });
  const own = await serveMetrics({ ...app, database }, anyPort);
  expect(await scrape(own)).toMatch(/^pizarra_mails_unsent \d/m);
  line.cut();
  await scrape(own);
  const text = await scrape(own);
  expect(valueIn(text, 'pizarra_database_unreachable_seconds')).toBeGreaterThan(0);
  expect(text).toMatch(/^pizarra_streams_open 0$/m);
  expect(text).not.toMatch(/^pizarra_mails_unsent /m);
  line.mend();
  await expect.poll(async () => valueIn(await scrape(own), 'pizarra_database_unreachable_seconds')).toBe(0);
  await own.close();
  await database.close();
  await line.close();
});

test('scale D7 metrics: the program starts → the port is open and closes with it; without the setting no port', async () => {
  const port = await freePort();
  const ask = () =>
    fetch(`http://127.0.0.1:${port}/metrics`).then(
      answer => answer.status,
      () => 'closed',
    );
  const running = await startRunningApp({ env: { METRICS_PORT: `${port}` }, withSmtp: false });
  try {
    expect(await ask()).toBe(200);
    expect(await running.kill('SIGTERM')).toBe(0);
    expect(await ask()).toBe('closed');
  } finally {
    await running.stop();
  }
}, 120_000);

test('scale D7 metrics: the program starts without the setting → no code of the metrics is loaded', async () => {
  const seen = new Set<string>();
  const visit = (path: string): void => {
    if (seen.has(path) || !path.endsWith('.ts') || !existsSync(join(root, path))) return;
    seen.add(path);
    const text = readFileSync(join(root, path), 'utf8');
    for (const imported of importsOf(path, text)) visit(imported);
  };
  visit('server/main.ts');
  expect(seen).toContain('server/compose.ts');
  expect([...seen].filter(path => path.startsWith('server/entrypoints/metrics/'))).toEqual([]);
  const silent = {
    ...app,
    config: { ...app.config, metrics: null },
    counters: { ...app.counters, answers: new Map() },
  };
  const without = await buildHttp(silent);
  await without.inject('/healthz');
  await without.close();
  expect(silent.counters.answers.size).toBe(0);
});
