import { IconChevronDown, IconClock } from '@tabler/icons-react';
import { messages } from '#contract/messages.ts';
import type { BoardRow } from '#domain/scoring/boards/board.ts';
import type { Editing } from './editing.ts';
import styles from './result-grid.module.css';
import type { RowActions } from './row-actions.ts';
import { shareTime } from './team-lines.ts';

type Props = { editing: Editing; row: BoardRow; actions: RowActions; isOpen: boolean };

/** A team's row shows the sum: explains why it is not editable, and opens the athletes. */
export const TeamControls = ({ editing, row, actions, isOpen }: Props) => (
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
