import { type MouseEvent, useRef } from 'react';
import type { BoardTest, BoardRow as Row } from '#domain/scoring/boards/board.ts';
import { BoardRow, type OpenScore, type OpenWhy } from './board-row.tsx';
import styles from './board-table.module.css';
import { gapOf } from './score-words.ts';
import { useFlip } from './use-flip.ts';
import { useIsWide } from './use-is-wide.ts';

type Props = {
  caption: string;
  rows: readonly Row[];
  /** The first row, from which the distances in points are counted. */
  leader: Row | undefined;
  tests: readonly BoardTest[];
  isTeams: boolean;
  mine: string | null;
  /** The entry whose place the page explains. */
  chosen: string | undefined;
  /** Names the search and the page. A change of it is no change on the board, so no row moves. */
  scene: string;
  onScore: OpenScore;
  onWhy: OpenWhy;
};

/**
 * Draws the board as a plain table. On a phone the placements are below the name. With many tests, they scroll sideways
 * and the points stay in view.
 */
export function BoardTable({ caption, rows, leader, tests, isTeams, mine, chosen, scene, onScore, onWhy }: Props) {
  const isWide = useIsWide();
  const body = useRef<HTMLTableSectionElement>(null);
  useFlip(body, rows, scene);
  // A press anywhere in a row explains the row's place. A press on another button or a text selection does not.
  const press = ({ target }: MouseEvent) => {
    const button = (target as Element).closest('button');
    if ((button && !('why' in button.dataset)) || getSelection()?.type === 'Range') return;
    const row = (target as Element).closest<HTMLElement>('[data-row]');
    row?.querySelector<HTMLElement>('[data-why]')?.focus({ preventScroll: true });
    if (row?.dataset.row) onWhy(row.dataset.row);
  };
  return (
    <div className={styles.box}>
      <table className={styles.table} data-wide={isWide || undefined}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span aria-hidden="true">#</span>
              <span className="unseen">Posición</span>
            </th>
            <th scope="col">{isTeams ? 'Equipo' : 'Atleta'} · Box · Ciudad</th>
            {!isWide && <th scope="col">Tests</th>}
            {isWide &&
              tests.map(test => (
                <th key={test.id} scope="col">
                  {test.name}
                  {test.isFinal && <span className={styles.final}> · final</span>}
                </th>
              ))}
            <th scope="col" className={styles.total}>
              Puntos
            </th>
          </tr>
        </thead>
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keys press the button of a row, whose click arrives here. */}
        <tbody ref={body} onClick={press}>
          {rows.map(row => (
            <BoardRow
              key={row.id}
              row={row}
              tests={tests}
              isWide={isWide}
              isMine={row.id === mine}
              isChosen={row.id === chosen}
              gap={gapOf(row, leader)}
              onScore={onScore}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}
