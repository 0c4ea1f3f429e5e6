import type { App } from '#server/app.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { isAnythingHeld, listTypesToTend, shiftSeen } from './line.store.ts';
import { listSince, tendType } from './tend-type.ts';

type Parts = Pick<App, 'database' | 'now' | 'jobs' | 'config' | 'auth' | 'sale'>;

/**
 * All that lapsed goes back, and whoever waits for it is served. Answers whether there is more to look after. A type that
 * cannot be looked after is told at the end: those behind it have their turn.
 */
export async function sweepSale(app: Parts): Promise<boolean> {
  const db = app.database.kysely;
  const faults: unknown[] = [];
  for (const typeId of await listTypesToTend(db, app.now(), listSince(app.now()))) {
    const isAnybody = await tendType(app, typeId).catch(error => void faults.push(error));
    if (isAnybody) app.sale.line.forget(typeId);
  }
  if (faults.length > 0) throw faults[0];
  return isAnythingHeld(db);
}

/**
 * While nobody of ours was there nobody could be heard: whose page asked shortly before is as present as then. Told by
 * the last of all that was heard of; where another process heard somebody meanwhile, nothing is to be made up.
 */
export const keepPresent = ({ database, now }: Pick<App, 'database' | 'now'>, awaySince: Date): Promise<void> =>
  shiftSeen(database.kysely, { now: now(), awaySince });

const busyMs = 1000;
// A hold that is taken meanwhile lasts longer than that.
const idleMs = 15_000;

/** Looks each second while anything is held or anybody waits, and seldom otherwise. */
export function keepSale(app: Parts & Pick<App, 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();
  /** Since when nobody was looked after, where that is so; a process that begins was not there before. */
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
