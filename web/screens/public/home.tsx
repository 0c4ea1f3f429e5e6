import { PageHeader } from '#web/ui/page-header.tsx';

export function HomeScreen() {
  return (
    <div className="page">
      <PageHeader title="Inicio" />
    </div>
  );
}
