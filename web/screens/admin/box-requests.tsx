import { useNavigate, useSearch } from '@tanstack/react-router';
import type { BoxRequestState } from '#contract/people/boxes.ts';
import { BoxRequests } from '#web/features/backoffice/admin/box-requests.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { PageTabs } from '#web/ui/pages/page-tabs.tsx';

const tabs: { value: BoxRequestState; label: string }[] = [
  { value: 'pending', label: 'Pendientes' },
  { value: 'approved', label: 'Aprobadas' },
  { value: 'declined', label: 'Rechazadas' },
];

export function AdminBoxRequestsScreen() {
  const { status, page } = useSearch({ from: paths.adminBoxRequests });
  const navigate = useNavigate();
  const to = paths.adminBoxRequests;
  return (
    <div>
      <PageHeader
        title="Solicitudes de gimnasios"
        description="Un gimnasio cambia de nombre y logo cuando lo apruebas."
      />
      <PageTabs
        label="Estado de las solicitudes"
        value={status ?? 'pending'}
        onChange={next =>
          navigate({ to, search: next === 'pending' ? {} : { status: next as typeof status }, replace: true })
        }
        tabs={tabs.map(({ value, label }) => ({
          value,
          label,
          content: (
            <BoxRequests
              status={value}
              page={page ?? 1}
              onPage={next => navigate({ to, search: { status, page: next } })}
            />
          ),
        }))}
      />
    </div>
  );
}
