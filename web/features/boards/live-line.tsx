import { useEffect, useState } from 'react';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoardStatus } from '#web/live/use-board.ts';
import styles from './live-line.module.css';
import { writeAge } from './score-words.ts';

/** This browser's clock, once a second; only who asks for it is drawn again. */
function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** How old what is shown is, and whether news of it arrive by themselves. */
export function LiveLine({ board, changedAt }: { board: BoardKey; changedAt: number | null }) {
  const { state, at } = useBoardStatus(board);
  const now = useNow();
  // What was heard after this second began is no older than now.
  const ago = (moment: number | null) => writeAge(Math.max(0, now - (moment ?? now)));
  const words = {
    connecting: 'conectando…',
    live: `actualizado hace ${ago(changedAt)} · conectado`,
    polling: `actualizado hace ${ago(at)} · sin aviso en vivo, se revisa cada 10 s`,
    behind: `quizá no está al día · lo que ves es de hace ${ago(at)}`,
    offline: at === null ? 'sin conexión' : `sin conexión · lo que ves es de hace ${ago(at)}`,
  }[state];
  return (
    <p className={styles.line} data-state={state}>
      <span className={styles.dot} aria-hidden="true" />
      {words}
    </p>
  );
}
