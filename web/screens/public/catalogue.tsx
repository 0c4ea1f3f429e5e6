import { PageHeader } from '#web/ui/page-header.tsx';

export function CatalogueScreen() {
  return (
    <div className="page">
      <PageHeader title="Catálogo" />
    </div>
  );
}
