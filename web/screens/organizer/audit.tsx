import { useNavigate, useSearch } from '@tanstack/react-router';
import { AuditTable } from '#web/features/backoffice/audit/audit-table.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function OrganizationAuditScreen() {
  const search = useSearch({ from: paths.organizationAudit });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader
        title="Registro de actividad"
        description="Quién hizo qué en tus eventos y en tu cuenta. Nadie puede cambiarlo, y se guarda un año."
      />
      <AuditTable
        isOwn
        search={search}
        onSearch={search => navigate({ to: paths.organizationAudit, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
