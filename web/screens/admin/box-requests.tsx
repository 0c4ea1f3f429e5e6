import { useNavigate, useSearch } from '@tanstack/react-router';
import { BoxRequestTabs } from '#web/features/admin/box-request-tabs.tsx';
import { BoxRequests } from '#web/features/admin/box-requests.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/page-header.tsx';

export function AdminBoxRequestsScreen() {
  const { status, page } = useSearch({ from: '/dashboard/admin/box-requests' });
  const navigate = useNavigate();
  const to = paths.adminBoxRequests;
  return (
    <div>
      <PageHeader
        title="Solicitudes de gimnasios"
        description="Un gimnasio cambia de nombre y logo cuando lo apruebas."
      />
      <BoxRequestTabs
        current={status ?? 'pending'}
        onChange={next => navigate({ to, search: { status: next === 'pending' ? undefined : next }, replace: true })}
      >
        <BoxRequests
          status={status ?? 'pending'}
          page={page ?? 1}
          onPage={next => navigate({ to, search: { status, page: next } })}
        />
      </BoxRequestTabs>
    </div>
  );
}
