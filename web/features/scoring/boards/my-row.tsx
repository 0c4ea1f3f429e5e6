import { type RefObject, useEffect, useState } from 'react';
import type { BoardRow } from '#domain/scoring/boards/board.ts';
import { ordinal } from '#domain/scoring/ranking/written.ts';
import styles from './my-row.module.css';
import { Points } from './table/points.tsx';
import { isCalm } from './table/use-flip.ts';

const lineOf = (panel: HTMLElement | null, id: string) => panel?.querySelector(`[data-row="${CSS.escape(id)}"]`);

type Props = {
  row: BoardRow;
  panel: RefObject<HTMLElement | null>;
  /** True if the reader's row is among the rows on screen. */
  isShown: boolean;
  onShow: () => void;
};

/** Shows the reader's own row at the foot of the window while that row is out of view. */
export function MyRow({ row, panel, isShown, onShow }: Props) {
  const [isSeen, setSeen] = useState(true);
  const [isWanted, setWanted] = useState(false);
  useEffect(() => {
    const line = isShown ? lineOf(panel.current, row.id) : null;
    if (!line) return setSeen(false);
    const watcher = new IntersectionObserver(([entry]) => setSeen(entry?.isIntersecting === true));
    watcher.observe(line);
    return () => watcher.disconnect();
  }, [panel, row.id, isShown]);
  // The page with the row may still load. Then the focus moves to the row, because this button disappears.
  useEffect(() => {
    const line = isWanted && isShown ? lineOf(panel.current, row.id) : null;
    if (!line) return;
    setWanted(false);
    line.scrollIntoView({ block: 'center', behavior: isCalm() ? 'auto' : 'smooth' });
    line.querySelector('button')?.focus({ preventScroll: true });
  }, [panel, row.id, isShown, isWanted]);
  if (isSeen) return null;
  const go = () => {
    onShow();
    setWanted(true);
  };
  return (
    <button type="button" className={styles.mine} onClick={go}>
      <span className="unseen">Ir a tu línea: </span>
      <span className={`num ${styles.number}`}>{row.pos > 0 ? ordinal(row.pos) : '–'}</span>
      <span className={styles.name}>
        {row.name}
        <small>{row.team ? 'Tu equipo' : 'Tu puesto'}</small>
      </span>
      <Points hundredths={row.sum} size="sm" />
    </button>
  );
}
