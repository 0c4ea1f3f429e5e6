import type { ScreenInfo, ScreenList } from '#contract/day/screens.ts';
import { screenStateAt } from '#domain/day/displays/screen-states.ts';
import type { App } from '#server/app.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { removeScreen, renameScreen, setScene } from './change-screen.ts';
import { answerHeartbeat } from './display-heartbeat.ts';
import { runsScreens } from './displays.access.ts';
import { listScreens as listRows } from './displays.store.ts';
import { pairScreen } from './pair-screen.ts';

export const screens = {
  hello: os.screens.hello.handler(({ context, input }) => answerHeartbeat(context, input)),
  list: authed.screens.list.handler(({ context: { app, viewer }, input }) => listScreens(app, viewer, input.eventId)),
  pair: authed.screens.pair.handler(({ context: { app, viewer }, input }) => pairScreen(app, viewer, input)),
  rename: authed.screens.rename.handler(({ context: { app, viewer }, input }) => renameScreen(app, viewer, input)),
  setScene: authed.screens.setScene.handler(({ context: { app, viewer }, input }) => setScene(app, viewer, input)),
  remove: authed.screens.remove.handler(({ context: { app, viewer }, input }) =>
    removeScreen(app, viewer, input.screenId),
  ),
};

async function listScreens(app: App, viewer: Viewer, eventId: string): Promise<ScreenList> {
  const db = app.database.kysely;
  const event = await runsScreens(db, viewer, eventId);
  const [places, rows] = await Promise.all([listPlaces(db, event), listRows(db, eventId)]);
  const now = app.now();
  return {
    event: { uid: event.id, name: event.name, timeZone: event.timeZone, isOver: event.finishedAt !== null },
    now: now.toISOString(),
    places,
    screens: rows.map(({ id, name, placeId, scene, seenAt, info }) => ({
      uid: id,
      name,
      placeId,
      scene,
      state: screenStateAt(seenAt.getTime(), now.getTime()),
      seenAt: seenAt.toISOString(),
      info: info as ScreenInfo | null,
    })),
  };
}
