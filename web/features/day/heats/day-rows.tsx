import type { ReactNode } from 'react';
import styles from './manager.module.css';

type Cell = { head: string; cell: ReactNode };
type Look = {
  /** A bar of this colour at the row's edge. */
  tone?: 'warn' | 'bad' | undefined;
  runs?: boolean;
  dim?: boolean;
};
type Props<Row> = {
  name: string;
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  cells: (row: Row) => Cell[];
  look?: (row: Row) => Look;
};

/** A table of few columns. Only screen readers need its head, because each row is clear without it. */
export function DayRows<Row>({ name, rows, rowKey, cells, look }: Props<Row>) {
  const heads = rows[0] ? cells(rows[0]).map(({ head }) => head) : [];
  return (
    <section aria-label={name} className={styles.rows}>
      <table>
        <caption className="unseen">{name}</caption>
        <thead className="unseen">
          <tr>
            {heads.map(head => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const { tone, runs, dim } = look?.(row) ?? {};
            return (
              <tr key={rowKey(row)} data-tone={tone} data-runs={runs || undefined} data-dim={dim || undefined}>
                {cells(row).map(({ head, cell }) => (
                  <td key={head}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
