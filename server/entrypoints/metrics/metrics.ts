import { statfs } from 'node:fs/promises';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { Counter, Gauge, Registry } from 'prom-client';
import type { App } from '#server/app.ts';
import { queueNames } from '#server/foundation/jobs/queues.ts';
import type { WorkCount } from '#server/foundation/metrics/counters.ts';
import { readStoredFigures, type StoredFigures } from './metrics.store.ts';

type Row = readonly [labels: Record<string, string>, value: number];
type Metrics = { contentType: string; scrape(): Promise<string>; close(): void };

// Milliseconds. The database answers for the stored figures at most once in `storedForMs`.
const storedForMs = 10_000;
const patienceMs = 2000;
const loopResolutionMs = 20;

const one = (value: number): Row[] => [[{}, value]];

/** Reads the state of the app at each scrape. Between two scrapes it does nothing but measure the event loop. */
export function createMetrics({ boards, clock, config, counters, database, hearing }: App): Metrics {
  const registry = new Registry();
  const loop = monitorEventLoopDelay({ resolution: loopResolutionMs });
  loop.enable();
  let awaySince: number | null = null;
  let stored: { at: number; figures: StoredFigures } | null = null;
  let disk: { free: number; size: number } | null = null;

  function counter(name: string, help: string, labelNames: string[], read: () => Iterable<Row>): void {
    const metric: Counter = new Counter({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        metric.reset();
        for (const [labels, value] of read()) metric.inc(labels, value);
      },
    });
  }
  /** A gauge without a value disappears from the scrape: an old value would look like a present one. */
  function gauge(name: string, help: string, labelNames: string[], read: () => Iterable<Row>): void {
    const metric: Gauge = new Gauge({
      ...{ name, help, labelNames, registers: [registry] },
      collect() {
        metric.reset();
        if (labelNames.length === 0) metric.remove();
        for (const [labels, value] of read()) metric.set(labels, value);
      },
    });
  }

  async function lookAtDatabase(): Promise<void> {
    const isThere = await database.answers();
    awaySince = isThere ? null : (awaySince ?? performance.now());
    if (!isThere) stored = null;
    if (!isThere || (stored && performance.now() - stored.at < storedForMs)) return;
    const late = pause(patienceMs, null, { ref: false });
    const figures = await Promise.race([readStoredFigures(database.sql), late]).catch(() => null);
    stored = figures && { at: performance.now(), figures };
  }

  async function lookAtDisk(): Promise<void> {
    const found = await statfs(config.dataDir).catch(() => null);
    disk = found && { free: found.bavail * found.bsize, size: found.blocks * found.bsize };
  }

  const ofWork = (read: (count: WorkCount) => number) => () =>
    Object.entries(counters.work).map(([work, count]): Row => [{ work }, read(count)]);
  const ofStored = (rowsOf: (figures: StoredFigures) => Row[]) => () => (stored ? rowsOf(stored.figures) : []);
  const ofQueues = (read: (queue: StoredFigures['queues'][number]) => number) =>
    ofStored(({ queues }) =>
      queueNames.map((queue): Row => {
        const found = queues.find(({ name }) => name === queue);
        return [{ queue }, found ? read(found) : 0];
      }),
    );

  counter('pizarra_requests_total', 'Answered requests, by route and kind of status.', ['route', 'status'], () =>
    [...counters.answers].flatMap(([route, row]) =>
      row.flatMap((value, kind): Row[] => (value > 0 ? [[{ route, status: `${kind + 1}xx` }, value]] : [])),
    ),
  );
  gauge(
    'pizarra_event_loop_p99_seconds',
    'Delay of the event loop that 99 of 100 turns did not exceed, since the last scrape.',
    [],
    () => {
      const seconds = loop.count > 0 ? Math.max(0, loop.percentile(99) / 1e9 - loopResolutionMs / 1000) : 0;
      loop.reset();
      return one(seconds);
    },
  );
  gauge('process_resident_memory_bytes', 'Memory of the process.', [], () => one(process.memoryUsage.rss()));
  counter('process_cpu_seconds_total', 'Processor time of the process.', [], () => {
    const { user, system } = process.cpuUsage();
    return one((user + system) / 1e6);
  });

  gauge('pizarra_streams_open', 'Open streams of boards, floors and days.', [], () => one(counters.streams.open));
  counter('pizarra_frames_total', 'Frames written to streams.', [], () => one(counters.streams.frames));
  counter('pizarra_streams_cut_total', 'Streams closed because their reader was too slow.', [], () =>
    one(counters.streams.cut),
  );
  gauge('pizarra_oldest_board_seconds', 'Time since the oldest board that somebody follows was read.', [], () =>
    one(boards.oldestMs() / 1000),
  );

  const works = 'derivations of boards, batches of results, of holds and of taps';
  counter(
    'pizarra_work_runs_total',
    `Runs: ${works}.`,
    ['work'],
    ofWork(({ runs }) => runs),
  );
  counter(
    'pizarra_work_items_total',
    `Rows in all runs: ${works}.`,
    ['work'],
    ofWork(({ items }) => items),
  );
  counter(
    'pizarra_work_seconds_total',
    `Time of all runs: ${works}.`,
    ['work'],
    ofWork(({ ms }) => ms / 1000),
  );
  counter(
    'pizarra_work_failures_total',
    `Failed runs: ${works}.`,
    ['work'],
    ofWork(({ failed }) => failed),
  );

  gauge('pizarra_deaf_seconds', 'Time since the connection for notifications was last known to work.', [], () =>
    one(hearing.deafMs() / 1000),
  );
  counter(
    'pizarra_notifications_total',
    'Notifications that this process heard, of all processes; a commit tells a change once in a channel.',
    ['channel'],
    () => [...hearing.heard()].map(([channel, value]): Row => [{ channel }, value]),
  );
  gauge(
    'pizarra_clock_apart_seconds',
    'Difference between the clock of this process and that of the database, or of this machine.',
    ['from'],
    () => [
      [{ from: 'database' }, clock.apartMs() / 1000],
      [{ from: 'machine' }, Math.abs(clock.read() - Date.now()) / 1000],
    ],
  );

  gauge('pizarra_pool_waiting', 'Queries that wait for a free connection.', ['pool'], () =>
    Object.entries(database.waiting()).map(([pool, value]): Row => [{ pool }, value]),
  );
  gauge('pizarra_database_unreachable_seconds', 'Time since the first scrape that found no database; else 0.', [], () =>
    one(awaySince === null ? 0 : (performance.now() - awaySince) / 1000),
  );
  gauge(
    'pizarra_queue_depth',
    'Jobs that could run now.',
    ['queue'],
    ofQueues(({ depth }) => depth),
  );
  gauge(
    'pizarra_queue_age_seconds',
    'Wait of the oldest job that could run now.',
    ['queue'],
    ofQueues(({ age }) => age),
  );
  gauge(
    'pizarra_mails_unsent',
    'Mails that the mail server has not taken.',
    [],
    ofStored(row => one(row.mailsUnsent)),
  );
  gauge(
    'pizarra_uploads',
    'Videos that are arriving.',
    [],
    ofStored(row => one(row.uploads)),
  );
  gauge(
    'pizarra_last_backup_timestamp_seconds',
    'When npm run backup made the last backup; 0 if there is none.',
    [],
    ofStored(row => one(row.backupAt)),
  );
  gauge('pizarra_disk_free_bytes', 'Free room on the disk of the data folder.', [], () => (disk ? one(disk.free) : []));
  gauge('pizarra_disk_size_bytes', 'Size of the disk of the data folder.', [], () => (disk ? one(disk.size) : []));

  return {
    contentType: registry.contentType,
    async scrape() {
      await Promise.all([lookAtDatabase(), lookAtDisk()]);
      return registry.metrics();
    },
    close: () => void loop.disable(),
  };
}
