import { PageHeader } from '#web/ui/page-header.tsx';

export function StaffDetailScreen() {
  return <PageHeader title="Postulación" />;
}
