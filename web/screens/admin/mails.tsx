import { useNavigate, useSearch } from '@tanstack/react-router';
import { Mailbox } from '#web/features/backoffice/admin/mailbox.tsx';
import { paths } from '#web/paths.ts';
import { PageHeader } from '#web/ui/pages/page-header.tsx';

export function AdminMailsScreen() {
  const search = useSearch({ from: paths.adminMails });
  const navigate = useNavigate();
  return (
    <div>
      <PageHeader title="Buzón local" description="Los correos que la plataforma habría enviado desde esta máquina." />
      <Mailbox search={search} onPage={page => navigate({ to: paths.adminMails, search: { page } })} />
    </div>
  );
}
