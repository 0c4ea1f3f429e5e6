import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, lazyRouteComponent } from '@tanstack/react-router';
import { NotFoundPage } from '#web/features/shell/not-found-page.tsx';
import { Shell } from '#web/features/shell/shell.tsx';

export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: Shell,
  notFoundComponent: NotFoundPage,
});

/** A base route with its guard and menu. The screens of an area are its children. */
export const dashboard = lazyRouteComponent(() => import('#web/screens/dashboard.tsx'), 'Dashboard');

/** An unknown address also needs the session, before it shows «not found» (PUB-288). */
export const noScreen = { path: '$', component: NotFoundPage } as const;
