import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionOf } from '#server/foundation/db/pool.ts';
import { hearingName, holdAsRunning, StoreReplacedError } from '#server/foundation/db/running-lock.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';

/** What the database tells this process, on one connection of its own for as long as the process lives. */
export type Hearing = {
  /** Before the first word: it begins to listen in the next turn. */
  on(channel: 'boards' | 'access' | 'floors' | 'taps' | 'beats', hear: (payload: string) => void): void;
  /**
   * Says when the connection is lost, and when it is there: whatever was told meanwhile, nobody heard. `since`: when it was
   * last known to hear, on this process's even count.
   */
  onLine(hear: (isLost: boolean, since: number) => void): void;
  stop(): Promise<void>;
};

export type Running = {
  /** This connection keeps others from restoring over what the app runs on, from now on. */
  onHeld(): void;
  /** While it was lost a restore began, or was through already: what the app remembers holds no more. */
  onReplaced(error: Error): void;
};

type Parts = {
  target: StoreTarget;
  log: Pick<FastifyBaseLogger, 'warn'>;
  running?: (Running & { readEpoch(): Promise<string> }) | undefined;
  probe?: { eachMs: number; withinMs: number };
};

const firstPauseMs = 50;
const longestPauseMs = 500;
// A connection can die without a word, and an ear that is deaf shows old counts as if they were fresh: it is asked each
// two seconds, and has two to answer.
const usualProbe = { eachMs: 2000, withinMs: 2000 };

export function hearStore({ target, log, running, probe: { eachMs, withinMs } = usualProbe }: Parts): Hearing {
  const ears = new Map<string, (payload: string) => void>();
  const watching: Parameters<Hearing['onLine']>[0][] = [];
  let isStopped = false;
  let client: pg.Client | null = null;
  let pause = firstPauseMs;
  let timer: NodeJS.Timeout | null = null;

  /** When it was last known to hear. */
  let heardAt = performance.now();
  let isDeaf = false;
  let epochAtStart: string | null = null;

  const tellLine = (isLost: boolean) => {
    for (const hear of watching) hear(isLost, heardAt);
  };
  const deafMs = () => Math.round(performance.now() - heardAt);

  /** When this thread was busy that long, the answer may lie there unread. */
  async function answersInTime(one: pg.Client): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<false>();
    const timer = setTimeout(() => setImmediate(resolve, false), withinMs);
    const answer = one.query('select 1').then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([answer, late]);
    clearTimeout(timer);
    return isThere;
  }

  /** A restore that began and ended while nobody listened left another epoch. */
  async function refuseReplaced(): Promise<void> {
    if (!running) return;
    const epoch = await running.readEpoch();
    epochAtStart ??= epoch;
    if (epoch !== epochAtStart) {
      throw new StoreReplacedError('Se restauró un respaldo en esta base de datos: inicia Pizarra otra vez.');
    }
  }

  async function connect(): Promise<void> {
    timer = null;
    const fresh = new pg.Client({
      ...connectionOf(target),
      application_name: hearingName,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client = fresh;
    let isLost = false;
    let asking: NodeJS.Timeout | undefined;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearTimeout(asking);
      void fresh.end().catch(() => {});
      if (isStopped) return;
      isDeaf = true;
      tellLine(true);
      log.warn({ err: error, deafMs: deafMs() }, 'nobody tells of changes; trying again');
      timer = setTimeout(connect, pause);
      pause = Math.min(longestPauseMs, pause * 2);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', ({ channel, payload = '' }) => ears.get(channel)?.(payload));
    try {
      await fresh.connect();
      await holdAsRunning(fresh);
      await refuseReplaced();
      running?.onHeld();
      await fresh.query([...ears.keys()].map(channel => `listen ${channel}`).join('; '));
    } catch (error) {
      if (error instanceof StoreReplacedError) running?.onReplaced(error);
      return lose(error as Error);
    }
    if (isLost || isStopped) return;
    pause = firstPauseMs;
    if (isDeaf) log.warn({ deafMs: deafMs() }, 'told of changes again');
    isDeaf = false;
    heardAt = performance.now();
    const askLater = () => {
      asking = setTimeout(ask, eachMs).unref();
    };
    const ask = async () => {
      const askedAt = performance.now();
      if (!(await answersInTime(fresh))) return lose(new Error('no answer to a plain question'));
      heardAt = askedAt;
      if (!isLost && !isStopped) askLater();
    };
    askLater();
    // Whatever was told while nobody listened is in the rows that are read from now on.
    tellLine(false);
  }

  timer = setTimeout(connect, 0);
  return {
    on: (channel, hear) => void ears.set(channel, hear),
    onLine: hear => void watching.push(hear),
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
