import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSession, toHome } from '#web/lib/account/guards.ts';
import { paths } from '#web/paths.ts';
import { dashboard, noScreen, root } from './root.ts';
import { screensOf } from './screen.ts';

const box = createRoute({
  getParentRoute: () => root,
  path: paths.box,
  beforeLoad: requireSession('box'),
  component: dashboard,
});
const at = screensOf(box, paths.box);

export const boxRoutes = box.addChildren([
  createRoute({ getParentRoute: () => box, path: '/', beforeLoad: toHome('box') }),
  createRoute({
    ...at(paths.boxSettings, 'Configuración'),
    component: lazyRouteComponent(() => import('#web/screens/box/settings.tsx'), 'BoxSettingsScreen'),
  }),
  createRoute({ getParentRoute: () => box, ...noScreen }),
]);
