import { type ReactNode, useEffect, useState } from 'react';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoardStatus } from '#web/live/use-board.ts';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import styles from './live-line.module.css';
import { writeAge } from './table/score-words.ts';

/** The time of this browser's clock, updated once a second. Only the caller renders again. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

type Props = {
  board: BoardKey;
  changedAt: number | null;
  /** True while the stage runs. */
  isOn: boolean;
  /** The text of the last change. */
  children?: ReactNode;
};

/** Shows whether the board is current, the age of its last change, and whether updates arrive by themselves. */
export function LiveLine({ board, changedAt, isOn, children }: Props) {
  const { state, at } = useBoardStatus(board);
  const now = useNow();
  // The change may be newer than `now`, which ticks once a second. Its age is then zero.
  const ago = (moment: number | null) => writeAge(Math.max(0, now - (moment ?? now)));
  const words = {
    connecting: 'conectando…',
    live: `al día · último cambio hace ${ago(changedAt)}`,
    polling: `al día hace ${ago(at)} · sin aviso en vivo, se revisa cada 10 s`,
    behind: `quizá no está al día · lo que ves es de hace ${ago(at)}`,
    offline: at === null ? 'sin conexión' : `sin conexión · lo que ves es de hace ${ago(at)}`,
  }[state];
  return (
    <div className={styles.line} data-state={state}>
      <p>
        {state === 'live' && isOn ? (
          <StatusTag tone="live">En vivo</StatusTag>
        ) : (
          <span className={styles.dot} aria-hidden="true" />
        )}
        <span>{words}</span>
      </p>
      {children}
    </div>
  );
}
