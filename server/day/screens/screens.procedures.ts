import { authed, os } from '#server/foundation/http/procedures.ts';
import { removeScreen, renameScreen, setScene } from './change-screen.ts';
import { listScreens } from './list-screens.ts';
import { pairScreen } from './pair-screen.ts';
import { sayHello } from './say-hello.ts';

export const screens = {
  hello: os.screens.hello.handler(({ context, input }) => sayHello(context, input)),
  list: authed.screens.list.handler(({ context: { app, viewer }, input }) => listScreens(app, viewer, input.eventId)),
  pair: authed.screens.pair.handler(({ context: { app, viewer }, input }) => pairScreen(app, viewer, input)),
  rename: authed.screens.rename.handler(({ context: { app, viewer }, input }) => renameScreen(app, viewer, input)),
  setScene: authed.screens.setScene.handler(({ context: { app, viewer }, input }) => setScene(app, viewer, input)),
  remove: authed.screens.remove.handler(({ context: { app, viewer }, input }) =>
    removeScreen(app, viewer, input.screenId),
  ),
};
