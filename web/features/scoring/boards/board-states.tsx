import { messages } from '#contract/messages.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import styles from './board-states.module.css';

const mostExpected = 12;

type Props = {
  view: BoardView;
  /** The number of rows to expect. */
  entries?: number;
};

export function NoBoard({ view, entries = 8 }: Props) {
  if (view === 'open') return <Waiting entries={entries} />;
  return view === 'hidden' ? (
    <EmptyState
      card
      level={2}
      title={messages.board.hidden}
      text="Aparecerá aquí cuando la organización la publique."
    />
  ) : (
    <EmptyState card level={2} title="El clasificatorio no ha terminado" text={messages.board.waiting} />
  );
}

/** Stands above a board that is not public yet (E9). */
export const NotYetPublished = () => <p className={`dim ${styles.first}`}>{messages.board.hiddenForOthers}</p>;

/** An empty space of the board's height, so that the page does not move. */
const Waiting = ({ entries }: { entries: number }) => (
  <section aria-label="Tabla de posiciones">
    <Row className={styles.head}>
      <h2>Clasificación</h2>
      <div className={styles.tools} />
    </Row>
    <Text size="xs" dim className={styles.line}>
      cargando…
    </Text>
    <LoadingRows card rows={Math.min(mostExpected, Math.max(4, entries))} height={65} label="Cargando la tabla" />
  </section>
);
