import { ActionIcon } from '@mantine/core';
import { IconDeviceFloppy } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import type { BoardRow } from '#domain/scoring/boards/board.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { Text } from '#web/ui/layout.tsx';
import { whatCounts } from './check-row.ts';
import { ConflictLine } from './conflict-line.tsx';
import type { Editing } from './editing.ts';
import { asCell, asRow, asWho } from './grid-roles.ts';
import { ResultCell } from './result-cell.tsx';
import type { Column, RowText } from './result-columns.ts';
import styles from './result-grid.module.css';
import type { RowActions } from './row-actions.ts';
import { RowNote } from './row-note.tsx';
import { StateTags } from './state-tags.tsx';
import { TeamControls } from './team-controls.tsx';
import { sumOf, whatMissingCount } from './team-lines.ts';

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

/** An entry: its name, its cells and its present result. Re-renders only when one of these changes. */
export const ResultRow = memo(function ResultRow({ editing, row, test, stored, columns, actions, isOpen }: Props) {
  const state = useLine(editing, row.id);
  const cell = row.cells[test] ?? null;
  const text = row.team ? sumOf(editing, row.id, stored) : (state.text ?? stored);
  const isDirty = editing.linesOf(row.id).some(({ key }) => editing.isDirty(key)) || editing.isDirty(row.id);
  const mark = state.text === null && cell?.k ? writeMark(cell.k) : '';
  const isSaving = state.phase === 'saving';
  const span = columns.length + 3;
  const note = row.team
    ? isOpen && whatMissingCount(editing, row.id, actions.test)
    : isDirty && whatCounts(text, actions.test);
  return (
    <>
      <tr {...asRow} className={styles.row} data-dirty={isDirty || undefined} aria-busy={isSaving || undefined}>
        <th {...asWho} className={styles.who}>
          <span className={`wraps ${styles.name}`}>{row.name}</span>
          {row.team && <TeamControls editing={editing} row={row} actions={actions} isOpen={isOpen} />}
          <StateTags cell={cell} standing={row.standing} isDirty={isDirty} />
        </th>
        {columns.map(column => (
          <ResultCell
            key={column.field}
            editing={editing}
            lineKey={row.id}
            name={row.name}
            column={column}
            text={text[column.field] || (column.field === 'quantity' ? mark : '')}
            error={state.errors[column.field]}
            isActive={state.active === column.field}
            field={state.active === column.field ? state.editing : null}
            mode={state.mode}
            isChanged={state.text !== null && text[column.field] !== stored[column.field]}
            isClosed={isSaving || (row.team && !(isOpen && column.field === 'tiebreak'))}
          />
        ))}
        <td {...asCell} className={styles.worth}>
          {cell && cell.p > 0 && !cell.k ? (
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
            <span className="dim">{cell?.k && cell.v ? writeMark(cell.k) : '–'}</span>
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
      {note && <RowNote span={span}>{note}</RowNote>}
      {state.message && (
        <RowNote span={span} isWrong>
          {state.message}
        </RowNote>
      )}
    </>
  );
});
