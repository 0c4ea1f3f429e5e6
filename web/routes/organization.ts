import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { requireSession, toEventsPage } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { dashboard, root } from './root.ts';
import { auditSearch, eventFilters, judgesSearch, ownEventSearch, pageOf, tabOf } from './search-params.ts';

const organization = createRoute({
  getParentRoute: () => root,
  path: paths.organization,
  beforeLoad: requireSession('organization'),
  component: dashboard,
});
const organizationBase = createRoute({
  getParentRoute: () => organization,
  path: '/',
  beforeLoad: toEventsPage('organization'),
});
const organizationEvents = createRoute({
  getParentRoute: () => organization,
  path: 'my-events',
  staticData: { title: 'Mis eventos' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/organizer/my-events.tsx'), 'OrganizerEventsScreen'),
});
const organizationDefaults = createRoute({
  getParentRoute: () => organization,
  path: 'clasification-settings',
  staticData: { title: 'Valores para categorías nuevas' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/category-defaults.tsx'), 'CategoryDefaultsScreen'),
});
const organizationAudit = createRoute({
  getParentRoute: () => organization,
  path: 'audit',
  staticData: { title: 'Registro de actividad' },
  validateSearch: auditSearch,
  component: lazyRouteComponent(() => import('#web/screens/organizer/audit.tsx'), 'OrganizationAuditScreen'),
});
const createEvent = createRoute({
  getParentRoute: () => organization,
  path: 'create-event',
  staticData: { title: 'Crear evento' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/create-event.tsx'), 'CreateEventScreen'),
});
const editEvent = createRoute({
  getParentRoute: () => organization,
  path: 'edit-event/$id',
  staticData: { title: 'Editar evento' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/edit-event.tsx'), 'EditEventScreen'),
});
const ownEvent = createRoute({
  getParentRoute: () => organization,
  path: 'event-detail/$id',
  validateSearch: ownEventSearch,
  component: lazyRouteComponent(() => import('#web/screens/organizer/event-detail.tsx'), 'OwnEventScreen'),
});
const createCategory = createRoute({
  getParentRoute: () => organization,
  path: 'create-category/$eventId',
  staticData: { title: 'Crear categoría' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/create-category.tsx'), 'CreateCategoryScreen'),
});
const editCategory = createRoute({
  getParentRoute: () => organization,
  path: 'edit-category/$categoryId',
  staticData: { title: 'Editar categoría' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/edit-category.tsx'), 'EditCategoryScreen'),
});
const ownCategory = createRoute({
  getParentRoute: () => organization,
  path: 'category/$categoryId',
  validateSearch: tabOf,
  component: lazyRouteComponent(() => import('#web/screens/organizer/category-detail.tsx'), 'OwnCategoryScreen'),
});
const createWod = createRoute({
  getParentRoute: () => organization,
  path: 'create-wod/$categoryId',
  staticData: { title: 'Crear test' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/create-wod.tsx'), 'CreateWodScreen'),
});
const editWod = createRoute({
  getParentRoute: () => organization,
  path: 'edit-wod/$wodId',
  staticData: { title: 'Editar test' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/edit-wod.tsx'), 'EditWodScreen'),
});
const organizationSettings = createRoute({
  getParentRoute: () => organization,
  path: 'settings',
  staticData: { title: 'Configuracion' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/settings.tsx'), 'OrganizerSettingsScreen'),
});
const manualEnrollment = createRoute({
  getParentRoute: () => organization,
  path: 'manual-enrollment/$categoryId',
  staticData: { title: 'Inscribir atleta' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/manual-enrollment.tsx'), 'ManualEnrollmentScreen'),
});
const uploadFile = createRoute({
  getParentRoute: () => organization,
  path: 'upload-file/$categoryId',
  staticData: { title: 'Subir archivo de Running' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/upload-file.tsx'), 'UploadFileScreen'),
});
const athleteDetail = createRoute({
  getParentRoute: () => organization,
  path: 'athlete-detail',
  staticData: { title: 'Atleta' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/athlete-detail.tsx'), 'AthleteDetailScreen'),
});
const staffByEvents = createRoute({
  getParentRoute: () => organization,
  path: 'staff-by-events',
  staticData: { title: 'Jueces por evento' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/organizer/staff-by-events.tsx'), 'StaffByEventsScreen'),
});
const staffByEventsDetail = createRoute({
  getParentRoute: () => organization,
  path: 'staff-by-events-detail/$eventId',
  staticData: { title: 'Jueces del evento' },
  validateSearch: judgesSearch,
  component: lazyRouteComponent(
    () => import('#web/screens/organizer/staff-by-events-detail.tsx'),
    'StaffByEventsDetailScreen',
  ),
});
const staffDetail = createRoute({
  getParentRoute: () => organization,
  path: 'staff-detail/$id',
  staticData: { title: 'Postulación' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/staff-detail.tsx'), 'StaffDetailScreen'),
});
const permissionsByEvents = createRoute({
  getParentRoute: () => organization,
  path: 'permissions-by-events',
  staticData: { title: 'Permisos por evento' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(
    () => import('#web/screens/organizer/permissions-by-events.tsx'),
    'PermissionsByEventsScreen',
  ),
});
const permissionsByEventsDetail = createRoute({
  getParentRoute: () => organization,
  path: 'permissions-by-events-detail/$id',
  staticData: { title: 'Permisos del evento' },
  validateSearch: judgesSearch,
  component: lazyRouteComponent(
    () => import('#web/screens/organizer/permissions-by-events-detail.tsx'),
    'PermissionsByEventsDetailScreen',
  ),
});
const appeals = createRoute({
  getParentRoute: () => organization,
  path: 'appeals',
  staticData: { title: 'Apelaciones' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/organizer/appeals.tsx'), 'AppealsScreen'),
});
const appealsDetail = createRoute({
  getParentRoute: () => organization,
  path: 'appeals-detail/$eventId',
  staticData: { title: 'Apelaciones del evento' },
  validateSearch: pageOf,
  component: lazyRouteComponent(() => import('#web/screens/organizer/appeals-detail.tsx'), 'AppealsDetailScreen'),
});
const appealsReview = createRoute({
  getParentRoute: () => organization,
  path: 'appeals-review/$idAppeal',
  staticData: { title: 'Apelación' },
  component: lazyRouteComponent(() => import('#web/screens/organizer/appeals-review.tsx'), 'AppealsReviewScreen'),
});
// PUB-288: what no screen answers asks for the session too, before it says that it does not exist.
const organizationUnknown = createRoute({ getParentRoute: () => organization, path: '$', component: NotFoundPage });

export const organizationRoutes = organization.addChildren([
  organizationBase,
  organizationEvents,
  organizationDefaults,
  organizationAudit,
  createEvent,
  editEvent,
  ownEvent,
  createCategory,
  editCategory,
  ownCategory,
  createWod,
  editWod,
  organizationSettings,
  manualEnrollment,
  uploadFile,
  athleteDetail,
  staffByEvents,
  staffByEventsDetail,
  staffDetail,
  permissionsByEvents,
  permissionsByEventsDetail,
  appeals,
  appealsDetail,
  appealsReview,
  organizationUnknown,
]);
