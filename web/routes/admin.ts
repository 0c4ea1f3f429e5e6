import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import type { AdminEventState } from '#contract/admin.ts';
import type { AccountType } from '#contract/base.ts';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { requireSession } from '#web/lib/guards.ts';
import { eventsPageOf, paths } from '#web/paths.ts';
import { dashboard, root } from './root.ts';
import { auditSearch, pageParam, textParam } from './search-params.ts';

const admin = createRoute({
  getParentRoute: () => root,
  path: paths.admin,
  beforeLoad: requireSession('admin'),
  component: dashboard,
});
const adminUsers = createRoute({
  getParentRoute: () => admin,
  path: '/',
  staticData: { title: 'Usuarios' },
  validateSearch: (search: Record<string, unknown>): { q?: string; type?: AccountType; page?: number } => ({
    q: textParam(search.q, 100),
    type: typeof search.type === 'string' && search.type in eventsPageOf ? (search.type as AccountType) : undefined,
    page: pageParam(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/users.tsx'), 'AdminUsersScreen'),
});
const adminEvents = createRoute({
  getParentRoute: () => admin,
  path: 'events',
  staticData: { title: 'Eventos' },
  validateSearch: (search: Record<string, unknown>): { q?: string; state?: AdminEventState; page?: number } => ({
    q: textParam(search.q, 100),
    state: search.state === 'shown' || search.state === 'hidden' ? search.state : undefined,
    page: pageParam(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/events.tsx'), 'AdminEventsScreen'),
});
const adminBoxRequests = createRoute({
  getParentRoute: () => admin,
  path: 'box-requests',
  staticData: { title: 'Solicitudes de gimnasios' },
  validateSearch: (search: Record<string, unknown>): { status?: 'approved' | 'declined'; page?: number } => ({
    status: search.status === 'approved' || search.status === 'declined' ? search.status : undefined,
    page: pageParam(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/box-requests.tsx'), 'AdminBoxRequestsScreen'),
});
const adminDeletions = createRoute({
  getParentRoute: () => admin,
  path: 'deletions',
  staticData: { title: 'Eliminaciones' },
  validateSearch: (search: Record<string, unknown>): { page?: number } => ({ page: pageParam(search.page) }),
  component: lazyRouteComponent(() => import('#web/screens/admin/deletions.tsx'), 'AdminDeletionsScreen'),
});
const adminTerms = createRoute({
  getParentRoute: () => admin,
  path: 'terms',
  staticData: { title: 'Términos' },
  component: lazyRouteComponent(() => import('#web/screens/admin/terms.tsx'), 'AdminTermsScreen'),
});
const adminPrices = createRoute({
  getParentRoute: () => admin,
  path: 'prices',
  staticData: { title: 'Precios' },
  component: lazyRouteComponent(() => import('#web/screens/admin/prices.tsx'), 'AdminPricesScreen'),
});
const adminMails = createRoute({
  getParentRoute: () => admin,
  path: 'mails',
  staticData: { title: 'Buzón local' },
  validateSearch: (search: Record<string, unknown>): { page?: number; id?: string } => ({
    page: pageParam(search.page),
    id: textParam(search.id, 64),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/mails.tsx'), 'AdminMailsScreen'),
});
const adminDemo = createRoute({
  getParentRoute: () => admin,
  path: 'demo',
  staticData: { title: 'Datos de demostración' },
  component: lazyRouteComponent(() => import('#web/screens/admin/demo.tsx'), 'AdminDemoScreen'),
});
const adminAudit = createRoute({
  getParentRoute: () => admin,
  path: 'audit',
  staticData: { title: 'Registro de actividad' },
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('#web/screens/admin/audit.tsx'), 'AdminAuditScreen'),
});
const adminSecurity = createRoute({
  getParentRoute: () => admin,
  path: 'security',
  staticData: { title: 'Seguridad' },
  component: lazyRouteComponent(() => import('#web/screens/admin/security.tsx'), 'AdminSecurityScreen'),
});
// PUB-288: what no screen answers asks for the session too, before it says that it does not exist.
const adminUnknown = createRoute({ getParentRoute: () => admin, path: '$', component: NotFoundPage });

export const adminRoutes = admin.addChildren([
  adminUsers,
  adminEvents,
  adminBoxRequests,
  adminDeletions,
  adminTerms,
  adminPrices,
  adminMails,
  adminDemo,
  adminAudit,
  adminSecurity,
  adminUnknown,
]);
