import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { isAnythingHeld, listTypesToTend, shiftSeen } from './line.store.ts';
import { listSince, serveQueue } from './serve-queue.ts';

type Parts = Pick<App, 'database' | 'now' | 'jobs' | 'config' | 'auth' | 'sale'>;

/**
 * Releases expired holds and serves waiting buyers. True if there is more to watch. An error in one type does not block
 * the others; it is thrown at the end.
 */
export async function sweepSale(app: Parts): Promise<boolean> {
  const db = app.database.kysely;
  const faults: unknown[] = [];
  for (const typeId of await listTypesToTend(db, app.now(), listSince(app.now()))) {
    const isAnybody = await serveQueue(app, typeId).catch(error => void faults.push(error));
    if (isAnybody) app.sale.line.forget(typeId);
  }
  if (faults.length > 0) throw faults[0];
  return isAnythingHeld(db);
}

/**
 * Keeps the waiting buyers' places after a time without a process, when no page could report. Moves the pages' times
 * forward, measured by the newest one. If a page reported to another process meanwhile, nothing changes.
 */
export const keepPresent = ({ database, now }: Pick<App, 'database' | 'now'>, awaySince: Date): Promise<void> =>
  shiftSeen(database.kysely, { now: now(), awaySince });

const busyMs = 1000;
// Milliseconds between sweeps of an idle sale. A hold that a buyer takes meanwhile lasts longer than this.
const idleMs = 15_000;

/** Sweeps every second while holds or waiting buyers exist, rarely otherwise. */
export function keepSale(app: Parts & Pick<App, 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  /**
   * The start of the time without sweeps; null while they run. For a new process the time before its start counts too.
   */
  let awaySince: Date | null = app.now();

  async function look(): Promise<void> {
    const beganAt = app.now();
    const hasMore = await lookAfter().catch(error => {
      app.log.warn({ err: error }, 'the holds of the sale could not be looked after; trying again');
      if (isUnreachable(error)) awaySince ??= beganAt;
      return true;
    });
    if (!isStopped) plan(hasMore ? busyMs : idleMs);
  }
  async function lookAfter(): Promise<boolean> {
    if (awaySince) await keepPresent(app, awaySince);
    awaySince = null;
    return sweepSale(app);
  }
  function plan(ms: number): void {
    timer = setTimeout(() => {
      running = look();
    }, ms).unref();
  }
  plan(busyMs);
  return {
    async stop() {
      isStopped = true;
      if (timer) clearTimeout(timer);
      await running;
    },
  };
}
