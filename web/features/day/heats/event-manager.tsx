import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { messages } from '#contract/messages.ts';
import { categoryTags } from '#contract/texts/heats.ts';
import { agesOf } from '#web/entities/category/category-words.ts';
import type { client } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { refusalOf } from '#web/lib/refusals.ts';
import { useTitle } from '#web/lib/title.ts';
import { useFloorToasts } from '#web/ui/dialogs/use-floor-toasts.ts';
import { Stack } from '#web/ui/layout.tsx';
import { Lines } from '#web/ui/lines.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { dayQuery } from './day-queries.ts';
import { refusedDay, wrongKind } from './day-refused.tsx';
import { HandledNotice } from './handled-notice.tsx';
import { LatenessFoot } from './lateness.tsx';
import { type Manager, managerWays } from './manager-ways.ts';
import { categoryTones } from './manager-words.ts';
import { PlanLinks } from './plan-links.tsx';
import { useDayLive } from './use-day-live.ts';
import { WayBack } from './way-back.tsx';

type Day = Awaited<ReturnType<typeof client.heats.readManager>>;
type Category = Day['categories'][number];
type Props = { eventId: string; manager: Manager; early: ReactNode };

/** The categories of the day (ORG-189 to ORG-192). `early`: the part that is shown before the day opens. */
export function EventManager({ eventId, manager, early }: Props) {
  useFloorToasts();
  const { isTold } = useDayLive(eventId);
  const query = useQuery(dayQuery(eventId, isTold));
  const { data, error } = query;
  if (error && refusalOf(error)) return refusedDay(manager)(error);
  if (!data && error?.message === messages.heats.tooEarly) return early;
  if (!data) {
    return (
      <div className="page">
        <QueryFallback query={query} text={wrongKind} rows={5} height={72} label="Cargando el día" />
      </div>
    );
  }
  return <OneDay data={data} query={query} manager={manager} />;
}

type Shown = { data: Day; query: { dataUpdatedAt: number; isError: boolean }; manager: Manager };

function OneDay({ data, query, manager }: Shown) {
  const { event, categories, handlers, mayRun } = data;
  useTitle(event.name);
  const columns: Column<Category>[] = [
    {
      key: 'category',
      header: 'Categoría',
      cell: category => (
        <Lines>
          <strong>{category.name}</strong>
          <span className="dim">{agesOf(category)}</span>
        </Lines>
      ),
    },
    {
      key: 'dates',
      header: 'Fechas',
      cell: ({ start, end }) => <MomentRange start={start} end={end} timeZone={event.timeZone} />,
    },
    {
      key: 'state',
      header: 'Estado',
      cell: ({ status }) => (
        <StatusTag tone={categoryTones[status ?? 'on_hold']}>{categoryTags[status ?? 'on_hold']}</StatusTag>
      ),
    },
  ];
  return (
    <Stack className="page">
      <WayBack to={managerWays[manager].event} eventId={event.uid} query={query}>
        El evento
      </WayBack>
      <PageHeader
        title={event.name}
        eyebrow="Manejador de Evento"
        actions={<PlanLinks eventId={event.uid} manager={manager} />}
      />
      {!mayRun && <HandledNotice handlers={handlers} />}
      <DataTable
        name="Categorías del día"
        columns={columns}
        list={{ data: { rows: categories } }}
        rowKey={({ uid }) => uid}
        runs={({ status }) => status === 'active'}
        action={({ uid, name, status }) => (
          <ButtonLink
            to={managerWays[manager].category}
            params={{ id: uid }}
            variant={status === 'active' ? 'strong' : 'default'}
            aria-label={`Abrir: ${name}`}
          >
            Abrir
          </ButtonLink>
        )}
        none={{ title: 'El evento no tiene categorías', text: 'La organización las crea en el evento.' }}
      />
      <LatenessFoot eventId={event.uid} />
    </Stack>
  );
}
