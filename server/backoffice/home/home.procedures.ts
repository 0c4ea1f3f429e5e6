import type { HomeLive } from '#contract/backoffice/home.ts';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { os } from '#server/foundation/http/procedures.ts';
import { listCompeting } from './home.store.ts';

const rowsShown = 3;
/** Milliseconds after a heat in which its category still counts as competing. */
const stillFresh = 15 * 60_000;

export const home = {
  live: os.home.live.handler(async ({ context }) => ({ live: await readLive(context) })),
};

/** The category that began last among those with a public table; null without one. */
async function readLive({ app, address }: RequestContext): Promise<HomeLive | null> {
  const since = new Date(app.now().getTime() - stillFresh);
  const competing = await listCompeting(app.database.kysely, since);
  const open: HomeLive[] = [];
  for (const row of competing) {
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
