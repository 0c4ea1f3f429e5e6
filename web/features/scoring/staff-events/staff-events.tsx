import { useInfiniteQuery } from '@tanstack/react-query';
import type { StaffList } from '#domain/scoring/staff/applications.ts';
import { pagedList } from '#web/lib/next-page.ts';
import { useWaitsAt } from '#web/lib/waiting-counts.ts';
import { paths } from '#web/paths.ts';
import { staffEventsQuery } from '#web/queries.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { FoundCards } from '#web/ui/lists/found-cards.tsx';
import { type NameDayFilter, nameDayFilters } from '#web/ui/lists/name-day-filters.tsx';
import { ViewFilter } from '#web/ui/lists/view-filter.tsx';
import { StaffEventCard } from './staff-event-card.tsx';

type StaffEventsSearch = NameDayFilter & { status?: 'pending' | 'declined' };
type Props = { list: StaffList; search: StaffEventsSearch; onSearch: (next: StaffEventsSearch) => void };

const statuses = [
  { value: 'approved', label: 'Aprobado' },
  { value: 'pending', label: 'En proceso' },
  { value: 'declined', label: 'Rechazado' },
];
const things: Record<StaffList, string> = { events: 'evento', qualifying: 'clasificatorio' };
const none = {
  approved: (thing: string) => ({
    title: `Ningún ${thing} te espera`,
    text: 'Cuando una organización te acepte como juez, lo verás aquí.',
  }),
  pending: () => ({
    title: 'No tienes postulaciones en proceso',
    text: 'Postúlate desde la página de un evento: verás aquí las que esperan respuesta.',
  }),
  declined: () => ({
    title: 'Nadie te ha rechazado',
    text: 'Si una organización no acepta una postulación tuya, lo verás aquí.',
  }),
};

export function StaffEvents({ list: name, search, onSearch }: Props) {
  const { status } = search;
  const waitsAt = useWaitsAt([name === 'events' ? 'event' : 'qualifier']);
  const list = useInfiniteQuery(staffEventsQuery(name, search));
  return (
    <FoundCards
      name={statuses.find(({ value }) => value === (status ?? 'approved'))?.label ?? ''}
      loading="Cargando los eventos"
      {...pagedList(list, page => page.events)}
      search={search}
      onSearch={onSearch}
      filters={
        <>
          <ViewFilter name="status" label="Estado de tu postulación" choices={statuses} />
          {nameDayFilters}
        </>
      }
      views={['status']}
      card={event => <StaffEventCard key={event.uid} event={event} waits={waitsAt(event.uid)} />}
      none={{
        ...none[status ?? 'approved'](things[name]),
        action: (
          <ButtonLink to={paths.events} variant="default">
            Ver los eventos
          </ButtonLink>
        ),
      }}
      noMatch={{
        title: 'Ningún evento coincide',
        text: 'Ninguno de tus eventos tiene ese nombre o se compite ese día.',
        all: 'Ver todos mis eventos',
      }}
    />
  );
}
