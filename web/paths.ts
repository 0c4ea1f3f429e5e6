import type { AccountType } from '#contract/base.ts';

/** The addresses of the browser, as the router knows them. */
export const paths = {
  home: '/',
  events: '/events',
  login: '/login',
  register: '/register',
  registerCompetitor: '/register/competitor',
  registerStaff: '/register/staff',
  registerBox: '/register/box',
  registerOrganization: '/register/organization',
  resetPassword: '/reset-password',
  confirmEmail: '/confirm-email',
  deleteAccount: '/delete-account',
  confirmDeletion: '/delete-account/confirm',
  terms: '/terms',
  athlete: '/dashboard/atleta',
  organization: '/dashboard/organization',
  staff: '/dashboard/staff',
  box: '/dashboard/box',
  admin: '/dashboard/admin',
  catalogue: '/_catalogo',
} as const;

/** A3: where an account lands after sign-in, and where its name in the bar leads. */
export const eventsPageOf: Record<AccountType, string> = {
  athlete: '/dashboard/atleta/my-events',
  organization: '/dashboard/organization/my-events',
  staff: '/dashboard/staff/events',
  box: '/dashboard/box/settings',
  admin: '/dashboard/admin',
};

/** A3: only a path of this origin may be returned to; `//host` and `/\host` are other origins in disguise. */
export const safeRedirect = (wish: unknown): string | undefined =>
  typeof wish === 'string' && /^\/(?![/\\])/.test(wish) && !wish.startsWith('/login') ? wish : undefined;
