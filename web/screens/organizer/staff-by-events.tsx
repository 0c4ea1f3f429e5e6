import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnEvents } from '#web/features/competition/events/own-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function StaffByEventsScreen() {
  const filter = useSearch({ from: paths.staffByEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Jueces por evento" />
      <OwnEvents
        waits={['applications']}
        filter={filter}
        onFilter={search => navigate({ to: paths.staffByEvents, search, replace: true, resetScroll: false })}
        target={eventId => ({ to: paths.staffByEventsDetail, params: { eventId } })}
      />
    </div>
  );
}
