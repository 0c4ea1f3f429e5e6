import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireInvited, requireSignedOut } from '#web/lib/account/guards.ts';
import { readCode } from '#web/lib/account/mailed-code.ts';
import { paths, safeRedirect } from '#web/paths.ts';
import { root } from './root.ts';
import { screensOf } from './screen.ts';
import { withCode } from './search-params.ts';

const at = screensOf(root, paths.home);

/** The page that a visitor wanted before signing in. */
const withRedirect = (search: Record<string, unknown>): { redirect?: string } => ({
  redirect: safeRedirect(search.redirect),
});

/** An invited person gets the fields that the mail's link knows; the code stays out of titles and logs. */
const withRedirectAndCode = (search: Record<string, unknown>): { redirect?: string; code?: string } => ({
  ...withRedirect(search),
  ...withCode(search),
});

/** The form has the invited address already. */
const withRedirectAndEmail = (search: Record<string, unknown>): { redirect?: string; email?: string } => ({
  ...withRedirect(search),
  ...(typeof search.email === 'string' && { email: search.email.slice(0, 254) }),
});

export const accountRoutes = [
  // The pages of accounts for visitors who are signed out. The router is in every first load, so there is no zod here.
  createRoute({
    ...at(paths.login, 'Iniciar Sesión'),
    component: lazyRouteComponent(() => import('#web/screens/public/login.tsx'), 'LoginScreen'),
    validateSearch: (search: Record<string, unknown>): { redirect?: string; panel?: 'admin' } => ({
      ...withRedirect(search),
      panel: search.panel === 'admin' ? 'admin' : undefined,
    }),
    beforeLoad: requireSignedOut,
  }),
  createRoute({
    ...at(paths.register, 'Registro'),
    component: lazyRouteComponent(() => import('#web/screens/public/register.tsx'), 'RegisterScreen'),
    validateSearch: withRedirect,
    beforeLoad: requireSignedOut,
  }),
  createRoute({
    ...at(paths.registerCompetitor, 'Atleta'),
    component: lazyRouteComponent(() => import('#web/screens/public/register-athlete.tsx'), 'RegisterAthleteScreen'),
    validateSearch: withRedirectAndCode,
    beforeLoad: requireInvited,
  }),
  createRoute({
    ...at(paths.registerStaff, 'Staff'),
    component: lazyRouteComponent(() => import('#web/screens/public/register-staff.tsx'), 'RegisterStaffScreen'),
    validateSearch: withRedirectAndEmail,
    beforeLoad: requireSignedOut,
  }),
  createRoute({
    ...at(paths.registerBox, 'Gimnasio'),
    component: lazyRouteComponent(() => import('#web/screens/public/register-box.tsx'), 'RegisterBoxScreen'),
    validateSearch: withRedirect,
    beforeLoad: requireSignedOut,
  }),
  createRoute({
    ...at(paths.registerOrganization, 'Organizacion'),
    component: lazyRouteComponent(
      () => import('#web/screens/public/register-organization.tsx'),
      'RegisterOrganizationScreen',
    ),
    validateSearch: withRedirect,
    beforeLoad: requireSignedOut,
  }),
  // Pages of mailed links, and public pages about the account. A link's code stays out of titles and logs.
  createRoute({
    ...at(paths.resetPassword, 'Recuperar la contraseña'),
    component: lazyRouteComponent(() => import('#web/screens/public/reset-password.tsx'), 'ResetPasswordScreen'),
    validateSearch: withCode,
    beforeLoad: readCode,
  }),
  createRoute({
    ...at(paths.confirmEmail, 'Confirmar el correo'),
    component: lazyRouteComponent(() => import('#web/screens/public/confirm-email.tsx'), 'ConfirmEmailScreen'),
    validateSearch: withCode,
    beforeLoad: readCode,
  }),
  createRoute({
    ...at(paths.deleteAccount, 'Eliminar datos de usuario'),
    component: lazyRouteComponent(() => import('#web/screens/public/delete-account.tsx'), 'DeleteAccountScreen'),
  }),
  createRoute({
    ...at(paths.confirmDeletion, 'Eliminar datos de usuario'),
    component: lazyRouteComponent(() => import('#web/screens/public/confirm-deletion.tsx'), 'ConfirmDeletionScreen'),
    validateSearch: withCode,
    beforeLoad: readCode,
  }),
  createRoute({
    ...at(paths.terms, 'Términos y condiciones'),
    component: lazyRouteComponent(() => import('#web/screens/public/terms.tsx'), 'TermsScreen'),
  }),
] as const;
