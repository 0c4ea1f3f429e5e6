import { useNavigate, useSearch } from '@tanstack/react-router';
import { StaffEvents } from '#web/features/scoring/staff-events/staff-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function StaffEventsScreen() {
  const search = useSearch({ from: paths.staffEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Eventos" />
      <StaffEvents
        list="events"
        search={search}
        onSearch={search => navigate({ to: paths.staffEvents, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
