import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSession, toHome } from '#web/lib/account/guards.ts';
import { paths } from '#web/paths.ts';
import {
  attendanceQuery,
  dayBlocksQuery,
  heatPlansQuery,
  ownCategoryQuery,
  ownEventQuery,
  ownEventsQuery,
  ownWodQuery,
  previewEventQuery,
  ticketTypeQuery,
  ticketTypesQuery,
} from '#web/queries.ts';
import { prefetch, prefetchFirstPage, prefetchFresh } from './prefetch.ts';
import { dashboard, noScreen, root } from './root.ts';
import { screensOf } from './screen.ts';
import {
  athleteSearch,
  auditSearch,
  boardSearch,
  checkInSearch,
  eventFilters,
  judgesSearch,
  ownEventSearch,
  pageOf,
  textParam,
} from './search-params.ts';

const organization = createRoute({
  getParentRoute: () => root,
  path: paths.organization,
  beforeLoad: requireSession('organization'),
  component: dashboard,
});
const at = screensOf(organization, paths.organization);

const outside = screensOf(root, paths.home);

/** This screen has no menu, like the public page (N11). */
export const previewRoute = createRoute({
  ...outside(paths.previewEvent, 'Vista previa'),
  beforeLoad: requireSession('organization'),
  component: lazyRouteComponent(() => import('#web/screens/organizer/preview-event.tsx'), 'PreviewEventScreen'),
  loader: visit => prefetchFresh(visit, previewEventQuery(visit.params.id)),
});

export const organizationRoutes = organization.addChildren([
  createRoute({
    getParentRoute: () => organization,
    path: '/',
    beforeLoad: toHome('organization'),
  }),
  createRoute({
    ...at(paths.organizationDay, 'Mi día'),
    component: lazyRouteComponent(() => import('#web/screens/staff/day.tsx'), 'DayScreen'),
  }),
  createRoute({
    ...at(paths.organizationEvents, 'Mis eventos'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/my-events.tsx'), 'OrganizerEventsScreen'),
    validateSearch: eventFilters,
    loader: visit => prefetchFirstPage(visit, ownEventsQuery(eventFilters(visit.location.search))),
  }),
  createRoute({
    ...at(paths.organizationDefaults, 'Valores para categorías nuevas'),
    component: lazyRouteComponent(
      () => import('#web/screens/organizer/category-defaults.tsx'),
      'CategoryDefaultsScreen',
    ),
  }),
  createRoute({
    ...at(paths.organizationAudit, 'Registro de actividad'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/audit.tsx'), 'OrganizationAuditScreen'),
    validateSearch: auditSearch,
  }),
  createRoute({
    ...at(paths.createEvent, 'Crear evento'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/create-event.tsx'), 'CreateEventScreen'),
  }),
  createRoute({
    ...at(paths.editEvent, 'Editar evento'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/edit-event.tsx'), 'EditEventScreen'),
  }),
  createRoute({
    ...at(paths.ownEvent),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-detail.tsx'), 'OwnEventScreen'),
    validateSearch: ownEventSearch,
    loader: visit => prefetch(visit, ownEventQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.eventHeats, 'Heats'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-heats.tsx'), 'EventHeatsScreen'),
    validateSearch: (search: Record<string, unknown>): { test?: string } => ({ test: textParam(search.test, 64) }),
    loader: visit => prefetch(visit, heatPlansQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.eventPlan, 'Horario'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-plan.tsx'), 'EventPlanScreen'),
    loader: visit => prefetch(visit, dayBlocksQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.eventCheckIn, 'Llegadas'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-check-in.tsx'), 'EventCheckInScreen'),
    validateSearch: checkInSearch,
    loader: visit => prefetch(visit, attendanceQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.eventScreens, 'Pantallas'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-screens.tsx'), 'EventScreensScreen'),
  }),
  createRoute({
    ...at(paths.eventSponsors, 'Patrocinadores'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-sponsors.tsx'), 'EventSponsorsScreen'),
  }),
  createRoute({
    ...at(paths.eventPrints, 'Impresos'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/event-prints.tsx'), 'EventPrintsScreen'),
  }),
  createRoute({
    ...at(paths.createCategory, 'Crear categoría'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/create-category.tsx'), 'CreateCategoryScreen'),
  }),
  createRoute({
    ...at(paths.editCategory, 'Editar categoría'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/edit-category.tsx'), 'EditCategoryScreen'),
  }),
  createRoute({
    ...at(paths.ownCategory),
    component: lazyRouteComponent(() => import('#web/screens/organizer/category-detail.tsx'), 'OwnCategoryScreen'),
    validateSearch: boardSearch,
    loader: visit => prefetch(visit, ownCategoryQuery(visit.params.categoryId)),
  }),
  createRoute({
    ...at(paths.createWod, 'Crear test'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/create-wod.tsx'), 'CreateWodScreen'),
    loader: visit => prefetch(visit, ownCategoryQuery(visit.params.categoryId)),
  }),
  createRoute({
    ...at(paths.editWod, 'Editar test'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/edit-wod.tsx'), 'EditWodScreen'),
    loader: visit => prefetchFresh(visit, ownWodQuery(visit.params.wodId)),
  }),
  createRoute({
    ...at(paths.organizationSettings, 'Configuracion'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/settings.tsx'), 'OrganizerSettingsScreen'),
  }),
  createRoute({
    ...at(paths.enrollAthletes, 'Inscribir atletas'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/enroll-athletes.tsx'), 'EnrollAthletesScreen'),
    validateSearch: (search: Record<string, unknown>): { category?: string } => ({
      category: textParam(search.category, 64),
    }),
    loader: visit => prefetch(visit, ownEventQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.manualEnrollment, 'Inscribir atleta'),
    component: lazyRouteComponent(
      () => import('#web/screens/organizer/manual-enrollment.tsx'),
      'ManualEnrollmentScreen',
    ),
  }),
  createRoute({
    ...at(paths.createTicket, 'Crear ticket'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/create-ticket.tsx'), 'CreateTicketScreen'),
    loader: visit => prefetch(visit, ownEventQuery(visit.params.eventId)),
  }),
  createRoute({
    ...at(paths.editTicket, 'Editar ticket'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/edit-ticket.tsx'), 'EditTicketScreen'),
    loader: visit => prefetchFresh(visit, ticketTypeQuery(visit.params.ticketId)),
  }),
  createRoute({
    ...at(paths.assignTicket, 'Asignar ticket'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/assign-ticket.tsx'), 'AssignTicketScreen'),
    loader: visit => prefetch(visit, ticketTypesQuery(visit.params.id)),
  }),
  createRoute({
    ...at(paths.uploadFile, 'Subir archivo de Running'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/upload-file.tsx'), 'UploadFileScreen'),
  }),
  createRoute({
    ...at(paths.athleteDetail, 'Atleta'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/athlete-detail.tsx'), 'AthleteDetailScreen'),
    validateSearch: athleteSearch,
  }),
  createRoute({
    ...at(paths.staffByEvents, 'Jueces por evento'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/staff-by-events.tsx'), 'StaffByEventsScreen'),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.staffByEventsDetail, 'Jueces del evento'),
    component: lazyRouteComponent(
      () => import('#web/screens/organizer/staff-by-events-detail.tsx'),
      'StaffByEventsDetailScreen',
    ),
    validateSearch: judgesSearch,
  }),
  createRoute({
    ...at(paths.staffDetail, 'Postulación'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/staff-detail.tsx'), 'StaffDetailScreen'),
  }),
  createRoute({
    ...at(paths.permissionsByEvents, 'Permisos por evento'),
    component: lazyRouteComponent(
      () => import('#web/screens/organizer/permissions-by-events.tsx'),
      'PermissionsByEventsScreen',
    ),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.permissionsByEventsDetail, 'Permisos del evento'),
    component: lazyRouteComponent(
      () => import('#web/screens/organizer/permissions-by-events-detail.tsx'),
      'PermissionsByEventsDetailScreen',
    ),
    validateSearch: judgesSearch,
  }),
  createRoute({
    ...at(paths.appeals, 'Apelaciones'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/appeals.tsx'), 'AppealsScreen'),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.appealsDetail, 'Apelaciones del evento'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/appeals-detail.tsx'), 'AppealsDetailScreen'),
    validateSearch: pageOf,
  }),
  createRoute({
    ...at(paths.appealsReview, 'Apelación'),
    component: lazyRouteComponent(() => import('#web/screens/organizer/appeals-review.tsx'), 'AppealsReviewScreen'),
  }),
  createRoute({ getParentRoute: () => organization, ...noScreen }),
]);
