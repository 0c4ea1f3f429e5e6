import { memo, useEffect, useRef } from 'react';
import type { BoardTest, BoardRow as Row } from '#domain/scoring/boards/board.ts';
import { formatPoints, ordinal } from '#domain/scoring/ranking/written.ts';
import styles from './board-table.module.css';
import { Points } from './points.tsx';
import { ResultChip } from './result-chip.tsx';
import { movementOf, placeOf } from './score-words.ts';

export type OpenScore = (entry: string, test: number) => void;
export type OpenWhy = (entry: string) => void;
type Props = {
  row: Row;
  tests: readonly BoardTest[];
  isWide: boolean;
  isMine: boolean;
  /** True when the page explains the place of this row. */
  isChosen: boolean;
  /** The distance in points to the first row, as text. */
  gap: string | null;
  onScore: OpenScore;
};

/** Renders again only with another row object; unchanged rows stay the same object (web/live). */
export const BoardRow = memo(function BoardRow({ row, tests, isWide, isMine, isChosen, gap, onScore }: Props) {
  const line = useFlash(row);
  const place = placeOf(row);
  const chipOf = (test: BoardTest, at: number) => (
    <ResultChip entry={row.id} at={at} cell={row.cells[at] ?? null} test={test} short={!isWide} onOpen={onScore} />
  );
  const who = (
    <>
      <span className={styles.name}>{row.name}</span>
      {isMine && <span className={styles.mine}>{row.team ? 'Tu equipo' : 'Tú'}</span>}
      {row.standing === 1 && <span className={styles.out}>Descalificado</span>}
      {place && <span className={styles.place}>{place}</span>}
    </>
  );
  return (
    <tr
      ref={line}
      data-row={row.id}
      data-medal={row.pos > 0 && row.pos <= 3 ? row.pos : undefined}
      data-mine={isMine || undefined}
      data-chosen={isChosen}
    >
      <td className={styles.position}>
        <Position row={row} isChosen={isChosen} />
      </td>
      {isWide ? (
        <th scope="row" className={styles.who}>
          {who}
        </th>
      ) : (
        // On screen this is one cell. Screen readers get the name as the row's header, without the results.
        <td role="presentation" className={styles.who}>
          {/* biome-ignore-start lint/a11y/useFocusableInteractive: nothing in a plain table is focused by itself. */}
          {/* biome-ignore-start lint/a11y/useSemanticElements: a cell of a table cannot lie within another one. */}
          <div role="rowheader">{who}</div>
          <div role="cell" className={styles.chips}>
            {tests.map((test, at) => (
              <span key={test.id}>{chipOf(test, at)}</span>
            ))}
          </div>
          {/* biome-ignore-end lint/a11y/useSemanticElements: as above. */}
          {/* biome-ignore-end lint/a11y/useFocusableInteractive: as above. */}
        </td>
      )}
      {isWide && tests.map((test, at) => <td key={test.id}>{chipOf(test, at)}</td>)}
      <td className={styles.total}>
        <Points hundredths={row.sum} />
        <span className={`dim text-xs ${styles.below}`}>
          {gap && (
            <span>
              {gap}
              <span className="unseen"> del primero,</span>
            </span>
          )}
          {row.pct !== null && <span>{formatPoints(row.pct)} %</span>}
          {row.prov && <span className={styles.provisional}>Provisional</span>}
        </span>
      </td>
    </tr>
  );
});

/**
 * The position (ATH-060) and its change since the last test. It is the row's only button. The table handles presses on
 * its rows, so a finger can press the whole row. A keyboard or screen reader finds one button.
 */
function Position({ row, isChosen }: { row: Row; isChosen: boolean }) {
  const moved = movementOf(row);
  const said = moved ? `, ${moved.said}` : '';
  const place = row.pos > 0 ? ordinal(row.pos) : 'Sin puesto';
  return (
    <button
      type="button"
      className={`plain-control ${styles.why}`}
      data-why
      aria-expanded={isChosen}
      aria-label={`${place}${said}. ¿Por qué este puesto? ${row.name}`}
    >
      {row.pos > 0 ? (
        <span className={`num ${styles.number}`}>
          {row.pos}
          <small>.º</small>
        </span>
      ) : (
        <span className={styles.noPosition}>–</span>
      )}
      {moved && (
        <span className={styles.moved} data-mark={moved.mark} aria-hidden="true">
          {moved.mark}
          {moved.steps > 0 && ` ${moved.steps}`}
        </span>
      )}
    </button>
  );
}

const isOther = (one: Row['cells'][number] | undefined, other: Row['cells'][number] | undefined) =>
  one?.q !== other?.q || one?.t !== other?.t || one?.c !== other?.c || one?.pen !== other?.pen;

/** Highlights a new result for a moment. A placement that only follows from another result is not highlighted. */
function useFlash(row: Row) {
  const line = useRef<HTMLTableRowElement>(null);
  const seen = useRef(row);
  useEffect(() => {
    const before = seen.current;
    seen.current = row;
    if (before === row || !line.current) return;
    for (const [at, cell] of row.cells.entries()) {
      if (!isOther(before.cells[at], cell)) continue;
      const chip = line.current.querySelector(`[data-chip="${at}"]`);
      chip?.animate([{ boxShadow: '0 0 0 4px var(--amber)' }, { boxShadow: '0 0 0 4px transparent' }], {
        duration: 1600,
        easing: 'ease-out',
      });
    }
  }, [row]);
  return line;
}
