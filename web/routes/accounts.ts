import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSignedOut } from '#web/lib/guards.ts';
import { paths, safeRedirect } from '#web/paths.ts';
import { root } from './root.ts';
import { withCode } from './search-params.ts';

/** Where somebody was going who had to say first who they are. */
const withRedirect = (search: Record<string, unknown>): { redirect?: string } => ({
  redirect: safeRedirect(search.redirect),
});

/** Who was invited by mail finds the address filled in. */
const withRedirectAndEmail = (search: Record<string, unknown>): { redirect?: string; email?: string } => ({
  ...withRedirect(search),
  ...(typeof search.email === 'string' && { email: search.email.slice(0, 254) }),
});

// Accounts, signed out. No zod here: the router is in everybody's first load.
const login = createRoute({
  getParentRoute: () => root,
  path: paths.login,
  staticData: { title: 'Iniciar Sesión' },
  validateSearch: (search: Record<string, unknown>): { redirect?: string; panel?: 'admin' } => ({
    ...withRedirect(search),
    panel: search.panel === 'admin' ? 'admin' : undefined,
  }),
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/login.tsx'), 'LoginScreen'),
});
const register = createRoute({
  getParentRoute: () => root,
  path: paths.register,
  staticData: { title: 'Registro' },
  validateSearch: withRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register.tsx'), 'RegisterScreen'),
});
const registerCompetitor = createRoute({
  getParentRoute: () => root,
  path: paths.registerCompetitor,
  staticData: { title: 'Atleta' },
  validateSearch: withRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-athlete.tsx'), 'RegisterAthleteScreen'),
});
const registerStaff = createRoute({
  getParentRoute: () => root,
  path: paths.registerStaff,
  staticData: { title: 'Staff' },
  validateSearch: withRedirectAndEmail,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-staff.tsx'), 'RegisterStaffScreen'),
});
const registerBox = createRoute({
  getParentRoute: () => root,
  path: paths.registerBox,
  staticData: { title: 'Gimnasio' },
  validateSearch: withRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('#web/screens/public/register-box.tsx'), 'RegisterBoxScreen'),
});
const registerOrganization = createRoute({
  getParentRoute: () => root,
  path: paths.registerOrganization,
  staticData: { title: 'Organizacion' },
  validateSearch: withRedirect,
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(
    () => import('#web/screens/public/register-organization.tsx'),
    'RegisterOrganizationScreen',
  ),
});

// Pages behind a mailed link, and the public ones about the account. The code of a link stays out of titles and logs.
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

export const accountRoutes = [
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
] as const;
