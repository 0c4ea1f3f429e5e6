import { memo } from 'react';
import { whatCounts } from './editing/check-row.ts';
import type { Editing } from './editing/editing.ts';
import type { Column, TestFacts } from './editing/result-columns.ts';
import type { Line } from './editing/result-line.ts';
import { asCell, asRow, asWho } from './grid-roles.ts';
import { ResultCell } from './result-cell.tsx';
import styles from './result-grid.module.css';
import { useLine } from './result-row.tsx';
import { RowNote } from './row-note.tsx';

type Props = { editing: Editing; line: Line; team: string; columns: readonly Column[]; test: TestFacts };

/** The row of one athlete of a team. It has the same cells, and is saved together with the team. */
export const AthleteRow = memo(function AthleteRow({ editing, line, team, columns, test }: Props) {
  const state = useLine(editing, line.key);
  const isSaving = useLine(editing, line.entryId).phase === 'saving';
  const text = state.text ?? line.stored;
  const note = editing.isDirty(line.key) && whatCounts(text, test);
  return (
    <>
      <tr {...asRow} className={styles.row} data-athlete>
        <th {...asWho} className={styles.who}>
          <span className={`wraps ${styles.name}`}>{line.name}</span>
          <span className={styles.team}>{team}</span>
        </th>
        {columns.map(column => {
          // Only a team has a tie-break, so an athlete's row has no such cell.
          if (column.field === 'tiebreak') return <td key={column.field} {...asCell} className={styles.none} />;
          return (
            <ResultCell
              key={column.field}
              editing={editing}
              lineKey={line.key}
              name={line.name}
              column={column}
              text={text[column.field]}
              error={state.errors[column.field]}
              isActive={state.active === column.field}
              field={state.active === column.field ? state.editing : null}
              mode={state.mode}
              isChanged={state.text !== null && text[column.field] !== line.stored[column.field]}
              isClosed={isSaving}
            />
          );
        })}
        <td {...asCell} className={styles.none} />
        <td {...asCell} className={styles.none} />
      </tr>
      {note && <RowNote span={columns.length + 3}>{note}</RowNote>}
    </>
  );
});
