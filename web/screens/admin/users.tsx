import { useNavigate, useSearch } from '@tanstack/react-router';
import { UsersTable } from '#web/features/backoffice/admin/users-table.tsx';
import { useSession } from '#web/lib/account/session.ts';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminUsersScreen() {
  const search = useSearch({ from: `${paths.admin}/` });
  const navigate = useNavigate();
  const { account } = useSession();
  return (
    <div>
      <PageHeader title="Usuarios" description="Todas las cuentas de la plataforma." />
      <UsersTable
        search={search}
        ownUid={account?.uid ?? ''}
        onSearch={search => navigate({ to: paths.admin, search, replace: true, resetScroll: false })}
      />
    </div>
  );
}
