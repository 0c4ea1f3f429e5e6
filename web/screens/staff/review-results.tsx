import { PageHeader } from '#web/ui/page-header.tsx';

export function ReviewResultsScreen() {
  return <PageHeader title="Revisión de resultados" />;
}
