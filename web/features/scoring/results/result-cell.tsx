import { memo, useEffect, useId, useRef } from 'react';
import type { Editing } from './editing/editing.ts';
import type { Mode } from './editing/line-store.ts';
import type { Column } from './editing/result-columns.ts';
import { asCell, asReadOnly } from './grid-roles.ts';
import styles from './result-grid.module.css';

type Props = {
  editing: Editing;
  lineKey: string;
  name: string;
  column: Column;
  text: string;
  error: string | undefined;
  isActive: boolean;
  /** The first text of the open field; null when the cell is not open. */
  field: string | null;
  mode: Mode;
  isChanged: boolean;
  /** True when the cell cannot be typed into: the sum of a team, or a row that is being saved. */
  isClosed: boolean;
};

/** Shows one value as text, and as a field only while a person types. The table handles the keys (use-grid.ts). */
export const ResultCell = memo(function ResultCell(props: Props) {
  const { editing, lineKey, name, column, text, error, isActive, field, mode, isClosed } = props;
  const cell = useRef<HTMLTableCellElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  const isField = field !== null;
  useEffect(() => {
    if (!isActive || !editing.follows()) return;
    if (isField) {
      input.current?.focus();
      const end = input.current?.value.length ?? 0;
      input.current?.setSelectionRange(mode === 'select' ? 0 : end, end);
    } else cell.current?.focus();
  }, [isActive, isField, mode, editing]);
  const label = `${column.title} de ${name}`;
  return (
    <td
      ref={cell}
      {...asCell}
      tabIndex={isActive && !isField ? 0 : -1}
      className={styles.cell}
      data-key={lineKey}
      data-field={column.field}
      // Each cell has its column's name, because a phone shows four cells side by side.
      data-title={column.field === 'milliseconds' ? 'Milésimas' : column.title}
      data-active={isActive || undefined}
      data-changed={props.isChanged || undefined}
      data-wrong={error !== undefined || undefined}
      aria-label={isField ? undefined : `${label}: ${text === '' ? 'vacío' : text}`}
      {...(isClosed && asReadOnly)}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={error && !isField ? errorId : undefined}
    >
      {isField ? (
        <input
          ref={input}
          className={styles.input}
          aria-label={label}
          aria-invalid={error !== undefined}
          aria-describedby={error ? errorId : undefined}
          defaultValue={field}
          // A tie-break needs a colon, which a numeric keypad does not have.
          inputMode={column.field === 'quantity' ? 'decimal' : column.field === 'tiebreak' ? 'text' : 'numeric'}
          enterKeyHint="next"
          autoComplete="off"
          maxLength={20}
          onBlur={event => editing.commit(event.currentTarget.value)}
        />
      ) : (
        <span className={styles.value} data-empty={text === '' || undefined}>
          {text === '' ? '–' : text}
        </span>
      )}
      {error && (
        <span id={errorId} className={styles.error}>
          {error}
        </span>
      )}
    </td>
  );
});
