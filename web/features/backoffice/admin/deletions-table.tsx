import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminPageSize, type Deletion } from '#contract/backoffice/admin.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/link.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';

const moment = (iso: string | null) =>
  iso ? (
    <time dateTime={iso} className="nowrap">
      {formatDateTime(iso)}
    </time>
  ) : (
    '–'
  );

function State({ hasAccount, confirmedAt }: Deletion) {
  if (!hasAccount) return <StatusTag>Sin cuenta</StatusTag>;
  if (!confirmedAt) return <StatusTag tone="waiting">Sin confirmar</StatusTag>;
  return <StatusTag tone="pending">Confirmada</StatusTag>;
}

const columns: Column<Deletion>[] = [
  { key: 'email', header: 'Correo', cell: ({ email }) => <strong>{email}</strong> },
  { key: 'asked', header: 'Pedida', cell: ({ timestamp }) => moment(timestamp), phone: 'named', width: 210 },
  { key: 'state', header: 'Estado', cell: State, width: 150 },
  { key: 'due', header: 'Se elimina', cell: ({ dueAt }) => moment(dueAt), phone: 'named', width: 210 },
];

export function DeletionsTable({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(api.admin.listDeletions.queryOptions({ input: { page }, placeholderData: keepPreviousData }));
  return (
    <DataTable
      name="Solicitudes de eliminación"
      columns={columns}
      list={list}
      rowKey={deletion => `${deletion.email} ${deletion.timestamp}`}
      search={{ page }}
      onSearch={next => onPage(next.page ?? 1)}
      pageSize={adminPageSize}
      none={{
        title: 'Nadie ha pedido irse',
        text: 'Aquí ves quién pidió eliminar sus datos y cuándo se eliminan.',
        action: (
          <ButtonLink to={paths.deleteAccount} variant="default">
            Ver la página de solicitud
          </ButtonLink>
        ),
      }}
    />
  );
}
