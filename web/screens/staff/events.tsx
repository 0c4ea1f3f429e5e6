import { useNavigate, useSearch } from '@tanstack/react-router';
import { StaffEvents } from '#web/features/scoring/staff/staff-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

/** ORG-198, ATH-170: the events that a judge is staff of. */
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
