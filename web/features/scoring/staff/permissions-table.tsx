import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { client } from '#web/lib/api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { DataTable } from '#web/ui/lists/data-table.tsx';
import { type Allowable, permissionColumns } from './permission-columns.tsx';
import styles from './permissions.module.css';

type Props<Search> = {
  name: string;
  list: UseQueryResult<Awaited<ReturnType<typeof client.staff.listAsOrganizer>>>;
  boxes: Allowable[];
  filters: ReactNode;
  search: Search;
  onSearch: (next: Search) => void;
  views?: readonly (keyof Search & string)[];
};

export const PermissionsTable = <Search extends object>(props: Props<Search>) => {
  const { boxes, ...list } = props;
  return (
    <Stack className={styles.tab}>
      {list.list.data?.total !== 0 && <p className="dim text-sm">Cada cambio se guarda al instante.</p>}
      <DataTable
        {...list}
        columns={permissionColumns(boxes)}
        rowKey={({ uid }) => uid}
        none={{
          title: 'Todavía no hay jueces aprobados',
          text: 'Cuando apruebes una postulación, el juez aparece aquí.',
        }}
        noMatch={{ title: 'Ningún juez coincide', text: 'Con estos filtros no hay nadie en esta lista.' }}
      />
    </Stack>
  );
};
