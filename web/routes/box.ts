import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { requireSession, toEventsPage } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { dashboard, root } from './root.ts';

const box = createRoute({
  getParentRoute: () => root,
  path: paths.box,
  beforeLoad: requireSession('box'),
  component: dashboard,
});
const boxBase = createRoute({ getParentRoute: () => box, path: '/', beforeLoad: toEventsPage('box') });
const boxSettings = createRoute({
  getParentRoute: () => box,
  path: 'settings',
  staticData: { title: 'Configuración' },
  component: lazyRouteComponent(() => import('#web/screens/box/settings.tsx'), 'BoxSettingsScreen'),
});
// PUB-288: what no screen answers asks for the session too, before it says that it does not exist.
const boxUnknown = createRoute({ getParentRoute: () => box, path: '$', component: NotFoundPage });

export const boxRoutes = box.addChildren([boxBase, boxSettings, boxUnknown]);
