import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffByEventsScreen() {
  return <PageHeader title="Jueces por evento" />;
}
