// <DataTable caption columns rows rowKey state onRetry empty filters page />: a list as a real table, with its filters
// above and its pages below; the frame stays in place while rows load, fail or are missing.
//   columns: { key, header, cell(row), align?: 'end', hideBelow?: 'sm' | 'lg', width? }[]   rows: undefined while loading
//   state: 'ready' | 'loading' | 'failed'   empty: <EmptyState …/>   page: { current, size, total, onChange }
import './table-styles.ts';
import { Pagination, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './data-table.module.css';
import { FailedState } from './failed-state.tsx';
import { LoadingRows } from './loading-rows.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  hideBelow?: 'sm' | 'lg';
  width?: number | string;
};

export type DataTableProps<Row> = {
  caption: string;
  columns: Column<Row>[];
  rows: Row[] | undefined;
  rowKey: (row: Row) => string;
  state?: 'ready' | 'loading' | 'failed';
  onRetry?: () => void;
  empty: ReactNode;
  filters?: ReactNode;
  page?: { current: number; size: number; total: number; onChange: (page: number) => void };
};

const labels: Record<string, string> = {
  first: 'Primera página',
  previous: 'Página anterior',
  next: 'Página siguiente',
  last: 'Última página',
};

export function DataTable<Row>(props: DataTableProps<Row>) {
  const { caption, columns, rows, rowKey, filters, page } = props;
  const state = props.state ?? (rows ? 'ready' : 'loading');
  const pages = page ? Math.max(1, Math.ceil(page.total / page.size)) : 1;
  const mark = ({ align, hideBelow }: Column<Row>) => ({ 'data-align': align, 'data-hide-below': hideBelow });
  return (
    <div className={styles.frame}>
      {filters && <div className={styles.filters}>{filters}</div>}
      <div className={`card ${styles.list}`} aria-busy={state === 'loading'}>
        {state === 'failed' && <FailedState level={2} onRetry={props.onRetry} text="Tus filtros siguen puestos." />}
        {state === 'loading' && !rows && <LoadingRows rows={6} />}
        {state !== 'failed' && rows?.length === 0 && props.empty}
        {state !== 'failed' && rows && rows.length > 0 && (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard.
          <section className={styles.scroll} aria-label={caption} tabIndex={0}>
            <Table>
              <caption className={styles.caption}>{caption}</caption>
              <thead>
                <tr>
                  {columns.map(column => (
                    <th key={column.key} scope="col" style={{ width: column.width }} {...mark(column)}>
                      {column.header}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(row => (
                  <tr key={rowKey(row)}>
                    {columns.map(column => (
                      <td key={column.key} {...mark(column)}>
                        {column.cell(row)}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </Table>
          </section>
        )}
      </div>
      {page && pages > 1 && (
        <nav className={styles.pages} aria-label={`Páginas: ${caption}`}>
          <span className="dim small">
            {`${((page.current - 1) * page.size + 1).toString()}–${Math.min(page.current * page.size, page.total)} de ${page.total}`}
          </span>
          <Pagination
            total={pages}
            value={page.current}
            onChange={page.onChange}
            siblings={1}
            getItemProps={number => ({ 'aria-label': `Página ${number}` })}
            getControlProps={control => ({ 'aria-label': labels[control] })}
          />
        </nav>
      )}
    </div>
  );
}
