import { useNavigate, useSearch } from '@tanstack/react-router';
import { OwnEvents } from '#web/features/competition/events/own-events.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function PermissionsByEventsScreen() {
  const filter = useSearch({ from: paths.permissionsByEvents });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Permisos por evento" />
      <OwnEvents
        waits={[]}
        filter={filter}
        onFilter={search => navigate({ to: paths.permissionsByEvents, search, replace: true, resetScroll: false })}
        target={id => ({ to: paths.permissionsByEventsDetail, params: { id } })}
      />
    </div>
  );
}
