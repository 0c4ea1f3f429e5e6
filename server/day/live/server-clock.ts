import { uptime as systemUptime } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type ClockOffset, offsetOf, shownOffset, slewedOffset, type TimeAnswer } from '#domain/day/clock/offset.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { isAnythingTimed } from './floors.store.ts';

/** Time for all screens and all rules, equal in all processes. Milliseconds. */
export type ServerClock = {
  read(): number;
  /** The database's clock was set, and this process does not follow it yet. */
  isApart(): boolean;
  /** Milliseconds between this clock and the database's, by its last answers. */
  apartMs(): number;
  close(): void;
};

const askEachMs = 60_000;
const askedAtOnce = 8;
/** A larger difference means that a person set the clock. */
const largestJumpMs = 2_000;
/** A database server with a wrong clock may be replaced within this time. */
const followAfterMs = 300_000;
const caughtUpMs = 50;

type Parts = {
  /** Steady count that ignores changes of the machine's clock. */
  monotonic: () => number;
  /** Time of the database, which all processes share. */
  ask: () => Promise<number>;
  /** Whether something runs or waits by the second, so that users would see a jump. */
  isWatched: (now: Date) => Promise<boolean>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * Clock that never goes back: the machine's steady count plus an offset from the database. So two processes agree, and
 * a restarted one continues where it stopped.
 */
export function createServerClock({ monotonic, ask, isWatched, log }: Parts) {
  // Until the database answers, the clock shows this machine's time.
  let shown = Date.now() - monotonic();
  let shownAt = monotonic();
  let wanted: ClockOffset | null = null;
  let latest: ClockOffset | null = null;
  let apartSince: number | null = null;
  let answers: TimeAnswer[] = [];

  function read(): number {
    const now = monotonic();
    if (wanted) {
      shown = (apartSince === null ? shownOffset : slewedOffset)(shown, wanted.offsetMs, now - shownAt);
      shownAt = now;
    }
    return now + shown;
  }

  async function askNow(): Promise<void> {
    for (let time = 0; time < askedAtOnce; time += 1) {
      const sentAt = monotonic();
      const serverAt = await ask();
      answers = [...answers.slice(1 - 3 * askedAtOnce), { sentAt, serverAt, receivedAt: monotonic() }];
    }
    const found = offsetOf(answers, monotonic());
    if (!found) return;
    latest = found;
    const now = read();
    if (!wanted) [shown, shownAt] = [found.offsetMs, monotonic()];
    const apartMs = Math.abs(found.offsetMs - shown);
    const isNear = apartMs <= (apartSince === null ? largestJumpMs : caughtUpMs);
    if (isNear || !(await isWatched(new Date(now)))) return follow(found, null);
    answers = [];
    if (apartSince === null) {
      log.warn({ apartMs: Math.round(apartMs) }, 'the clock of the database was set; this process keeps its own time');
      apartSince = monotonic();
    }
    // From here on the clock makes the difference up slowly, so that no clock in the hall jumps.
    if (monotonic() - apartSince >= followAfterMs) follow(found, apartSince);
  }

  function follow(found: ClockOffset, since: number | null): void {
    wanted = found;
    apartSince = since;
  }

  const apartMs = () => (latest ? Math.abs(latest.offsetMs - shown) : 0);

  return { read, askNow, isApart: () => apartSince !== null, apartMs };
}

const leastSleepMs = 2_000;

/** Counts through sleep: Node's steady count stops during sleep, the uptime does not. */
export function countThroughSleep({ count = () => performance.now(), uptime = () => 1_000 * systemUptime() } = {}) {
  let slept = 0;
  let ahead = uptime() - count();
  return {
    read: () => count() + slept,
    look(): void {
      const aheadNow = uptime() - count();
      if (aheadNow - ahead > leastSleepMs) slept += aheadNow - ahead;
      ahead = aheadNow;
    },
  };
}

/** Clock of this process. Resolves after the first answer of the database. */
export async function openServerClock({ sql, kysely }: Database, log: Parts['log']): Promise<ServerClock> {
  const ask = async () => {
    const [row] = await sql<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
    return row!.at;
  };
  const even = countThroughSleep();
  const looking = setInterval(even.look, 1_000).unref();
  const isWatched = (now: Date) => isAnythingTimed(kysely, now);
  const clock = createServerClock({ monotonic: even.read, ask, isWatched, log });
  const closing = new AbortController();
  const { signal } = closing;
  await clock.askNow();
  const keep = async () => {
    while (!signal.aborted) {
      await pause(askEachMs, undefined, { signal, ref: false }).catch(() => {});
      // The database may be away for a while; the clock continues.
      if (!signal.aborted) await clock.askNow().catch(() => {});
    }
  };
  void keep();
  const close = () => {
    clearInterval(looking);
    closing.abort();
  };
  return { read: clock.read, isApart: clock.isApart, apartMs: clock.apartMs, close };
}
