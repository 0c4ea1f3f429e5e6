import { EraseDemo } from '#web/features/backoffice/admin/erase-demo.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminDemoScreen() {
  return (
    <div>
      <PageHeader
        title="Datos de demostración"
        description="Bórralos cuando la plataforma empiece a usarse de verdad."
      />
      <EraseDemo />
    </div>
  );
}
