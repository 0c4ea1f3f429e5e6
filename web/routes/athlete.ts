import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireAthlete, requireSession, toHome } from '#web/lib/account/guards.ts';
import { paths } from '#web/paths.ts';
import { joinedEventsQuery, ownDayQuery, qualifierQuery, scoreQuery } from '#web/queries.ts';
import { prefetch, prefetchFirstPage } from './prefetch.ts';
import { dashboard, noScreen, root } from './root.ts';
import { screensOf } from './screen.ts';
import { eventFilters, orderOf, qualifierSearch, testOf } from './search-params.ts';

const athlete = createRoute({
  getParentRoute: () => root,
  path: paths.athlete,
  beforeLoad: requireSession('athlete'),
  component: dashboard,
});
const at = screensOf(athlete, paths.athlete);

export const athleteRoutes = athlete.addChildren([
  createRoute({ getParentRoute: () => athlete, path: '/', beforeLoad: toHome('athlete') }),
  createRoute({
    ...at(paths.athleteEvents, 'Mis eventos'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/my-events.tsx'), 'AthleteEventsScreen'),
    validateSearch: eventFilters,
    loader: visit => prefetchFirstPage(visit, joinedEventsQuery(eventFilters(visit.location.search))),
  }),
  createRoute({
    ...at(paths.myDay, 'Mi día'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/my-day.tsx'), 'MyDayScreen'),
    loader: visit => prefetch(visit, ownDayQuery(visit.params.eventId)),
  }),
  createRoute({
    ...at(paths.athleteProfile, 'Configuracion'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/edit-profile.tsx'), 'EditProfileScreen'),
  }),
  createRoute({
    ...at(paths.athletePassword, 'Cambio de contrasena'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/change-password.tsx'), 'ChangePasswordScreen'),
  }),
  createRoute({
    ...at(paths.invitations, 'Invitaciones'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/invitations.tsx'), 'InvitationsScreen'),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.myTeams, 'Mis equipos'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/my-teams.tsx'), 'MyTeamsScreen'),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.team, 'Equipo'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/team-detail.tsx'), 'TeamScreen'),
  }),
  createRoute({
    ...at(paths.editTeam, 'Editar equipo'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/edit-team.tsx'), 'EditTeamScreen'),
  }),
  createRoute({
    ...at(paths.myOrders, 'Mis pagos'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/orders.tsx'), 'OrdersScreen'),
    validateSearch: orderOf,
  }),
  createRoute({
    ...at(paths.uploadQualifier, 'Subir clasificatorio'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/upload-qualifier.tsx'), 'UploadQualifierScreen'),
    validateSearch: qualifierSearch,
    loader: visit =>
      prefetch(visit, qualifierQuery(visit.params.categoryId, qualifierSearch(visit.location.search).past === true)),
  }),
  createRoute({ getParentRoute: () => athlete, ...noScreen }),
]);

// This screen itself shows who may not enter; the base's guard would redirect silently (ATH-188, ATH-190).
const uploads = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/atleta/upload-score',
  beforeLoad: requireAthlete,
  component: dashboard,
});
export const uploadRoutes = uploads.addChildren([
  createRoute({
    ...screensOf(uploads, '/dashboard/atleta/upload-score')(paths.uploadScore, 'Subir resultados'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/upload-score.tsx'), 'UploadScoreScreen'),
    validateSearch: testOf,
    loader: visit => prefetch(visit, scoreQuery(visit.params.eventId, visit.params.categoryId)),
  }),
]);
