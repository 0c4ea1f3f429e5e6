import type { BoardCell } from '#domain/scoring/boards/board.ts';
import { ResultTag } from '#web/entities/result/result-tag.tsx';
import { StatusTag } from '#web/ui/status-tag.tsx';
import styles from './result-grid.module.css';

type Props = { cell: BoardCell | null; standing: 0 | 1; isDirty: boolean };

/** Unusual states of a result; approved and in time shows no tag. */
export function StateTags({ cell, standing, isDirty }: Props) {
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
