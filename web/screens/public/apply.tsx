import { PageHeader } from '#web/ui/page-header.tsx';

export function ApplyScreen() {
  return <PageHeader title="Postularse" />;
}
