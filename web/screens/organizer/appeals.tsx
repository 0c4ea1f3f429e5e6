import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnEvents } from '#web/features/competition/events/own-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AppealsScreen() {
  const filter = useSearch({ from: paths.appeals });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Apelaciones" description="Elige el evento cuyas apelaciones quieres revisar." />
      <OwnEvents
        waits={['appeals']}
        filter={filter}
        onFilter={search => navigate({ to: paths.appeals, search, replace: true, resetScroll: false })}
        target={eventId => ({ to: paths.appealsDetail, params: { eventId } })}
      />
    </div>
  );
}
