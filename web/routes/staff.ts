import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireJudge, requireSession, toEventsPage } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { staffEventsQuery } from '#web/questions.ts';
import { askFirstPage } from './ask.ts';
import { dashboard, noScreen, root } from './root.ts';
import { screensOf } from './screen.ts';
import { checkInSearch, reviewsSearch, staffEventsSearch, testOf } from './search-params.ts';

const staff = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  beforeLoad: requireJudge,
  component: dashboard,
});
const at = screensOf(staff, paths.staff);

const managers = [
  [paths.eventManager, paths.categoryManager, requireSession('organization')],
  [paths.staffEventManager, paths.staffCategoryManager, requireJudge],
] as const;

export const staffRoutes = [
  // Without the menu beside it: the room is the video's.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffReview, 'Revisión de resultados'),
    component: lazyRouteComponent(() => import('#web/screens/staff/review-results.tsx'), 'ReviewResultsScreen'),
    beforeLoad: requireJudge,
    validateSearch: testOf,
  }),
  // Nor beside a floor that is run, by the organization or a principal judge (ORG-192).
  ...managers.flatMap(([list, category, beforeLoad]) => [
    createRoute({
      ...screensOf(root, paths.home)(list, 'Manejador de Evento'),
      component: lazyRouteComponent(() => import('#web/screens/organizer/event-manager.tsx'), 'EventManagerScreen'),
      beforeLoad,
    }),
    createRoute({
      ...screensOf(root, paths.home)(category, 'Manejador de Evento'),
      component: lazyRouteComponent(
        () => import('#web/screens/organizer/category-manager.tsx'),
        'CategoryManagerScreen',
      ),
      beforeLoad,
    }),
  ]),
  // Without the menu as well: somebody stands there. The organization has the same screen at an address of its
  // own. Without a guard: a door that lost the network opens with its copy, and the screen itself asks who is there.
  ...[paths.staffDoor, paths.ownDoor].map(path =>
    createRoute({
      ...screensOf(root, paths.home)(path, 'Puerta'),
      component: lazyRouteComponent(() => import('#web/screens/staff/door.tsx'), 'DoorScreen'),
    }),
  ),
  // At the entrance as well: who came is marked with the list that the device has.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffCheckIn, 'Llegadas'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-check-in.tsx'), 'EventCheckInScreen'),
    validateSearch: checkInSearch,
  }),
  // As a door: it opens with what the device keeps, and the screen itself asks who is there.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffRails, 'Mis carriles'),
    component: lazyRouteComponent(() => import('#web/screens/staff/rails.tsx'), 'RailsScreen'),
  }),
  createRoute({
    ...screensOf(root, paths.home)(paths.staffRail, 'Carril'),
    component: lazyRouteComponent(() => import('#web/screens/staff/rail.tsx'), 'RailScreen'),
  }),
  ...[paths.staffHeatRails, paths.ownHeatRails].map(path =>
    createRoute({
      ...screensOf(root, paths.home)(path, 'Por confirmar'),
      component: lazyRouteComponent(() => import('#web/screens/staff/heat-rails.tsx'), 'HeatRailsScreen'),
    }),
  ),
  staff.addChildren([
    createRoute({ getParentRoute: () => staff, path: '/', beforeLoad: toEventsPage('staff') }),
    createRoute({
      ...at(paths.staffEvents, 'Eventos'),
      component: lazyRouteComponent(() => import('#web/screens/staff/events.tsx'), 'StaffEventsScreen'),
      validateSearch: staffEventsSearch,
      loader: visit => askFirstPage(visit, staffEventsQuery('events', staffEventsSearch(visit.location.search))),
    }),
    createRoute({
      ...at(paths.staffQualifying, 'Clasificatorios'),
      component: lazyRouteComponent(() => import('#web/screens/staff/qualifying.tsx'), 'StaffQualifyingScreen'),
      validateSearch: staffEventsSearch,
      loader: visit => askFirstPage(visit, staffEventsQuery('qualifying', staffEventsSearch(visit.location.search))),
    }),
    createRoute({
      ...at(paths.staffEvent, 'Evento'),
      component: lazyRouteComponent(() => import('#web/screens/staff/event-detail.tsx'), 'StaffEventScreen'),
      validateSearch: reviewsSearch,
    }),
    createRoute({
      ...at(paths.staffUnsent, 'Trabajo por enviar'),
      component: lazyRouteComponent(() => import('#web/screens/staff/unsent.tsx'), 'UnsentScreen'),
    }),
    // A9: staff uses the same two settings screens as the athlete.
    createRoute({
      ...at(paths.staffProfile, 'Configuracion'),
      component: lazyRouteComponent(() => import('#web/screens/athlete/edit-profile.tsx'), 'EditProfileScreen'),
    }),
    createRoute({
      ...at(paths.staffPassword, 'Cambio de contrasena'),
      component: lazyRouteComponent(() => import('#web/screens/athlete/change-password.tsx'), 'ChangePasswordScreen'),
    }),
    createRoute({ getParentRoute: () => staff, ...noScreen }),
  ]),
];
