import type { QueryClient } from '@tanstack/react-query';
import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { FailurePage } from '#web/features/shell/failure-page.tsx';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { WaitingPage } from '#web/features/shell/waiting-page.tsx';
import { accountRoutes } from '#web/routes/accounts.ts';
import { adminRoutes } from '#web/routes/admin.ts';
import { athleteRoutes, uploadRoutes } from '#web/routes/athlete.ts';
import { boxRoutes } from '#web/routes/box.ts';
import { organizationRoutes, previewRoute } from '#web/routes/organization.ts';
import { publicRoutes } from '#web/routes/public.ts';
import { root } from '#web/routes/root.ts';
import { staffRoutes } from '#web/routes/staff.ts';

// To add a screen, write its address in paths.ts and one line in its area's list. The line has address, title, code,
// guard and search.
const routeTree = root.addChildren([
  ...publicRoutes,
  ...accountRoutes,
  athleteRoutes,
  uploadRoutes,
  organizationRoutes,
  previewRoute,
  ...staffRoutes,
  boxRoutes,
  adminRoutes,
]);

/** Makes a router. A browser has one, over its history; the server makes one per page, over the requested address. */
export const createAppRouter = (queryClient: QueryClient, history?: RouterHistory) =>
  createRouter({
    routeTree,
    history,
    context: { queryClient },
    defaultPreload: 'intent',
    // Loaders run at every visit, because they only start queries. A query knows whether its answer is fresh.
    defaultPreloadStaleTime: 0,
    defaultStaleReloadMode: 'blocking',
    // Without this, the first page stays blank until the session is known.
    defaultPendingComponent: WaitingPage,
    defaultPendingMs: 250,
    defaultPendingMinMs: 250,
    defaultErrorComponent: FailurePage,
    defaultNotFoundComponent: NotFoundPage,
    // On the server this option would write an inline script, which the content security policy forbids.
    scrollRestoration: history === undefined,
  });
export type AppRouter = ReturnType<typeof createAppRouter>;

/** True if a path leads to a screen; false for unknown paths below a dashboard. */
export function leadsToScreen(router: AppRouter, path: string): boolean {
  const route = router.getMatchedRoutes(path)[2];
  return route !== undefined && route.options.component !== NotFoundPage;
}

declare module '@tanstack/react-router' {
  interface Register {
    router: AppRouter;
  }
}
