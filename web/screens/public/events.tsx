import { PageHeader } from '#web/ui/page-header.tsx';

export function EventsScreen() {
  return (
    <div className="page">
      <PageHeader title="Eventos" />
    </div>
  );
}
