import { PageHeader } from '#web/ui/page-header.tsx';

export function PermissionsByEventsDetailScreen() {
  return <PageHeader title="Permisos" />;
}
