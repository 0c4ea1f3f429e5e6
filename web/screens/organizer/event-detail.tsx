import {
  IconBroadcast,
  IconCalendarTime,
  IconHeartHandshake,
  IconLayoutGrid,
  IconUserCheck,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { lazyRouteComponent, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect } from 'react';
import type { OwnEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { CategoryList } from '#web/features/competition/categories/category-list.tsx';
import { EventChecklist } from '#web/features/competition/organizer-event/event-checklist.tsx';
import { DraftNotice } from '#web/features/competition/organizer-event/event-draft.tsx';
import { EventFacts } from '#web/features/competition/organizer-event/event-facts.tsx';
import { EventHeader } from '#web/features/competition/organizer-event/event-header.tsx';
import { HiddenEvent } from '#web/features/competition/organizer-event/hidden-event.tsx';
import { MoveEvent } from '#web/features/competition/organizer-event/move-event.tsx';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { GenerateHeats } from '#web/features/day/heats-plan/generate-heats.tsx';
import { api } from '#web/lib/api.ts';
import { ExportButton } from '#web/lib/files/export-button.tsx';
import { useTitle } from '#web/lib/title.ts';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

// Most visits read the categories and leave, so these tabs load after the page. With React's `lazy`, a loaded tab would
// still be empty for a third of a second.
const AthletesTab = lazyRouteComponent(
  () => import('#web/features/backoffice/athletes/athletes-tab.tsx'),
  'AthletesTab',
);
const GeneralWodsTab = lazyRouteComponent(
  () => import('#web/features/competition/wods/general-wods-tab.tsx'),
  'GeneralWodsTab',
);
const TicketsTab = lazyRouteComponent(() => import('#web/features/money/tickets/tickets-tab.tsx'), 'TicketsTab');
const IncomeTab = lazyRouteComponent(() => import('#web/features/money/income/income-tab.tsx'), 'IncomeTab');

const refreshEvery = 30_000;

export function OwnEventScreen() {
  const { id } = useParams({ from: paths.ownEvent });
  const { tab, ...search } = useSearch({ from: paths.ownEvent });
  const navigate = useNavigate();
  const query = useQuery(ownEventQuery(id));
  const { data } = query;
  const { data: open } = useQuery(
    api.waiting.ofEvent.queryOptions({ input: { eventId: id }, refetchInterval: refreshEvery }),
  );
  useTitle(data?.event.name);
  useEffect(() => {
    void AthletesTab.preload?.();
    void IncomeTab.preload?.();
    void TicketsTab.preload?.();
    void GeneralWodsTab.preload?.();
  }, []);
  if (!data) {
    const words = { label: 'Cargando el evento', text: messages.category.loadFailed };
    return <QueryFallback query={query} refused={refusedPage('Evento')} rows={6} height={88} picture {...words} />;
  }
  const { event, categories } = data;
  const show = (next: typeof search & { tab: string }) =>
    navigate({ to: paths.ownEvent, params: { id }, search: next, replace: true, resetScroll: false });
  return (
    <>
      <EventHeader event={event} categories={categories}>
        {/* All data of the event in one file (E13). */}
        <ExportButton mutation={api.entries.exportEvent.mutationOptions()} input={{ eventId: id }}>
          Export Data del Evento
        </ExportButton>
        <MoveEvent event={event} />
        {event.type === 'offline' && <DayOfEvent event={event} />}
      </EventHeader>
      <HiddenEvent event={event} />
      <DraftNotice event={event} />
      <EventFacts event={event} categories={categories} open={open} />
      <EventChecklist event={event} categories={categories} open={open} />
      <PageTabs
        label="Partes del evento"
        value={tab}
        onChange={value => show({ tab: value })}
        tabs={[
          {
            value: 'categorias',
            label: 'Categoría del Evento',
            count: categories.length,
            content: <CategoryList event={event} categories={categories} />,
          },
          {
            value: 'atletas',
            label: 'Atletas inscritos',
            content: whenLoaded(
              <AthletesTab
                eventId={id}
                state={event.state}
                categories={categories}
                search={search}
                onSearch={next => show({ tab: 'atletas', ...next })}
              />,
            ),
          },
          {
            value: 'tickets',
            label: 'Tickets',
            content: whenLoaded(
              <TicketsTab event={event} page={search.page} onPage={page => show({ tab: 'tickets', page })} />,
            ),
          },
          {
            value: 'ingresos',
            label: 'Ingresos',
            content: whenLoaded(
              <IncomeTab
                eventId={id}
                timeZone={event.timeZone}
                page={search.page}
                onPage={page => show({ tab: 'ingresos', page })}
              />,
            ),
          },
          {
            value: 'pruebas',
            label: 'Pruebas',
            content: whenLoaded(<GeneralWodsTab event={event} categories={categories} />),
          },
        ]}
      />
    </>
  );
}

/** A race on site has a day too; its page says why it has no heats (ORG-079). */
function DayOfEvent({ event: { uid: id, state } }: { event: OwnEvent }) {
  const navigate = useNavigate();
  return (
    <>
      {state !== 'completed' && (
        <GenerateHeats eventId={id} onDone={() => navigate({ to: paths.eventHeats, params: { id } })} />
      )}
      <ButtonLink to={paths.eventPlan} params={{ id }} variant="default" icon={IconCalendarTime}>
        Horario
      </ButtonLink>
      <ButtonLink to={paths.eventHeats} params={{ id }} variant="default" icon={IconLayoutGrid}>
        Heats
      </ButtonLink>
      <ButtonLink to={paths.eventCheckIn} params={{ id }} variant="default" icon={IconUserCheck}>
        Llegadas
      </ButtonLink>
      <ButtonLink to={paths.eventScreens} params={{ id }} variant="default" icon={IconBroadcast}>
        Pantallas
      </ButtonLink>
      <ButtonLink to={paths.eventSponsors} params={{ id }} variant="default" icon={IconHeartHandshake}>
        Patrocinadores
      </ButtonLink>
    </>
  );
}

const whenLoaded = (tab: ReactNode) => (
  <Suspense
    fallback={
      <div className="card">
        <LoadingRows rows={5} height={88} />
      </div>
    }
  >
    {tab}
  </Suspense>
);
