import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconDeviceFloppy } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import type { BoardRow } from '#domain/boards/board.ts';
import { formatPoints, ordinal } from '#domain/scoring/written.ts';
import { Text } from '#web/ui/layout.tsx';
import { ConflictLine } from './conflict-line.tsx';
import type { Editing } from './editing.ts';
import { asCell, asRow, asWho } from './grid-roles.ts';
import { ResultCell } from './result-cell.tsx';
import type { Column, RowText } from './result-columns.ts';
import styles from './result-grid.module.css';
import type { RowActions } from './row-actions.ts';
import { StateTags } from './state-tags.tsx';
import { sumOf } from './team-lines.ts';

type Props = {
  editing: Editing;
  row: BoardRow;
  test: number;
  stored: RowText;
  columns: readonly Column[];
  actions: RowActions;
  isOpen: boolean;
};

export const useLine = ({ store }: Editing, key: string) =>
  useSyncExternalStore(
    listener => store.subscribe(key, listener),
    () => store.get(key),
  );

/** An entry: who, what is typed, what it is worth now. Drawn again only when one of these changes. */
export const ResultRow = memo(function ResultRow({ editing, row, test, stored, columns, actions, isOpen }: Props) {
  const state = useLine(editing, row.id);
  const cell = row.cells[test] ?? null;
  const text = row.team ? sumOf(editing, row.id, stored) : (state.text ?? stored);
  const isDirty = editing.linesOf(row.id).some(({ key }) => editing.isDirty(key)) || editing.isDirty(row.id);
  const isSaving = state.phase === 'saving';
  const span = columns.length + 3;
  return (
    <>
      <tr {...asRow} className={styles.row} data-dirty={isDirty || undefined} aria-busy={isSaving || undefined}>
        <th {...asWho} className={styles.who}>
          <span className={`wraps ${styles.name}`}>{row.name}</span>
          {row.team && (
            <button
              type="button"
              className={`control ${styles.open}`}
              aria-expanded={isOpen}
              aria-label={`Atletas de ${row.name}`}
              onClick={() => actions.toggle(row.id)}
            >
              <IconChevronDown size={18} aria-hidden="true" />
              {isOpen ? 'Cerrar' : 'Abrir equipo'}
            </button>
          )}
          <StateTags cell={cell} standing={row.standing} isDirty={isDirty} showsModified={actions.showsModified} />
        </th>
        {columns.map(column => (
          <ResultCell
            key={column.field}
            editing={editing}
            lineKey={row.id}
            name={row.name}
            column={column}
            text={text[column.field]}
            error={state.errors[column.field]}
            isActive={state.active === column.field}
            field={state.active === column.field ? state.editing : null}
            mode={state.mode}
            isChanged={state.text !== null && text[column.field] !== stored[column.field]}
            isClosed={isSaving || (row.team && !(isOpen && column.field === 'tiebreak'))}
          />
        ))}
        <td {...asCell} className={styles.worth}>
          {cell && cell.p > 0 ? (
            <>
              <Text as="span" size="xl" num>
                {ordinal(cell.p)}
              </Text>
              <Text as="span" size="md" dim num className={styles.points}>
                {formatPoints(cell.pts)}
              </Text>
              {cell.pen ? <span className={styles.penalty}>{`+${cell.pen} seg`}</span> : null}
            </>
          ) : (
            <span className="dim">–</span>
          )}
        </td>
        <td {...asCell} className={styles.acts}>
          {isDirty || isSaving ? (
            <ActionIcon
              variant="filled"
              loading={isSaving}
              onClick={() => actions.save(row.id)}
              aria-label={`Guardar el resultado de ${row.name}`}
              title="Guardar"
            >
              <IconDeviceFloppy size={20} aria-hidden="true" />
            </ActionIcon>
          ) : null}
          {actions.menu(row)}
        </td>
      </tr>
      {state.phase === 'conflict' && <ConflictLine editing={editing} row={row} actions={actions} span={span} />}
      {state.message && (
        <tr {...asRow} className={styles.below}>
          <td {...asCell} colSpan={span}>
            <Text role="alert" size="sm" strong className={styles.message}>
              {state.message}
            </Text>
          </td>
        </tr>
      )}
    </>
  );
});
