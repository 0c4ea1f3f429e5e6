import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { type ClockOffset, offsetOf, shownOffset, type TimeAnswer } from '#domain/clock/offset.ts';
import type { Database } from '#server/db/connection.ts';

/** What all screens of all processes go by, in milliseconds. */
export type ServerClock = {
  read(): number;
  close(): void;
};

const askEachMs = 60_000;
const askedAtOnce = 8;
/** What is made up this slowly nobody sees on a clock in the hall. */
const largestJumpMs = 2_000;

type Parts = {
  /** Goes on evenly, whoever sets the clock of this machine. */
  monotonic: () => number;
  /** The time of the database, which all processes share. */
  ask: () => Promise<number>;
  log: Pick<FastifyBaseLogger, 'warn'>;
};

/**
 * A clock that only goes on: the machine's own count, set by the database's clock. So two processes agree, and one that
 * was started anew goes on where the one before it stood.
 */
export function createServerClock({ monotonic, ask, log }: Parts) {
  // Until the database has answered, this machine's own clock is the best that is known.
  let shown = Date.now() - monotonic();
  let shownAt = monotonic();
  let wanted: ClockOffset | null = null;
  let answers: TimeAnswer[] = [];

  function read(): number {
    const now = monotonic();
    if (wanted) {
      shown = shownOffset(shown, wanted.offsetMs, now - shownAt);
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
    const jump = wanted ? Math.abs(found.offsetMs - wanted.offsetMs) : 0;
    if (jump > largestJumpMs) {
      // Somebody set the database's clock: whoever watches a run must not see it jump, and a restart would follow it.
      log.warn({ jumpMs: Math.round(jump) }, 'the clock of the database was set; this process keeps its own time');
      answers = [];
      return;
    }
    wanted = found;
  }

  return { read, askNow };
}

/** The clock of this process; it is there once the database has answered. */
export async function openServerClock({ sql }: Database, log: Parts['log']): Promise<ServerClock> {
  const ask = async () => {
    const [row] = await sql<{ at: number }[]>`select extract(epoch from clock_timestamp())::float8 * 1000 as at`;
    return row!.at;
  };
  const clock = createServerClock({ monotonic: () => performance.now(), ask, log });
  const closing = new AbortController();
  const { signal } = closing;
  await clock.askNow();
  const keep = async () => {
    while (!signal.aborted) {
      await pause(askEachMs, undefined, { signal, ref: false }).catch(() => {});
      // The database may be away for a while; the clock goes on.
      if (!signal.aborted) await clock.askNow().catch(() => {});
    }
  };
  void keep();
  return { read: clock.read, close: () => closing.abort() };
}
