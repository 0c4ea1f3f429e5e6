import type { HomeLive } from '#contract/backoffice/home.ts';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { os } from '#server/foundation/http/procedures.ts';
import { listCompeting } from './home.store.ts';

const rowsShown = 3;
/** Milliseconds after a heat in which its category still counts as competing. */
const stillFresh = 15 * 60_000;
/** Milliseconds for which the visits of one process share a reading of the heats. */
const keptFor = 5_000;

export const home = {
  live: os.home.live.handler(async ({ context }) => ({ live: await readLive(context) })),
};

type Kept = { at: number; rows: ReturnType<typeof listCompeting> };
const kept = new WeakMap<App, Kept>();

/** Every visit of the home asks. The boards are asked each time, so what is hidden meanwhile is not shown. */
function competingNow(app: App): Kept['rows'] {
  const at = app.now().getTime();
  const known = kept.get(app);
  if (known && Math.abs(at - known.at) < keptFor) return known.rows;
  const rows = listCompeting(app.database.kysely, new Date(at - stillFresh));
  kept.set(app, { at, rows });
  rows.catch(() => {
    if (kept.get(app)?.rows === rows) kept.delete(app);
  });
  return rows;
}

/** The category that began last among those with a public table; null without one. */
async function readLive({ app, address }: RequestContext): Promise<HomeLive | null> {
  const open: HomeLive[] = [];
  for (const row of await competingNow(app)) {
    const rows = await publicRows(app, row.categoryId, address);
    if (!rows) continue;
    open.push({
      event: { uid: row.eventId, name: row.event },
      category: { uid: row.categoryId, name: row.category },
      heat: row.heat,
      isRunning: row.status === 'active',
      rows,
      others: 0,
    });
  }
  const [first] = open;
  return first ? { ...first, others: open.length - 1 } : null;
}

/** Rows of the public board only, whoever asks. Null while its table is hidden or waits. */
async function publicRows(app: App, categoryId: string, network: string): Promise<HomeLive['rows'] | null> {
  const kept = await app.boards.read({ categoryId, stage: 'event', scope: 'public' }, network);
  const board = kept?.derived;
  if (board?.head.view !== 'open') return null;
  const page = board.page(1);
  if (page.kind !== 'fitness') return null;
  return page.rows
    .slice(0, rowsShown)
    .filter(({ pos }) => pos > 0)
    .map(({ id, pos, name, city, sum }) => ({ id, pos, name, city, sum }));
}
