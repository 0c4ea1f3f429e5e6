import type { AccountType } from '#contract/base.ts';

/** The addresses of the browser, as the router knows them. */
export const paths = {
  home: '/',
  events: '/events',
  event: '/events/event-detail/$id',
  category: '/events/category/$id',
  joinEvent: '/events/join/$id',
  manualEntry: '/manual-entry',
  eventTerms: '/terms/$id',
  streaming: '/dashboard/streaming',
  login: '/login',
  register: '/register',
  registerCompetitor: '/register/competitor',
  registerStaff: '/register/staff',
  registerBox: '/register/box',
  registerOrganization: '/register/organization',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  deleteAccount: '/delete-account',
  confirmDeletion: '/confirm-deletion',
  terms: '/terms',
  athlete: '/dashboard/atleta',
  athleteEvents: '/dashboard/atleta/my-events',
  invitations: '/dashboard/atleta/invitations',
  myTeams: '/dashboard/atleta/my-team',
  team: '/dashboard/atleta/my-team-detail/$id',
  editTeam: '/dashboard/atleta/my-team-edit/$id',
  myOrders: '/dashboard/atleta/orders',
  athleteProfile: '/dashboard/atleta/edit-profile',
  athletePassword: '/dashboard/atleta/change-password',
  organization: '/dashboard/organization',
  organizationEvents: '/dashboard/organization/my-events',
  organizationSettings: '/dashboard/organization/settings',
  organizationDefaults: '/dashboard/organization/clasification-settings',
  createEvent: '/dashboard/organization/create-event',
  editEvent: '/dashboard/organization/edit-event/$id',
  ownEvent: '/dashboard/organization/event-detail/$id',
  createCategory: '/dashboard/organization/create-category/$eventId',
  editCategory: '/dashboard/organization/edit-category/$categoryId',
  ownCategory: '/dashboard/organization/category/$categoryId',
  manualEnrollment: '/dashboard/organization/manual-enrollment/$categoryId',
  athleteDetail: '/dashboard/organization/athlete-detail',
  createWod: '/dashboard/organization/create-wod/$categoryId',
  editWod: '/dashboard/organization/edit-wod/$wodId',
  uploadFile: '/dashboard/organization/upload-file/$categoryId',
  staff: '/dashboard/staff',
  staffEvents: '/dashboard/staff/events',
  staffQualifying: '/dashboard/staff/qualifying',
  staffProfile: '/dashboard/staff/edit-profile',
  staffPassword: '/dashboard/staff/change-password',
  box: '/dashboard/box',
  boxSettings: '/dashboard/box/settings',
  admin: '/dashboard/admin',
  adminBoxRequests: '/dashboard/admin/box-requests',
  adminDeletions: '/dashboard/admin/deletions',
  adminTerms: '/dashboard/admin/terms',
  adminPrices: '/dashboard/admin/prices',
  adminMails: '/dashboard/admin/mails',
  adminDemo: '/dashboard/admin/demo',
  catalogue: '/_catalogo',
} as const;

/** A3: where an account lands after sign-in, and where its name in the bar leads. */
export const eventsPageOf: Record<AccountType, string> = {
  athlete: paths.athleteEvents,
  organization: paths.organizationEvents,
  staff: paths.staffEvents,
  box: paths.boxSettings,
  admin: paths.admin,
};

/** A3: only a path of this origin may be returned to; the browser itself says which one a wish would lead to. */
export function safeRedirect(wish: unknown): string | undefined {
  if (typeof wish !== 'string' || !wish.startsWith('/') || wish.startsWith('/login')) return undefined;
  const here = 'https://here.invalid';
  return URL.canParse(wish, here) && new URL(wish, here).origin === here ? wish : undefined;
}
