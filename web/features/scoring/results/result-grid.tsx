import { Fragment } from 'react';
import type { BoardRow } from '#domain/scoring/boards/board.ts';
import { AthleteRow } from './athlete-row.tsx';
import type { Editing } from './editing/editing.ts';
import type { Column } from './editing/result-columns.ts';
import type { Line } from './editing/result-line.ts';
import type { gridHandlers } from './editing/use-grid.ts';
import { asCell, asGrid, asHeading, asRow, asRows } from './grid-roles.ts';
import styles from './result-grid.module.css';
import { ResultRow } from './result-row.tsx';
import type { RowActions } from './row-actions.ts';

type Props = {
  editing: Editing;
  title: string;
  rows: readonly BoardRow[];
  lines: readonly Line[];
  test: number;
  columns: readonly Column[];
  actions: RowActions;
  open: readonly string[];
  loading: ReadonlySet<string>;
  handlers: ReturnType<typeof gridHandlers>;
};

/** The table of results, with a spreadsheet's keys. On a phone each row is a card. */
export function ResultGrid(props: Props) {
  const { editing, rows, lines, test, columns, actions, open, loading, handlers } = props;
  const of = (entryId: string) => lines.filter(line => line.entryId === entryId);
  return (
    <div className={`card ${styles.scroll}`}>
      <table
        {...asGrid}
        aria-label={props.title}
        aria-colcount={columns.length + 3}
        className={styles.grid}
        data-columns={columns.length}
        {...handlers}
      >
        <thead {...asRows}>
          <tr {...asRow}>
            <th {...asHeading} className={styles.who}>
              Atleta
            </th>
            {columns.map(({ field, title, hint }) => (
              <th key={field} {...asHeading}>
                {title}
                {hint && <span className={styles.hint}> {hint}</span>}
              </th>
            ))}
            <th {...asHeading} className={styles.end}>
              Puesto y puntos
            </th>
            <th {...asHeading} className={styles.end}>
              <span className="unseen">Acciones</span>
            </th>
          </tr>
        </thead>
        <tbody {...asRows}>
          {rows.map(row => {
            const [own, ...athletes] = of(row.id);
            if (!own) return null;
            return (
              <Fragment key={row.id}>
                <ResultRow
                  editing={editing}
                  row={row}
                  test={test}
                  stored={own.stored}
                  columns={columns}
                  actions={actions}
                  isOpen={open.includes(row.id)}
                />
                {athletes.map(line => (
                  <AthleteRow
                    key={line.key}
                    editing={editing}
                    line={line}
                    team={row.name}
                    columns={columns}
                    test={actions.test}
                  />
                ))}
                {loading.has(row.id) && (
                  <tr {...asRow} className={styles.below}>
                    <td {...asCell} colSpan={columns.length + 3} className="dim">
                      Cargando el equipo…
                    </td>
                  </tr>
                )}
              </Fragment>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
