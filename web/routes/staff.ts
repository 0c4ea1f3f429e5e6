import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireJudge, requireSession, toHome, unlessAway } from '#web/lib/account/guards.ts';
import { paths } from '#web/paths.ts';
import { staffEventsQuery } from '#web/queries.ts';
import { prefetchFirstPage } from './prefetch.ts';
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
  [paths.eventManager, paths.categoryManager, paths.eventPreflight, unlessAway(requireSession('organization'))],
  [paths.staffEventManager, paths.staffCategoryManager, paths.staffPreflight, unlessAway(requireJudge)],
] as const;

export const staffRoutes = [
  // The review has no side menu, because the video needs the room.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffReview, 'Revisión de resultados'),
    component: lazyRouteComponent(() => import('#web/screens/staff/review-results.tsx'), 'ReviewResultsScreen'),
    beforeLoad: requireJudge,
    validateSearch: testOf,
  }),
  // The day has no side menu: the organization or a principal judge runs a floor (ORG-192).
  ...managers.flatMap(([list, category, preflight, beforeLoad]) => [
    createRoute({
      ...screensOf(root, paths.home)(preflight, 'Antes de empezar'),
      component: lazyRouteComponent(() => import('#web/screens/organizer/event-preflight.tsx'), 'EventPreflightScreen'),
      beforeLoad,
    }),
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
  // The door has no side menu, because a person stands at it. The organization has the same screen at its own address.
  // It has no guard: offline, a door opens with its copy, and the screen itself checks the account.
  ...[paths.staffDoor, paths.ownDoor].map(path =>
    createRoute({
      ...screensOf(root, paths.home)(path, 'Puerta'),
      component: lazyRouteComponent(() => import('#web/screens/staff/door.tsx'), 'DoorScreen'),
    }),
  ),
  // A judge opens the arrivals at the entrance too, and marks them with the list on the device.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffCheckIn, 'Llegadas'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-check-in.tsx'), 'EventCheckInScreen'),
    validateSearch: checkInSearch,
  }),
  // The QR of a printed card. No guard: the screen leads to the login and back; its code may be in capitals.
  createRoute({
    ...screensOf(root, paths.home)(paths.card, 'Tarjeta'),
    component: lazyRouteComponent(() => import('#web/screens/staff/card.tsx'), 'CardScreen'),
  }),
  // A principal judge prints at the table.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffPrints, 'Impresos'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-prints.tsx'), 'EventPrintsScreen'),
    beforeLoad: requireJudge,
  }),
  // Like a door: it opens with what the device stored, and the screen itself checks the account.
  createRoute({
    ...screensOf(root, paths.home)(paths.staffRails, 'Mis carriles'),
    component: lazyRouteComponent(() => import('#web/screens/staff/rails.tsx'), 'RailsScreen'),
  }),
  createRoute({
    ...screensOf(root, paths.home)(paths.staffOtherRails, 'Tomar otro carril'),
    component: lazyRouteComponent(() => import('#web/screens/staff/other-rails.tsx'), 'OtherRailsScreen'),
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
    createRoute({ getParentRoute: () => staff, path: '/', beforeLoad: toHome('staff') }),
    createRoute({
      ...at(paths.staffDay, 'Mi día'),
      component: lazyRouteComponent(() => import('#web/screens/staff/day.tsx'), 'DayScreen'),
    }),
    createRoute({
      ...at(paths.staffEvents, 'Eventos'),
      component: lazyRouteComponent(() => import('#web/screens/staff/events.tsx'), 'StaffEventsScreen'),
      validateSearch: staffEventsSearch,
      loader: visit => prefetchFirstPage(visit, staffEventsQuery('events', staffEventsSearch(visit.location.search))),
    }),
    createRoute({
      ...at(paths.staffQualifying, 'Clasificatorios'),
      component: lazyRouteComponent(() => import('#web/screens/staff/qualifying.tsx'), 'StaffQualifyingScreen'),
      validateSearch: staffEventsSearch,
      loader: visit =>
        prefetchFirstPage(visit, staffEventsQuery('qualifying', staffEventsSearch(visit.location.search))),
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
    // Staff uses the same two settings screens as the athlete (A9).
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
