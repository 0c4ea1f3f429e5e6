import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffEventScreen() {
  return <PageHeader title="Evento" />;
}
