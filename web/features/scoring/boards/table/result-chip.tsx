import { memo } from 'react';
import type { BoardCell, BoardTest } from '#domain/scoring/boards/board.ts';
import { writeValue } from '#domain/scoring/boards/written-cell.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import { markWords, writeMark } from '#domain/scoring/results/result-marks.ts';
import styles from './result-chip.module.css';
import { sayScore } from './score-words.ts';

type Props = {
  entry: string;
  at: number;
  cell: BoardCell | null;
  test: BoardTest;
  /** True to show only the placement, on a phone. In a narrow table the stylesheet decides that. */
  short?: boolean;
  onOpen: (entry: string, test: number) => void;
};

/** Shows a placement and a value. A press shows where they come from (ATH-051). */
export const ResultChip = memo(function ResultChip({ entry, at, cell, test, short, onOpen }: Props) {
  if (!cell || cell.k) {
    const mark = cell?.k;
    return (
      <span className={`dim centered ${styles.none}`}>
        <span aria-hidden="true">{mark ? writeMark(mark) : '–'}</span>
        <span className="unseen">{`${test.name}: ${mark ? markWords[mark].toLowerCase() : 'sin resultado'}`}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      className={styles.chip}
      data-chip={at}
      data-won={cell.p === 1 || undefined}
      data-open={cell.c === 2 || undefined}
      data-out={cell.c === 0 || undefined}
      aria-label={`${sayScore(cell, test)}. Ver resultado`}
      onClick={() => onOpen(entry, at)}
    >
      {/* The space separates the words in the accessible name, which a screen reader reads. */}
      <span className={styles.placement}>{cell.p > 0 ? ordinal(cell.p) : '–'}</span>{' '}
      {!short && (
        <span className={styles.value}>
          {writeValue(cell, test)} {cell.pen && <span className={styles.penalty}>+{cell.pen} seg</span>}
        </span>
      )}
      {cell.late && <span className={styles.late} />}
    </button>
  );
});
