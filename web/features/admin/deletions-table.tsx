import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { adminPageSize, type Deletion } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './admin.module.css';

const moment = (iso: string | null) => (iso ? <time className={styles.time}>{formatDateTime(iso)}</time> : '–');

function State({ deletion }: { deletion: Deletion }) {
  if (!deletion.hasAccount) return <StatusTag>Sin cuenta</StatusTag>;
  if (!deletion.confirmedAt) return <StatusTag tone="waiting">Sin confirmar</StatusTag>;
  return <StatusTag tone="pending">Confirmada</StatusTag>;
}

const columns: Column<Deletion>[] = [
  {
    key: 'email',
    header: 'Correo',
    cell: deletion => (
      <div className={styles.words}>
        <strong>{deletion.email}</strong>
        <span className={`dim small ${styles.phoneOnly}`}>Pedida el {moment(deletion.timestamp)}</span>
        {deletion.dueAt && (
          <span className={`dim small ${styles.phoneOnly}`}>Se elimina el {moment(deletion.dueAt)}</span>
        )}
        <span className={`${styles.phoneOnly} ${styles.below}`}>
          <State deletion={deletion} />
        </span>
      </div>
    ),
  },
  { key: 'asked', header: 'Pedida', cell: deletion => moment(deletion.timestamp), hideBelow: 'sm', width: 210 },
  { key: 'state', header: 'Estado', cell: deletion => <State deletion={deletion} />, hideBelow: 'sm', width: 150 },
  { key: 'due', header: 'Se elimina', cell: deletion => moment(deletion.dueAt), hideBelow: 'sm', width: 210 },
];

export function DeletionsTable({ page, onPage }: { page: number; onPage: (page: number) => void }) {
  const list = useQuery(api.admin.listDeletions.queryOptions({ input: { page }, placeholderData: keepPreviousData }));
  return (
    <DataTable
      caption="Solicitudes de eliminación"
      columns={columns}
      rows={list.data?.rows}
      rowKey={deletion => `${deletion.email} ${deletion.timestamp}`}
      state={list.isError ? 'failed' : list.isFetching ? 'loading' : 'ready'}
      onRetry={() => list.refetch()}
      page={list.data && { current: page, size: adminPageSize, total: list.data.total, onChange: onPage }}
      empty={
        <EmptyState
          level={2}
          title="Nadie ha pedido irse"
          text="Aquí ves quién pidió eliminar sus datos y cuándo se eliminan."
          action={
            <ButtonLink to={paths.deleteAccount} variant="default">
              Ver la página de solicitud
            </ButtonLink>
          }
        />
      }
    />
  );
}
