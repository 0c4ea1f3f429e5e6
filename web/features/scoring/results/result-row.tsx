import { ActionIcon } from '@mantine/core';
import { IconChevronDown, IconClock, IconDeviceFloppy } from '@tabler/icons-react';
import { memo, useSyncExternalStore } from 'react';
import { messages } from '#contract/messages.ts';
import type { BoardCell, BoardRow } from '#domain/scoring/boards/board.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';
import { writeMark } from '#domain/scoring/results/result-marks.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { Text } from '#web/ui/layout.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { ConflictLine } from './conflict-line.tsx';
import { whatCounts } from './editing/check-row.ts';
import type { Editing } from './editing/editing.ts';
import type { Column, RowText } from './editing/result-columns.ts';
import { shareTime, sumOf, whatMissingCount } from './editing/team-lines.ts';
import { asCell, asRow, asWho } from './grid-roles.ts';
import { ResultCell } from './result-cell.tsx';
import styles from './result-grid.module.css';
import type { RowActions } from './row-actions.ts';
import { RowNote } from './row-note.tsx';

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

/** The row of an entry: its name, its cells and its present result. It renders again only when one of these changes. */
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

type TagProps = { cell: BoardCell | null; standing: 0 | 1; isDirty: boolean };

/** Shows unusual states of a result. A result that is approved and in time gets no tag. */
function StateTags({ cell, standing, isDirty }: TagProps) {
  return (
    <span className={styles.tags}>
      {isDirty && <StatusTag tone="active">Sin guardar</StatusTag>}
      {cell?.st && cell.st !== 'approved' && <ResultTag status={cell.st} />}
      {cell?.ap && <StatusTag tone="info">Apelado</StatusTag>}
      {/* The organization's first value is no modification. */}
      {cell?.mod && (cell.v ?? 0) > 1 && <StatusTag>Modificado</StatusTag>}
      {cell?.c === 2 && cell.st === 'approved' && <StatusTag tone="info">Incompleto</StatusTag>}
      {standing === 1 && <StatusTag tone="bad">Descalificado</StatusTag>}
      {cell?.late && (
        <span className={styles.late}>
          <span className={styles.lateDot} aria-hidden="true" />
          Tarde
        </span>
      )}
    </span>
  );
}

type ControlProps = { editing: Editing; row: BoardRow; actions: RowActions; isOpen: boolean };

/** A team's row shows the sum of its athletes. This says why the sum cannot be typed, and opens the athletes. */
const TeamControls = ({ editing, row, actions, isOpen }: ControlProps) => (
  <>
    <button
      type="button"
      className={`control ${styles.open}`}
      aria-expanded={isOpen}
      aria-label={`${isOpen ? 'Cerrar' : 'Abrir equipo'}: ${row.name}`}
      onClick={() => actions.toggle(row.id)}
    >
      <IconChevronDown size={18} aria-hidden="true" />
      {isOpen ? 'Cerrar' : 'Abrir equipo'}
    </button>
    {isOpen && actions.test.needTime && (
      <button
        type="button"
        className={`control ${styles.open}`}
        aria-label={`Un tiempo para todos en ${row.name}`}
        onClick={() => shareTime(editing, row.id)}
      >
        <IconClock size={18} aria-hidden="true" />
        Un tiempo para todos
      </button>
    )}
    {!isOpen && <span className={styles.team}>{messages.result.byAthlete}</span>}
  </>
);
