import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyTo, requireSession } from '#web/lib/guards.ts';
import { paths } from '#web/paths.ts';
import { root } from './root.ts';
import { eventFilters, tabOf, withCode } from './search-params.ts';

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
/** Whoever writes the interface looks at it; what goes to production has neither the route nor its files. */
const inDevelopment = import.meta.env.DEV
  ? [
      createRoute({
        getParentRoute: () => root,
        path: paths.catalogue,
        staticData: { title: 'Catálogo' },
        component: lazyRouteComponent(() => import('#web/screens/public/catalogue.tsx'), 'CatalogueScreen'),
      }),
    ]
  : [];

// The stream is for whoever has an account, whatever its type (PUB-038).
const streaming = createRoute({
  getParentRoute: () => root,
  path: paths.streaming,
  staticData: { title: 'Live Streaming' },
  beforeLoad: requireSession(),
  component: lazyRouteComponent(() => import('#web/screens/public/streaming.tsx'), 'StreamingScreen'),
});

const joinEvent = createRoute({
  getParentRoute: () => root,
  path: paths.joinEvent,
  staticData: { title: 'Inscribirme' },
  beforeLoad: onlyTo('athlete', paths.events),
  component: lazyRouteComponent(() => import('#web/screens/athlete/join-event.tsx'), 'JoinEventScreen'),
});
const apply = createRoute({
  getParentRoute: () => root,
  path: paths.apply,
  staticData: { title: 'Postularse' },
  beforeLoad: onlyTo('staff', paths.events),
  component: lazyRouteComponent(() => import('#web/screens/public/apply.tsx'), 'ApplyScreen'),
});
const manualEntry = createRoute({
  getParentRoute: () => root,
  path: paths.manualEntry,
  staticData: { title: 'Tu inscripción' },
  validateSearch: withCode,
  component: lazyRouteComponent(() => import('#web/screens/public/manual-entry.tsx'), 'ManualEntryScreen'),
});
const judgeInvitation = createRoute({
  getParentRoute: () => root,
  path: paths.judgeInvitation,
  staticData: { title: 'Te invitan a juzgar' },
  validateSearch: withCode,
  component: lazyRouteComponent(() => import('#web/screens/public/judge-invitation.tsx'), 'JudgeInvitationScreen'),
});
export const publicRoutes = [
  home,
  events,
  event,
  category,
  eventTerms,
  ...inDevelopment,
  streaming,
  joinEvent,
  apply,
  manualEntry,
  judgeInvitation,
] as const;
