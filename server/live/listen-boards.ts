import type { FastifyBaseLogger } from 'fastify';
import pg from 'pg';
import type { Stage } from '#domain/wods/wod-rules.ts';
import { connectionOf } from '#server/db/pool.ts';
import type { StoreTarget } from '#server/db/store-target.ts';
import type { BoardCache } from './board-cache.ts';

type Parts = {
  target: StoreTarget;
  log: Pick<FastifyBaseLogger, 'warn'>;
  cache: BoardCache;
  /** Somebody may see less of that category than before. */
  onAccess: (categoryId: string) => void;
};

const firstPauseMs = 50;
const longestPauseMs = 500;
// A connection through a network can die without a word.
const probeMs = 10_000;

/** Hands what the database tells of boards to the cache, on a connection of its own, for as long as the process lives. */
export function listenForBoards({ target, log, cache, onAccess }: Parts): { stop(): Promise<void> } {
  let isStopped = false;
  let client: pg.Client | null = null;
  let pause = firstPauseMs;
  let timer: NodeJS.Timeout | null = null;

  function hear({ channel, payload = '' }: pg.Notification): void {
    if (channel === 'access') {
      onAccess(payload);
      return;
    }
    const [categoryId = '', stage] = payload.split(' ');
    cache.touch(categoryId, stage === 'qualifier' || stage === 'event' ? (stage as Stage) : '*');
  }

  async function connect(): Promise<void> {
    timer = null;
    const fresh = new pg.Client({
      ...connectionOf(target),
      application_name: 'pizarra-boards',
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
    client = fresh;
    let isLost = false;
    let probe: NodeJS.Timeout | undefined;
    const lose = (error?: Error) => {
      if (isLost) return;
      isLost = true;
      clearInterval(probe);
      void fresh.end().catch(() => {});
      if (isStopped) return;
      cache.setDisconnected(true);
      log.warn({ err: error }, 'nobody tells of boards; trying again');
      timer = setTimeout(connect, pause);
      pause = Math.min(longestPauseMs, pause * 2);
    };
    fresh.on('error', lose);
    fresh.on('end', () => lose());
    fresh.on('notification', hear);
    try {
      await fresh.connect();
      await fresh.query('listen boards; listen access');
    } catch (error) {
      return lose(error as Error);
    }
    if (isLost || isStopped) return;
    pause = firstPauseMs;
    probe = setInterval(() => void fresh.query('select 1').catch(lose), probeMs).unref();
    // Whatever was told while nobody listened is in the rows that are read from now on.
    cache.setDisconnected(false);
  }

  void connect();
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await client?.end().catch(() => {});
    },
  };
}
