import type { App } from '#server/app.ts';
import { isAnythingHeld, listTypesToTend } from './line.store.ts';
import { listSince, tendType } from './tend-type.ts';

type Parts = Pick<App, 'database' | 'now' | 'jobs' | 'config' | 'auth' | 'sale'>;

/** All that lapsed goes back, and whoever waits for it is served. Answers whether there is more to look after. */
export async function sweepSale(app: Parts): Promise<boolean> {
  const db = app.database.kysely;
  for (const typeId of await listTypesToTend(db, app.now(), listSince(app.now()))) {
    if (await tendType(app, typeId)) app.sale.line.forget(typeId);
  }
  return isAnythingHeld(db);
}

const busyMs = 1000;
// A hold that is taken meanwhile lasts longer than that.
const idleMs = 15_000;

/** Looks each second while anything is held or anybody waits, and seldom otherwise. */
export function keepSale(app: Parts & Pick<App, 'log'>): { stop(): Promise<void> } {
  let timer: NodeJS.Timeout | null = null;
  let isStopped = false;
  let running = Promise.resolve();

  async function look(): Promise<void> {
    const hasMore = await sweepSale(app).catch(error => {
      app.log.warn({ err: error }, 'the holds of the sale could not be looked after; trying again');
      return true;
    });
    if (!isStopped) plan(hasMore ? busyMs : idleMs);
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
