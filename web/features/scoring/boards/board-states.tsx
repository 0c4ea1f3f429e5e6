import { messages } from '#contract/messages.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import styles from './board-states.module.css';

const mostExpected = 12;

type Props = {
  view: BoardView;
  /** How many rows are about to come. */
  entries?: number;
};

/** What stands in a board's place while there is none to show. */
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

/** E9: above a table that its reader sees before everybody else. */
export const NotYetPublished = () => <p className={`dim ${styles.first}`}>{messages.board.hiddenForOthers}</p>;

/** As high as what comes. */
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
