// <DataTable name columns list rowKey action search onSearch filters none noMatch />: a list as a real table in a
// <ListFrame>, which takes all the other properties. On a phone each row is a card: its cells are lines in the order of
// the columns, small except the first. An empty cell has no line there, and a dash in the table.
//   columns: { key, header, cell(row), align?: 'end', width?, tablet?: 'none', phone?: 'picture' | 'named' | 'none' }[]
//     picture: at the left of the lines   named: with its header before it   none: left out
//   action: the row's actions, in the last column   beside: on a phone at the right of the lines, not below
//   runs: the row that runs now, tinted
//   cards={false}: also a table on a phone, with sideways scrolling
import '#web/ui/styles/table-styles.ts';
import { Table } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import styles from './data-table.module.css';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';

export type Column<Row> = {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  align?: 'end';
  width?: number | string;
  tablet?: 'none';
  phone?: 'picture' | 'named' | 'none';
};

type Rows<Row> = {
  name: string;
  columns: Column<Row>[];
  rowKey: (row: Row) => string;
  action?: (row: Row) => ReactNode;
  runs?: (row: Row) => boolean;
  beside?: boolean;
  cards?: boolean;
};

export const DataTable = <Row, Search extends object>(props: Rows<Row> & ListFrameProps<Row, Search>) => (
  <ListFrame {...props}>{(rows, isBusy) => <TableOf {...props} rows={rows} isBusy={isBusy} />}</ListFrame>
);

function TableOf<Row>(props: Rows<Row> & { rows: Row[]; isBusy: boolean }) {
  const { name, columns, rows, rowKey, action, runs, beside = false, cards = true, isBusy } = props;
  const marks = ({ align, tablet, phone, header }: Column<Row>) => ({
    'data-align': align,
    'data-tablet': tablet,
    'data-phone': phone,
    'data-name': phone === 'named' && typeof header === 'string' ? `${header}: ` : undefined,
  });
  const { ref, isMore } = useMoreBeside<HTMLElement>();
  const look = {
    'data-more': isMore || undefined,
    'data-cards': cards || undefined,
    'data-dense': columns.length > 6 || undefined,
  };
  return (
    <div className={`card ${styles.list}`} aria-busy={isBusy}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard. */}
      <section ref={ref} className={styles.scroll} aria-label={name} tabIndex={0} {...look}>
        <Table>
          <caption className="unseen">{name}</caption>
          <thead>
            <tr>
              {columns.map(column => (
                <th key={column.key} scope="col" style={{ width: column.width }} {...marks(column)}>
                  {column.header}
                </th>
              ))}
              {action && (
                <th scope="col" data-align="end" data-last>
                  Acción
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map(row => (
              <tr key={rowKey(row)} data-runs={runs?.(row) || undefined}>
                {columns.map(column => (
                  <td key={column.key} {...marks(column)}>
                    {column.cell(row)}
                  </td>
                ))}
                {action && (
                  <td data-align="end" data-phone={beside ? 'beside' : 'action'} data-last>
                    {action(row)}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </Table>
      </section>
    </div>
  );
}

/** True if a box that scrolls sideways has more at the right, which a shadow shows. */
function useMoreBeside<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [isMore, setMore] = useState(false);
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const look = () => setMore(box.scrollLeft + box.clientWidth < box.scrollWidth - 1);
    const watcher = new ResizeObserver(look);
    watcher.observe(box);
    if (box.firstElementChild) watcher.observe(box.firstElementChild);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      watcher.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, []);
  return { ref, isMore };
}
