import { useNavigate, useSearch } from '@tanstack/react-router';
import { DeletionsTable } from '#web/features/backoffice/admin/deletions-table.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminDeletionsScreen() {
  const { page } = useSearch({ from: paths.adminDeletions });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader
        title="Eliminaciones"
        description="Una cuenta se elimina sola 14 días después de que su dueño lo confirma por correo."
      />
      <DeletionsTable
        page={page ?? 1}
        onPage={next => navigate({ to: paths.adminDeletions, search: { page: next }, resetScroll: false })}
      />
    </div>
  );
}
