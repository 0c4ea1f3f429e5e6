import { useNavigate, useSearch } from '@tanstack/react-router';
import { EventsTable } from '#web/features/backoffice/admin/events-table.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminEventsScreen() {
  const search = useSearch({ from: paths.adminEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader
        title="Eventos"
        description="Un evento oculto no aparece en ninguna página pública ni recibe inscripciones. Sus datos se quedan."
      />
      <EventsTable
        search={search}
        onSearch={search => navigate({ to: paths.adminEvents, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
