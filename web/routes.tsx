import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, lazyRouteComponent } from '@tanstack/react-router';
import { FailurePage } from '#web/features/shell/failure-page.tsx';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { Shell } from '#web/features/shell/shell.tsx';
import { requireSession, requireSignedOut, toEventsPage } from '#web/lib/guards.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { paths, safeRedirect } from '#web/paths.ts';

// A new screen: one route below (path, title, guard, lazyRouteComponent), then its name in routeTree at the end.
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/screens/public/home.tsx'), 'HomeScreen'),
});
const events = createRoute({
  getParentRoute: () => root,
  path: paths.events,
  staticData: { title: 'Eventos' },
  component: lazyRouteComponent(() => import('#web/screens/public/events.tsx'), 'EventsScreen'),
});
const catalogue = createRoute({
  getParentRoute: () => root,
  path: paths.catalogue,
  staticData: { title: 'Catálogo' },
  component: lazyRouteComponent(() => import('#web/screens/public/catalogue.tsx'), 'CatalogueScreen'),
});

// Accounts, signed out. No zod here: the router is in everybody's first load.
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: 'Iniciar Sesión' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string; panel?: 'admin' } => ({
    redirect: safeRedirect(search.redirect),
    panel: search.panel === 'admin' ? 'admin' : undefined,
  }),
  beforeLoad: requireSignedOut,
});
const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  staticData: { title: 'Registro' },
  beforeLoad: requireSignedOut,
});
const registerCompetitor = createRoute({
  getParentRoute: () => root,
  path: paths.registerCompetitor,
  staticData: { title: 'Atleta' },
  beforeLoad: requireSignedOut,
});
const registerStaff = createRoute({
  getParentRoute: () => root,
  path: paths.registerStaff,
  staticData: { title: 'Staff' },
  beforeLoad: requireSignedOut,
});
const registerBox = createRoute({
  getParentRoute: () => root,
  path: paths.registerBox,
  staticData: { title: 'Gimnasio' },
  beforeLoad: requireSignedOut,
});
const registerOrganization = createRoute({
  getParentRoute: () => root,
  path: paths.registerOrganization,
  staticData: { title: 'Organizacion' },
  beforeLoad: requireSignedOut,
});

// Pages behind a mailed link, and the public ones about the account. The code of a link stays out of titles and logs.
const withCode = (search: Record<string, unknown>): { code?: string } => ({
  code: typeof search.code === 'string' ? search.code : undefined,
});
const resetPassword = createRoute({
  getParentRoute: () => root,
  path: paths.resetPassword,
  staticData: { title: 'Recuperar la contraseña' },
  validateSearch: withCode,
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: paths.confirmEmail,
  staticData: { title: 'Confirmar el correo' },
  validateSearch: withCode,
});
const deleteAccount = createRoute({
  getParentRoute: () => root,
  path: paths.deleteAccount,
  staticData: { title: 'Eliminar datos de usuario' },
});
const confirmDeletion = createRoute({
  getParentRoute: () => root,
  path: paths.confirmDeletion,
  staticData: { title: 'Eliminar datos de usuario' },
  validateSearch: withCode,
});
const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  staticData: { title: 'Términos y condiciones' },
});

// The dashboards: a base with its guard (and, later, its menu as component); the screens are its children. A dashboard
// whose base is not itself a screen sends it to its events page (A3).
const athlete = createRoute({
  getParentRoute: () => root,
  path: paths.athlete,
  beforeLoad: requireSession('athlete'),
});
const athleteBase = createRoute({ getParentRoute: () => athlete, path: '/', beforeLoad: toEventsPage('athlete') });
const organization = createRoute({
  getParentRoute: () => root,
  path: paths.organization,
  beforeLoad: requireSession('organization'),
});
const organizationBase = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: toEventsPage('organization'),
});
const staff = createRoute({ getParentRoute: () => root, path: paths.staff, beforeLoad: requireSession('staff') });
const staffBase = createRoute({ getParentRoute: () => staff, path: '/', beforeLoad: toEventsPage('staff') });
const box = createRoute({ getParentRoute: () => root, path: paths.box, beforeLoad: requireSession('box') });
const boxBase = createRoute({ getParentRoute: () => box, path: '/', beforeLoad: toEventsPage('box') });
const admin = createRoute({ getParentRoute: () => root, path: paths.admin, beforeLoad: requireSession('admin') });

const routeTree = root.addChildren([
  home,
  events,
  catalogue,
  login,
  register,
  registerCompetitor,
  registerStaff,
  registerBox,
  registerOrganization,
  resetPassword,
  confirmEmail,
  deleteAccount,
  confirmDeletion,
  terms,
  athlete.addChildren([athleteBase]),
  organization.addChildren([organizationBase]),
  staff.addChildren([staffBase]),
  box.addChildren([boxBase]),
  admin,
]);

export const router = createRouter({
  routeTree,
  context: { queryClient },
  defaultPreload: 'intent',
  defaultErrorComponent: FailurePage,
  defaultNotFoundComponent: NotFoundPage,
  scrollRestoration: true,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
