import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditTable } from '#web/features/backoffice/audit/audit-table.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminAuditScreen() {
  const search = useSearch({ from: paths.adminAudit });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader
        title="Registro de actividad"
        description="Quién hizo qué, desde qué red y cuándo. Nadie puede cambiarlo, y se guarda un año."
      />
      <AuditTable
        search={search}
        onSearch={search => navigate({ to: paths.adminAudit, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
