import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffByEventsDetailScreen() {
  return <PageHeader title="Jueces" />;
}
