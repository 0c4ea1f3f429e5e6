import { messages } from '#contract/messages.ts';
import type { Wanted } from '#domain/day/displays/wanted.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { listSponsors } from '#server/competition/sponsors/sponsors.reads.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { runsScreens } from './displays.access.ts';
import { listCategories, listScreens, updateScenes } from './displays.store.ts';

const words = messages.screens;

type Choice = { eventId: string; screenIds: 'all' | string[]; wanted: Wanted };

/** One choice for several screens: all of them change, or none. */
export const setScene = (app: App, viewer: Viewer, { eventId, screenIds, wanted }: Choice): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    await lockEvent(trx, eventId);
    await runsScreens(trx, viewer, eventId);
    const screens = await listScreens(trx, eventId);
    const chosen = screenIds === 'all' ? screens : screens.filter(({ id }) => screenIds.includes(id));
    // One of the screens was removed, or belongs to another event.
    if (chosen.length === 0 || (screenIds !== 'all' && chosen.length < new Set(screenIds).size)) throw notFound();
    if (wanted.kind === 'board') await refuseCategory(trx, eventId, wanted.categoryId);
    if (wanted.kind === 'sponsors' && (await listSponsors(trx, eventId)).length === 0)
      throw refused(messages.sponsors.none);
    const at = app.now();
    const ids = chosen.map(({ id }) => id);
    await updateScenes(trx, ids, wanted, at);
    const screen = chosen.length === 1 ? chosen[0]!.name : `${chosen.length} pantallas`;
    await recordAct(trx, 'screen-set', { by: viewer, eventId, details: { screen, did: wanted.kind }, at });
  });

async function refuseCategory(trx: Db, eventId: string, categoryId: string): Promise<void> {
  const category = (await listCategories(trx, eventId)).find(({ uid }) => uid === categoryId);
  if (!category) throw refusedField('categoryId', words.categoryGone);
  if (!category.isShown) throw refusedField('categoryId', words.boardHidden);
}
