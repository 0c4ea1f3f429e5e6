import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouterHistory,
} from '@tanstack/react-router';
import type { AccountType } from '#contract/base.ts';
import { FailurePage } from '#web/features/shell/failure-page.tsx';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { Shell } from '#web/features/shell/shell.tsx';
import { WaitingPage } from '#web/features/shell/waiting-page.tsx';
import { requireSession, requireSignedOut, toEventsPage } from '#web/lib/guards.ts';
import { eventsPageOf, paths, safeRedirect } from '#web/paths.ts';

// A new screen: one route below (path, title, guard, lazyRouteComponent), then its name in routeTree at the end.
const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

const textWish = (text: unknown, max: number) =>
  text === undefined ? undefined : String(text).slice(0, max) || undefined;
/** The filters of every list of events: a part of the name and a day. */
const eventFilters = (search: Record<string, unknown>): { name?: string; day?: string } => ({
  name: textWish(search.name, 100),
  day: typeof search.day === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(search.day) ? search.day : undefined,
});
const tabOf = (search: Record<string, unknown>): { tab?: string } => ({ tab: textWish(search.tab, 40) });

const home = createRoute({
  getParentRoute: () => root,
  path: paths.home,
  component: lazyRouteComponent(() => import('#web/screens/public/home.tsx'), 'HomeScreen'),
});
const events = createRoute({
  getParentRoute: () => root,
  path: paths.events,
  staticData: { title: 'Eventos' },
  validateSearch: eventFilters,
  component: lazyRouteComponent(() => import('#web/screens/public/events.tsx'), 'EventsScreen'),
});
const event = createRoute({
  getParentRoute: () => root,
  path: paths.event,
  component: lazyRouteComponent(() => import('#web/screens/public/event-detail.tsx'), 'EventDetailScreen'),
});
const category = createRoute({
  getParentRoute: () => root,
  path: paths.category,
  validateSearch: tabOf,
  component: lazyRouteComponent(() => import('#web/screens/public/category-detail.tsx'), 'CategoryDetailScreen'),
});
const eventTerms = createRoute({
  getParentRoute: () => root,
  path: paths.eventTerms,
  staticData: { title: 'Aceptación de riesgo' },
  component: lazyRouteComponent(() => import('#web/screens/public/event-terms.tsx'), 'EventTermsScreen'),
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
  component: lazyRouteComponent(() => import('#web/screens/public/login.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  staticData: { title: 'Registro' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register.tsx'), 'RegisterScreen'),
});
const registerCompetitor = createRoute({
  getParentRoute: () => root,
  path: paths.registerCompetitor,
  staticData: { title: 'Atleta' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-athlete.tsx'), 'RegisterAthleteScreen'),
});
const registerStaff = createRoute({
  getParentRoute: () => root,
  path: paths.registerStaff,
  staticData: { title: 'Staff' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-staff.tsx'), 'RegisterStaffScreen'),
});
const registerBox = createRoute({
  getParentRoute: () => root,
  path: paths.registerBox,
  staticData: { title: 'Gimnasio' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-box.tsx'), 'RegisterBoxScreen'),
});
const registerOrganization = createRoute({
  getParentRoute: () => root,
  path: paths.registerOrganization,
  staticData: { title: 'Organizacion' },
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(
    () => import('#web/screens/public/register-organization.tsx'),
    'RegisterOrganizationScreen',
  ),
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
  component: lazyRouteComponent(() => import('#web/screens/public/reset-password.tsx'), 'ResetPasswordScreen'),
});
const confirmEmail = createRoute({
  getParentRoute: () => root,
  path: paths.confirmEmail,
  staticData: { title: 'Confirmar el correo' },
  validateSearch: withCode,
  component: lazyRouteComponent(() => import('#web/screens/public/confirm-email.tsx'), 'ConfirmEmailScreen'),
});
const deleteAccount = createRoute({
  getParentRoute: () => root,
  path: paths.deleteAccount,
  staticData: { title: 'Eliminar datos de usuario' },
  component: lazyRouteComponent(() => import('#web/screens/public/delete-account.tsx'), 'DeleteAccountScreen'),
});
const confirmDeletion = createRoute({
  getParentRoute: () => root,
  path: paths.confirmDeletion,
  staticData: { title: 'Eliminar datos de usuario' },
  validateSearch: withCode,
  component: lazyRouteComponent(() => import('#web/screens/public/confirm-deletion.tsx'), 'ConfirmDeletionScreen'),
});
const terms = createRoute({
  getParentRoute: () => root,
  path: paths.terms,
  staticData: { title: 'Términos y condiciones' },
  component: lazyRouteComponent(() => import('#web/screens/public/terms.tsx'), 'TermsScreen'),
});

// The dashboards: a base with its guard and its menu; the screens are its children. A dashboard whose base is not itself
// a screen sends it to its events page (A3).
const dashboard = lazyRouteComponent(() => import('#web/screens/dashboard.tsx'), 'Dashboard');
const pageWish = (page: unknown): number | undefined =>
  typeof page === 'number' && Number.isInteger(page) && page > 1 ? page : undefined;

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
  validateSearch: tabOf,
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

// The stream is for whoever has an account, whatever its type (PUB-038).
const streaming = createRoute({
  getParentRoute: () => root,
  path: paths.streaming,
  staticData: { title: 'Live Streaming' },
  beforeLoad: requireSession(),
  component: lazyRouteComponent(() => import('#web/screens/public/streaming.tsx'), 'StreamingScreen'),
});

const staff = createRoute({
  getParentRoute: () => root,
  path: paths.staff,
  beforeLoad: requireSession('staff'),
  component: dashboard,
});
const staffBase = createRoute({ getParentRoute: () => staff, path: '/', beforeLoad: toEventsPage('staff') });
const staffEvents = createRoute({
  getParentRoute: () => staff,
  path: 'events',
  staticData: { title: 'Eventos' },
  component: lazyRouteComponent(() => import('#web/screens/staff/events.tsx'), 'StaffEventsScreen'),
});
const staffQualifying = createRoute({
  getParentRoute: () => staff,
  path: 'qualifying',
  staticData: { title: 'Clasificatorios' },
  component: lazyRouteComponent(() => import('#web/screens/staff/qualifying.tsx'), 'StaffQualifyingScreen'),
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

const box = createRoute({
  getParentRoute: () => root,
  path: paths.box,
  beforeLoad: requireSession('box'),
  component: dashboard,
});
const boxBase = createRoute({ getParentRoute: () => box, path: '/', beforeLoad: toEventsPage('box') });
const boxSettings = createRoute({
  getParentRoute: () => box,
  path: 'settings',
  staticData: { title: 'Configuración' },
  component: lazyRouteComponent(() => import('#web/screens/box/settings.tsx'), 'BoxSettingsScreen'),
});

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
    q: textWish(search.q, 100),
    type: typeof search.type === 'string' && search.type in eventsPageOf ? (search.type as AccountType) : undefined,
    page: pageWish(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/users.tsx'), 'AdminUsersScreen'),
});
const adminBoxRequests = createRoute({
  getParentRoute: () => admin,
  path: 'box-requests',
  staticData: { title: 'Solicitudes de gimnasios' },
  validateSearch: (search: Record<string, unknown>): { status?: 'approved' | 'declined'; page?: number } => ({
    status: search.status === 'approved' || search.status === 'declined' ? search.status : undefined,
    page: pageWish(search.page),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/box-requests.tsx'), 'AdminBoxRequestsScreen'),
});
const adminDeletions = createRoute({
  getParentRoute: () => admin,
  path: 'deletions',
  staticData: { title: 'Eliminaciones' },
  validateSearch: (search: Record<string, unknown>): { page?: number } => ({ page: pageWish(search.page) }),
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
    page: pageWish(search.page),
    id: textWish(search.id, 64),
  }),
  component: lazyRouteComponent(() => import('#web/screens/admin/mails.tsx'), 'AdminMailsScreen'),
});
const adminDemo = createRoute({
  getParentRoute: () => admin,
  path: 'demo',
  staticData: { title: 'Datos de demostración' },
  component: lazyRouteComponent(() => import('#web/screens/admin/demo.tsx'), 'AdminDemoScreen'),
});

// PUB-288: what no screen of a dashboard answers asks for the session too, before it says that it does not exist.
const athleteUnknown = createRoute({ getParentRoute: () => athlete, path: '$', component: NotFoundPage });
const organizationUnknown = createRoute({ getParentRoute: () => organization, path: '$', component: NotFoundPage });
const staffUnknown = createRoute({ getParentRoute: () => staff, path: '$', component: NotFoundPage });
const boxUnknown = createRoute({ getParentRoute: () => box, path: '$', component: NotFoundPage });
const adminUnknown = createRoute({ getParentRoute: () => admin, path: '$', component: NotFoundPage });

const routeTree = root.addChildren([
  home,
  events,
  event,
  category,
  eventTerms,
  streaming,
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
  athlete.addChildren([athleteBase, athleteEvents, athleteProfile, athletePassword, athleteUnknown]),
  organization.addChildren([
    organizationBase,
    organizationEvents,
    organizationSettings,
    organizationDefaults,
    createEvent,
    editEvent,
    ownEvent,
    createCategory,
    editCategory,
    ownCategory,
    createWod,
    editWod,
    organizationUnknown,
  ]),
  staff.addChildren([staffBase, staffEvents, staffQualifying, staffProfile, staffPassword, staffUnknown]),
  box.addChildren([boxBase, boxSettings, boxUnknown]),
  admin.addChildren([
    adminUsers,
    adminBoxRequests,
    adminDeletions,
    adminTerms,
    adminPrices,
    adminMails,
    adminDemo,
    adminUnknown,
  ]),
]);

/** One for the browser, over its own history; on the server one a page, over the address that was asked. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Without these the very first page would stay blank until the server has said who is signed in.
    defaultPendingComponent: WaitingPage,
    defaultPendingMs: 250,
    defaultPendingMinMs: 250,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    // On the server it would write an inline script, which the CSP forbids.
    scrollRestoration: history === undefined,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
