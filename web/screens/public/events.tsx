import { useNavigate, useSearch } from '@tanstack/react-router';
import { EventList } from '#web/features/competition/public-events/event-list.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function EventsScreen() {
  const filter = useSearch({ from: paths.events });
  const navigate = useNavigate();
  return (
    <div className="page">
      <PageHeader title="Eventos" />
      <EventList
        filter={filter}
        onFilter={search => navigate({ to: paths.events, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
