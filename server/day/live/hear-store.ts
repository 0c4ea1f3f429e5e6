import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import { connectionOf } from '#server/foundation/db/pool.ts';
import { holdAsRunning, ownHearingName, StoreReplacedError } from '#server/foundation/db/running-lock.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';

/** Notifications of the database, on one dedicated connection for the life of the process. */
export type Hearing = {
  /**
   * Registers a listener. Call it before the first notification: listening starts in the next turn of the event loop.
   */
  on(channel: 'boards' | 'access' | 'floors' | 'taps' | 'beats', hear: (payload: string) => void): void;
  /**
   * Called when the connection is lost and when it is back. Notifications in between are lost. `since`: last time the
   * connection was known to work (`performance.now()`).
   */
  onLine(hear: (isLost: boolean, since: number) => void): void;
  /** Milliseconds since the connection was last known to work. Up to four seconds are usual. */
  deafMs(): number;
  /** Notifications heard since the start, by channel. */
  heard(): ReadonlyMap<string, number>;
  stop(): Promise<void>;
};

export type Running = {
  /** Called when this connection holds the lock that prevents a restore over the running app. */
  onHeld(): void;
  /** A restore began or ended while the connection was lost. All cached data is invalid. */
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
// A connection can die silently, and old counts would then look fresh. So it is probed every two seconds, with a
// timeout of two seconds.
const usualProbe = { eachMs: 2000, withinMs: 2000 };

export function hearStore({ target, log, running, probe: { eachMs, withinMs } = usualProbe }: Parts): Hearing {
  const listeners = new Map<string, (payload: string) => void>();
  const heard = new Map<string, number>();
  const watching: Parameters<Hearing['onLine']>[0][] = [];
  let isStopped = false;
  let client: pg.Client | null = null;
  let pause = firstPauseMs;
  let timer: NodeJS.Timeout | null = null;

  /** Last time the connection was known to work. */
  let heardAt = performance.now();
  let isDeaf = false;
  let epochAtStart: string | null = null;

  const tellLine = (isLost: boolean) => {
    for (const hear of watching) hear(isLost, heardAt);
  };
  const deafMs = () => Math.round(performance.now() - heardAt);

  /** A busy thread may not have read the answer yet, so the timeout yields once more. */
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

  /** A restore during the disconnection changes the epoch. */
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
      application_name: ownHearingName,
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
    fresh.on('notification', ({ channel, payload = '' }) => {
      heard.set(channel, (heard.get(channel) ?? 0) + 1);
      listeners.get(channel)?.(payload);
    });
    try {
      await fresh.connect();
      await holdAsRunning(fresh);
      await refuseReplaced();
      running?.onHeld();
      await fresh.query([...listeners.keys()].map(channel => `listen ${channel}`).join('; '));
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
    // The rows read from now on contain every change whose notification was lost.
    tellLine(false);
  }

  timer = setTimeout(connect, 0);
  return {
    on(channel, hear) {
      listeners.set(channel, hear);
      heard.set(channel, 0);
    },
    onLine: hear => void watching.push(hear),
    deafMs,
    heard: () => heard,
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
