import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnEvents } from '#web/features/competition/events/own-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function OrganizerEventsScreen() {
  const filter = useSearch({ from: paths.organizationEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Mis eventos" />
      <OwnEvents
        waits={['applications', 'appeals', 'refunds', 'reviews']}
        filter={filter}
        onFilter={search => navigate({ to: paths.organizationEvents, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
