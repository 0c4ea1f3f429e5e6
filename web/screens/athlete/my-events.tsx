import { useNavigate, useSearch } from '@tanstack/react-router';
import { JoinedEvents } from '#web/features/registration/joining/joined-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AthleteEventsScreen() {
  const filter = useSearch({ from: paths.athleteEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Mis eventos" />
      <JoinedEvents
        filter={filter}
        onFilter={search => navigate({ to: paths.athleteEvents, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
