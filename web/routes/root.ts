import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { Shell } from '#web/features/shell/shell.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

/** A base with its guard and its menu; the screens are its children. */
export const dashboard = lazyRouteComponent(() => import('#web/screens/dashboard.tsx'), 'Dashboard');

/** PUB-288: what no screen answers asks for the session too, before it says that it does not exist. */
export const noScreen = { path: '$', component: NotFoundPage } as const;
