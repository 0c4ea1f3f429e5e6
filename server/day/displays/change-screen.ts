import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { runsScreens } from './displays.access.ts';
import { deleteScreen, findScreen, updateScreen } from './displays.store.ts';
import { refusePlace } from './place-of-screen.ts';

type Change = { screenId: string; did: 'changed' | 'removed' };

/** Changes one screen under the event lock. */
const onScreen = (
  app: App,
  viewer: Viewer,
  { screenId, did }: Change,
  change: (trx: Db, event: OwnEventRow) => Promise<unknown>,
): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const found = await findScreen(trx, screenId);
    if (!found) throw notFound();
    const { eventId } = found;
    await lockEvent(trx, eventId);
    const event = await runsScreens(trx, viewer, eventId);
    // The screen may be gone after the wait for the event lock.
    const screen = await findScreen(trx, screenId);
    if (!screen) throw notFound();
    await change(trx, event);
    await recordAct(trx, 'screen-set', { by: viewer, eventId, details: { screen: screen.name, did }, at: app.now() });
  });

type Settings = { screenId: string; name: string; placeId: string };

export const changeScreen = (app: App, viewer: Viewer, { screenId, name, placeId }: Settings): Promise<void> =>
  onScreen(app, viewer, { screenId, did: 'changed' }, async (trx, event) => {
    await refusePlace(trx, event, placeId);
    await updateScreen(trx, screenId, { name, placeId });
  });

/** Removes a screen and makes its secret invalid: the television shows a code again. */
export const removeScreen = (app: App, viewer: Viewer, screenId: string) =>
  onScreen(app, viewer, { screenId, did: 'removed' }, trx => deleteScreen(trx, screenId));
