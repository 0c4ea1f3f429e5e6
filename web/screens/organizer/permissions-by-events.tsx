import { PageHeader } from '#web/ui/page-header.tsx';

export function PermissionsByEventsScreen() {
  return <PageHeader title="Permisos por evento" />;
}
