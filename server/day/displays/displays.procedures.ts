import type { ScreenInfo, ScreenList } from '#contract/day/screens.ts';
import { screenStateAt } from '#domain/day/displays/screen-states.ts';
import { type Wanted, wantedOf } from '#domain/day/displays/wanted.ts';
import type { App } from '#server/app.ts';
import { listSponsors } from '#server/competition/sponsors/sponsors.reads.ts';
import { listPlaces } from '#server/day/heats/places.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { changeScreen, removeScreen } from './change-screen.ts';
import { answerHeartbeat } from './display-heartbeat.ts';
import { runsScreens } from './displays.access.ts';
import { listCategories, listScreens as listRows } from './displays.store.ts';
import { pairScreen } from './pair-screen.ts';
import { setScene } from './set-scene.ts';

export const screens = {
  hello: os.screens.hello.handler(({ context, input }) => answerHeartbeat(context, input)),
  list: authed.screens.list.handler(({ context: { app, viewer }, input }) => listScreens(app, viewer, input.eventId)),
  pair: authed.screens.pair.handler(({ context: { app, viewer }, input }) => pairScreen(app, viewer, input)),
  change: authed.screens.change.handler(({ context: { app, viewer }, input }) => changeScreen(app, viewer, input)),
  setScene: authed.screens.setScene.handler(({ context: { app, viewer }, input }) => setScene(app, viewer, input)),
  remove: authed.screens.remove.handler(({ context: { app, viewer }, input }) =>
    removeScreen(app, viewer, input.screenId),
  ),
};

async function listScreens(app: App, viewer: Viewer, eventId: string): Promise<ScreenList> {
  const db = app.database.kysely;
  const event = await runsScreens(db, viewer, eventId);
  const [places, categories, sponsors, rows] = await Promise.all([
    listPlaces(db, event),
    listCategories(db, eventId),
    listSponsors(db, eventId),
    listRows(db, eventId),
  ]);
  const now = app.now();
  return {
    event: { uid: event.id, name: event.name, timeZone: event.timeZone, isOver: event.finishedAt !== null },
    now: now.toISOString(),
    places,
    sponsors: sponsors.length,
    categories,
    screens: rows.map(({ id, name, placeId, scene, wanted, wantedN, wantedAt, seenAt, info }) => ({
      uid: id,
      name,
      placeId,
      wanted: wantedOf(wanted as Wanted | null, scene),
      wantedN,
      wantedAt: wantedAt?.toISOString() ?? null,
      state: screenStateAt(seenAt.getTime(), now.getTime()),
      seenAt: seenAt.toISOString(),
      info: info as ScreenInfo | null,
    })),
  };
}
