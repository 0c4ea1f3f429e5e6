import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AdminEventState } from '#contract/backoffice/admin.ts';
import type { AccountType } from '#contract/base.ts';
import { requireSession } from '#web/lib/account/guards.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { dashboard, noScreen, root } from './root.ts';
import { screensOf } from './screen.ts';
import { auditSearch, pageParam, textParam } from './search-params.ts';

const admin = createRoute({
  getParentRoute: () => root,
  path: paths.admin,
  beforeLoad: requireSession('admin'),
  component: dashboard,
});
const at = screensOf(admin, paths.admin);

export const adminRoutes = admin.addChildren([
  createRoute({
    ...at(paths.admin, 'Usuarios'),
    component: lazyRouteComponent(() => import('#web/screens/admin/users.tsx'), 'AdminUsersScreen'),
    validateSearch: (search: Record<string, unknown>): { q?: string; type?: AccountType; page?: number } => ({
      q: textParam(search.q, 100),
      type: typeof search.type === 'string' && search.type in eventsPageOf ? (search.type as AccountType) : undefined,
      page: pageParam(search.page),
    }),
  }),
  createRoute({
    ...at(paths.adminEvents, 'Eventos'),
    component: lazyRouteComponent(() => import('#web/screens/admin/events.tsx'), 'AdminEventsScreen'),
    validateSearch: (search: Record<string, unknown>): { q?: string; state?: AdminEventState; page?: number } => ({
      q: textParam(search.q, 100),
      state: search.state === 'shown' || search.state === 'hidden' ? search.state : undefined,
      page: pageParam(search.page),
    }),
  }),
  createRoute({
    ...at(paths.adminBoxRequests, 'Solicitudes de gimnasios'),
    component: lazyRouteComponent(() => import('#web/screens/admin/box-requests.tsx'), 'AdminBoxRequestsScreen'),
    validateSearch: (search: Record<string, unknown>): { status?: 'approved' | 'declined'; page?: number } => ({
      status: search.status === 'approved' || search.status === 'declined' ? search.status : undefined,
      page: pageParam(search.page),
    }),
  }),
  createRoute({
    ...at(paths.adminDeletions, 'Eliminaciones'),
    component: lazyRouteComponent(() => import('#web/screens/admin/deletions.tsx'), 'AdminDeletionsScreen'),
    validateSearch: (search: Record<string, unknown>): { page?: number } => ({ page: pageParam(search.page) }),
  }),
  createRoute({
    ...at(paths.adminTerms, 'Términos'),
    component: lazyRouteComponent(() => import('#web/screens/admin/terms.tsx'), 'AdminTermsScreen'),
  }),
  createRoute({
    ...at(paths.adminPrices, 'Precios'),
    component: lazyRouteComponent(() => import('#web/screens/admin/prices.tsx'), 'AdminPricesScreen'),
  }),
  createRoute({
    ...at(paths.adminStreaming, 'Transmisión'),
    component: lazyRouteComponent(() => import('#web/screens/admin/streaming.tsx'), 'AdminStreamingScreen'),
    validateSearch: (search: Record<string, unknown>): { q?: string; page?: number } => ({
      q: textParam(search.q, 100),
      page: pageParam(search.page),
    }),
  }),
  createRoute({
    ...at(paths.adminMails, 'Buzón local'),
    component: lazyRouteComponent(() => import('#web/screens/admin/mails.tsx'), 'AdminMailsScreen'),
    validateSearch: (search: Record<string, unknown>): { page?: number; id?: string } => ({
      page: pageParam(search.page),
      id: textParam(search.id, 64),
    }),
  }),
  createRoute({
    ...at(paths.adminDemo, 'Datos de demostración'),
    component: lazyRouteComponent(() => import('#web/screens/admin/demo.tsx'), 'AdminDemoScreen'),
  }),
  createRoute({
    ...at(paths.adminAudit, 'Registro de actividad'),
    component: lazyRouteComponent(() => import('#web/screens/admin/audit.tsx'), 'AdminAuditScreen'),
    validateSearch: auditSearch,
  }),
  createRoute({
    ...at(paths.adminSecurity, 'Seguridad'),
    component: lazyRouteComponent(() => import('#web/screens/admin/security.tsx'), 'AdminSecurityScreen'),
  }),
  createRoute({ getParentRoute: () => admin, ...noScreen }),
]);
