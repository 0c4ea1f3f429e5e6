import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { requireJudge, toEventsPage } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { dashboard, root } from './root.ts';
import { reviewsSearch, staffEventsSearch, testOf } from './search-params.ts';

const staff = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  beforeLoad: requireJudge,
  component: dashboard,
});
const staffBase = createRoute({ getParentRoute: () => staff, path: '/', beforeLoad: toEventsPage('staff') });
const staffEvents = createRoute({
  getParentRoute: () => staff,
  path: 'events',
  staticData: { title: 'Eventos' },
  validateSearch: staffEventsSearch,
  component: lazyRouteComponent(() => import('#web/screens/staff/events.tsx'), 'StaffEventsScreen'),
});
const staffQualifying = createRoute({
  getParentRoute: () => staff,
  path: 'qualifying',
  staticData: { title: 'Clasificatorios' },
  validateSearch: staffEventsSearch,
  component: lazyRouteComponent(() => import('#web/screens/staff/qualifying.tsx'), 'StaffQualifyingScreen'),
});
const staffEvent = createRoute({
  getParentRoute: () => staff,
  path: 'event-detail/$id',
  staticData: { title: 'Evento' },
  validateSearch: reviewsSearch,
  component: lazyRouteComponent(() => import('#web/screens/staff/event-detail.tsx'), 'StaffEventScreen'),
});
// Without the menu beside it: the room is the video's.
const staffReview = createRoute({
  getParentRoute: () => root,
  path: paths.staffReview,
  beforeLoad: requireJudge,
  staticData: { title: 'Revisión de resultados' },
  validateSearch: testOf,
  component: lazyRouteComponent(() => import('#web/screens/staff/review-results.tsx'), 'ReviewResultsScreen'),
});
const staffUnsent = createRoute({
  getParentRoute: () => staff,
  path: 'unsent',
  staticData: { title: 'Trabajo por enviar' },
  component: lazyRouteComponent(() => import('#web/screens/staff/unsent.tsx'), 'UnsentScreen'),
});
const staffEventManager = createRoute({
  getParentRoute: () => staff,
  path: 'event-manager/$id',
  staticData: { title: 'Manejador de Evento' },
  component: lazyRouteComponent(() => import('#web/screens/staff/event-manager.tsx'), 'StaffEventManagerScreen'),
});
// A9: staff uses the same two settings screens as the athlete.
const staffProfile = createRoute({
  getParentRoute: () => staff,
  path: 'edit-profile',
  staticData: { title: 'Configuracion' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/edit-profile.tsx'), 'EditProfileScreen'),
});
const staffPassword = createRoute({
  getParentRoute: () => staff,
  path: 'change-password',
  staticData: { title: 'Cambio de contrasena' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/change-password.tsx'), 'ChangePasswordScreen'),
});

// PUB-288: what no screen answers asks for the session too, before it says that it does not exist.
const staffUnknown = createRoute({ getParentRoute: () => staff, path: '$', component: NotFoundPage });

export const staffRoutes = [
  staffReview,
  staff.addChildren([
    staffBase,
    staffEvents,
    staffQualifying,
    staffEvent,
    staffUnsent,
    staffEventManager,
    staffProfile,
    staffPassword,
    staffUnknown,
  ]),
];
