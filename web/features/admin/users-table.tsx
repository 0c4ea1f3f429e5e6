import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type AdminUser, adminPageSize } from '#contract/admin.ts';
import { api } from '#web/lib/api.ts';
import { formatDay } from '#web/lib/dates.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Portrait } from '#web/ui/portrait.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import { typeNames } from './account-types.ts';
import styles from './admin.module.css';
import { useBlock } from './use-block.ts';
import { type UsersFilter, UsersFilters } from './users-filters.tsx';

function Account({ user, action }: { user: AdminUser; action: ReactNode }) {
  return (
    <div className={styles.account}>
      <Portrait name={user.displayName} photo={user.photoURL} size={40} />
      <div className={styles.words}>
        <strong>{user.displayName}</strong>
        <span className="dim small">{user.email}</span>
        <span className={styles.tags}>
          <span className={styles.phoneOnly}>
            <StatusTag>{typeNames[user.type]}</StatusTag>
          </span>
          {user.blockedAt && <StatusTag tone="bad">Bloqueada</StatusTag>}
          {!user.emailConfirmed && <StatusTag tone="pending">Sin confirmar</StatusTag>}
          {user.demo && <StatusTag tone="info">Demo</StatusTag>}
        </span>
        <span className={`${styles.phoneOnly} ${styles.below}`}>{action}</span>
      </div>
    </div>
  );
}

const dataColumns: Column<AdminUser>[] = [
  {
    key: 'type',
    header: 'Tipo',
    cell: user => <StatusTag>{typeNames[user.type]}</StatusTag>,
    hideBelow: 'sm',
    width: 150,
  },
  {
    key: 'since',
    header: 'Desde',
    cell: user => <time className={`dim small ${styles.time}`}>{formatDay(user.createdAt)}</time>,
    hideBelow: 'lg',
    width: 130,
  },
];

export type UsersWish = UsersFilter & { page?: number };

export function UsersTable(props: { wish: UsersWish; ownUid: string; onWish: (wish: UsersWish) => void }) {
  const { wish, ownUid, onWish } = props;
  const { q, type, page = 1 } = wish;
  const list = useQuery(
    api.admin.listUsers.queryOptions({ input: { search: q ?? '', type, page }, placeholderData: keepPreviousData }),
  );
  const block = useBlock();
  const action = (user: AdminUser): ReactNode =>
    user.uid === ownUid ? (
      <span className="dim small">Tú</span>
    ) : (
      <Button
        variant={user.blockedAt ? 'default' : 'danger'}
        size="sm"
        loading={block.busyWith === user.uid}
        aria-label={`${user.blockedAt ? 'Desbloquear' : 'Bloquear'} a ${user.displayName}`}
        onClick={() => block.toggle(user)}
      >
        {user.blockedAt ? 'Desbloquear' : 'Bloquear'}
      </Button>
    );
  const columns: Column<AdminUser>[] = [
    { key: 'account', header: 'Cuenta', cell: user => <Account user={user} action={action(user)} /> },
    ...dataColumns,
    {
      key: 'action',
      header: <span className={styles.unseen}>Acción</span>,
      cell: action,
      align: 'end',
      hideBelow: 'sm',
      width: 130,
    },
  ];
  const filtered = Boolean(q || type);
  return (
    <DataTable
      caption="Usuarios"
      columns={columns}
      rows={list.data?.rows}
      rowKey={user => user.uid}
      state={list.isError ? 'failed' : list.isFetching ? 'loading' : 'ready'}
      onRetry={() => list.refetch()}
      filters={<UsersFilters filter={wish} onChange={filter => onWish(filter)} />}
      page={
        list.data && {
          current: page,
          size: adminPageSize,
          total: list.data.total,
          onChange: next => onWish({ q, type, page: next }),
        }
      }
      empty={
        <EmptyState
          level={2}
          title={filtered ? 'Nadie coincide' : 'Todavía no hay cuentas'}
          text={filtered ? 'Ninguna cuenta cumple con esa búsqueda y ese tipo.' : undefined}
          action={
            filtered && (
              <Button variant="default" onClick={() => onWish({})}>
                Quitar filtros
              </Button>
            )
          }
        />
      }
    />
  );
}
