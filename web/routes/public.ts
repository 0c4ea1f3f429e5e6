import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { onlyTo, requireSession } from '#web/lib/account/guards.ts';
import { type Opened, readCode } from '#web/lib/account/mailed-code.ts';
import { paths } from '#web/paths.ts';
import { root } from './root.ts';
import { screensOf } from './screen.ts';
import { boardSearch, eventFilters, saleSearch, withCode } from './search-params.ts';

const at = screensOf(root, paths.home);

const codeOfTab = async (opened: Opened) => (await import('#web/lib/account/code-of-tab.ts')).readCodeOfTab(opened);

/** A catalogue of components for developers. Production builds have neither the route nor its files. */
const inDevelopment = import.meta.env.DEV
  ? [
      createRoute({
        ...at(paths.catalogue, 'Catálogo'),
        component: lazyRouteComponent(() => import('#web/screens/public/catalogue.tsx'), 'CatalogueScreen'),
      }),
    ]
  : [];

export const publicRoutes = [
  createRoute({
    ...at(paths.home),
    component: lazyRouteComponent(() => import('#web/screens/public/home.tsx'), 'HomeScreen'),
  }),
  createRoute({
    ...at(paths.events, 'Eventos'),
    component: lazyRouteComponent(() => import('#web/screens/public/events.tsx'), 'EventsScreen'),
    validateSearch: eventFilters,
  }),
  createRoute({
    ...at(paths.event),
    component: lazyRouteComponent(() => import('#web/screens/public/event-detail.tsx'), 'EventDetailScreen'),
  }),
  createRoute({
    ...at(paths.category),
    component: lazyRouteComponent(() => import('#web/screens/public/category-detail.tsx'), 'CategoryDetailScreen'),
    validateSearch: boardSearch,
  }),
  createRoute({
    ...at(paths.eventLive, 'En vivo'),
    component: lazyRouteComponent(() => import('#web/screens/public/event-live.tsx'), 'EventLiveScreen'),
  }),
  createRoute({
    ...at(paths.buyTickets, 'Entradas'),
    component: lazyRouteComponent(() => import('#web/screens/public/buy-tickets.tsx'), 'BuyTicketsScreen'),
    validateSearch: saleSearch,
    beforeLoad: readCode,
  }),
  createRoute({
    ...at(paths.eventTerms, 'Aceptación de riesgo'),
    component: lazyRouteComponent(() => import('#web/screens/public/event-terms.tsx'), 'EventTermsScreen'),
  }),
  createRoute({
    ...at(paths.qrTicket, 'Entrada'),
    component: lazyRouteComponent(() => import('#web/screens/public/qr-ticket.tsx'), 'QrTicketScreen'),
  }),
  createRoute({
    ...at(paths.reviewTicket, 'Revisión de una entrada'),
    component: lazyRouteComponent(() => import('#web/screens/public/ticket-review.tsx'), 'TicketReviewScreen'),
  }),
  createRoute({
    ...at(paths.ticketOrder, 'Tus entradas'),
    component: lazyRouteComponent(() => import('#web/screens/public/ticket-order.tsx'), 'TicketOrderScreen'),
  }),
  createRoute({
    ...at(paths.badge, 'Código personal'),
    component: lazyRouteComponent(() => import('#web/screens/public/badge.tsx'), 'BadgeScreen'),
  }),
  createRoute({
    ...at(paths.myTickets, 'Mis entradas'),
    component: lazyRouteComponent(() => import('#web/screens/public/my-tickets.tsx'), 'MyTicketsScreen'),
    beforeLoad: requireSession(),
  }),
  ...inDevelopment,
  // The stream is for every signed-in account (PUB-038).
  createRoute({
    ...at(paths.streaming, 'Live Streaming'),
    component: lazyRouteComponent(() => import('#web/screens/public/streaming.tsx'), 'StreamingScreen'),
    beforeLoad: requireSession(),
  }),
  createRoute({
    ...at(paths.joinEvent, 'Inscribirme'),
    component: lazyRouteComponent(() => import('#web/screens/athlete/join-event.tsx'), 'JoinEventScreen'),
    beforeLoad: onlyTo('athlete', paths.events),
  }),
  createRoute({
    ...at(paths.apply, 'Postularse'),
    component: lazyRouteComponent(() => import('#web/screens/public/apply.tsx'), 'ApplyScreen'),
    beforeLoad: onlyTo('staff', paths.events),
  }),
  createRoute({
    ...at(paths.manualEntry, 'Tu inscripción'),
    component: lazyRouteComponent(() => import('#web/screens/public/manual-entry.tsx'), 'ManualEntryScreen'),
    validateSearch: withCode,
    beforeLoad: codeOfTab,
  }),
  createRoute({
    ...at(paths.judgeInvitation, 'Te invitan a juzgar'),
    component: lazyRouteComponent(() => import('#web/screens/public/judge-invitation.tsx'), 'JudgeInvitationScreen'),
    validateSearch: withCode,
    beforeLoad: codeOfTab,
  }),
] as const;
