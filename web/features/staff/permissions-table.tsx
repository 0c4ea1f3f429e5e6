import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { client } from '#web/lib/api.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { type Allowable, permissionColumns } from './permission-columns.tsx';
import styles from './permissions.module.css';

type Props = {
  caption: string;
  list: UseQueryResult<Awaited<ReturnType<typeof client.staff.listAsOrganizer>>>;
  boxes: Allowable[];
  filters: ReactNode;
  isFiltered: boolean;
  page: number;
  onPage: (page: number) => void;
  onClear: () => void;
};

/** The approved judges of an event, each with a row of boxes. */
export function PermissionsTable({ caption, list, boxes, filters, isFiltered, page, onPage, onClear }: Props) {
  const { data } = list;
  const isNobody = data?.total === 0 && !isFiltered;
  return (
    <div className={styles.tab}>
      {!isNobody && <p className="dim small">Cada cambio se guarda al instante.</p>}
      <DataTable
        caption={caption}
        columns={permissionColumns(boxes)}
        rows={data?.rows}
        rowKey={({ uid }) => uid}
        state={list.isError && !data ? 'failed' : !data || list.isPlaceholderData ? 'loading' : 'ready'}
        onRetry={() => list.refetch()}
        filters={!isNobody && filters}
        page={data && { current: page, size: data.pageSize, total: data.total, onChange: onPage }}
        empty={
          isFiltered ? (
            <EmptyState
              level={2}
              title="Ningún juez coincide"
              text="Con estos filtros no hay nadie en esta lista."
              action={
                <Button variant="default" onClick={onClear}>
                  Quitar filtros
                </Button>
              }
            />
          ) : (
            <EmptyState
              level={2}
              title="Todavía no hay jueces aprobados"
              text="Cuando apruebes una postulación, el juez aparece aquí."
            />
          )
        }
      />
    </div>
  );
}
