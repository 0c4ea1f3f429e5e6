import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { requireAthlete, requireSession, toEventsPage } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { dashboard, root } from './root.ts';
import { eventFilters, orderOf, qualifierSearch, testOf } from './search-params.ts';

const athlete = createRoute({
  getParentRoute: () => root,
  path: paths.athlete,
  beforeLoad: requireSession('athlete'),
  component: dashboard,
});
const athleteBase = createRoute({ getParentRoute: () => athlete, path: '/', beforeLoad: toEventsPage('athlete') });
const athleteEvents = createRoute({
  getParentRoute: () => athlete,
  path: 'my-events',
  staticData: { title: 'Mis eventos' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/athlete/my-events.tsx'), 'AthleteEventsScreen'),
});
const athleteProfile = createRoute({
  getParentRoute: () => athlete,
  path: 'edit-profile',
  staticData: { title: 'Configuracion' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/edit-profile.tsx'), 'EditProfileScreen'),
});
const athletePassword = createRoute({
  getParentRoute: () => athlete,
  path: 'change-password',
  staticData: { title: 'Cambio de contrasena' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/change-password.tsx'), 'ChangePasswordScreen'),
});
const invitations = createRoute({
  getParentRoute: () => athlete,
  path: 'invitations',
  staticData: { title: 'Invitaciones' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/athlete/invitations.tsx'), 'InvitationsScreen'),
});
const myTeams = createRoute({
  getParentRoute: () => athlete,
  path: 'my-team',
  staticData: { title: 'Mis equipos' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/athlete/my-teams.tsx'), 'MyTeamsScreen'),
});
const team = createRoute({
  getParentRoute: () => athlete,
  path: 'my-team-detail/$id',
  staticData: { title: 'Equipo' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/team-detail.tsx'), 'TeamScreen'),
});
const editTeam = createRoute({
  getParentRoute: () => athlete,
  path: 'my-team-edit/$id',
  staticData: { title: 'Editar equipo' },
  component: lazyRouteComponent(() => import('#web/screens/athlete/edit-team.tsx'), 'EditTeamScreen'),
});
const myOrders = createRoute({
  getParentRoute: () => athlete,
  path: 'orders',
  staticData: { title: 'Mis pagos' },
  validateSearch: orderOf,
  component: lazyRouteComponent(() => import('#web/screens/athlete/orders.tsx'), 'OrdersScreen'),
});
const uploadQualifier = createRoute({
  getParentRoute: () => athlete,
  path: 'upload-qualifier/$categoryId',
  staticData: { title: 'Subir clasificatorio' },
  validateSearch: qualifierSearch,
  component: lazyRouteComponent(() => import('#web/screens/athlete/upload-qualifier.tsx'), 'UploadQualifierScreen'),
});
// PUB-288: what no screen answers asks for the session too, before it says that it does not exist.
const athleteUnknown = createRoute({ getParentRoute: () => athlete, path: '$', component: NotFoundPage });

export const athleteRoutes = athlete.addChildren([
  athleteBase,
  athleteEvents,
  athleteProfile,
  athletePassword,
  invitations,
  myTeams,
  team,
  editTeam,
  myOrders,
  uploadQualifier,
  athleteUnknown,
]);

// ATH-188, ATH-190: this screen says itself who may not enter, which the guard of its base would do in silence.
const uploads = createRoute({
  getParentRoute: () => root,
  path: '/dashboard/atleta/upload-score',
  beforeLoad: requireAthlete,
  component: dashboard,
});
const uploadScore = createRoute({
  getParentRoute: () => uploads,
  path: '$eventId/$categoryId',
  staticData: { title: 'Subir resultados' },
  validateSearch: testOf,
  component: lazyRouteComponent(() => import('#web/screens/athlete/upload-score.tsx'), 'UploadScoreScreen'),
});
export const uploadRoutes = uploads.addChildren([uploadScore]);
