import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { messages } from '#contract/messages.ts';
import type { BoardView } from '#domain/boards/board.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoard } from '#web/live/use-board.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import styles from './board-tab.module.css';

export type BoardTabProps = {
  boardKey: BoardKey;
  /** What is known before the board is there: about its height, and whether there is one. */
  expected?: { entries: number; view: BoardView };
  /** ATH-058: false until the qualifier has ended, when there is nothing to ask for. */
  isAsked?: boolean;
  isTeams: boolean;
  /** The reader's own entry. */
  mine?: string | null;
  /** ORG-122: rows of a page; without it a board that is whole is one page. */
  pageSize?: number;
  actions?: ReactNode;
};

const mostExpected = 12;

// The page stands without it, and it comes while the board is asked for.
const loadPanel = () => import('./board-panel.tsx');
const BoardPanel = lazy(() => loadPanel().then(module => ({ default: module.BoardPanel })));

/** A board with all that can stand in its place. */
export function BoardTab(props: BoardTabProps) {
  const { boardKey, expected, isAsked = true, isTeams, mine = null, pageSize, actions } = props;
  const { board, changedAt, failure, retry } = useBoard(isAsked ? boardKey : null);
  useEffect(() => {
    if (isAsked) loadPanel().catch(() => undefined);
  }, [isAsked]);
  const view = board?.view ?? expected?.view ?? 'open';
  if (failure === 'failed') {
    return (
      <div className="card">
        <FailedState level={2} title="No se pudo cargar la tabla" onRetry={retry} />
      </div>
    );
  }
  if (failure) {
    return (
      <div className="card">
        <EmptyState
          level={2}
          title="Esta tabla no existe"
          text="Puede que la categoría haya cambiado: recarga la página."
        />
      </div>
    );
  }
  if (view === 'hidden') {
    const text = 'Aparecerá aquí cuando la organización la publique.';
    return (
      <div className="card">
        <EmptyState level={2} title={messages.event.boardUnpublished} text={text} />
      </div>
    );
  }
  if (view === 'waiting') {
    return (
      <div className="card">
        <EmptyState level={2} title="El clasificatorio no ha terminado" text={messages.board.waiting} />
      </div>
    );
  }
  const waiting = <Waiting entries={expected?.entries ?? 8} />;
  if (board?.kind !== 'fitness') return waiting;
  return (
    <Suspense fallback={waiting}>
      <BoardPanel
        boardKey={boardKey}
        board={board}
        changedAt={changedAt}
        isTeams={isTeams}
        mine={mine}
        pageSize={pageSize ?? null}
        actions={actions}
      />
    </Suspense>
  );
}

/** As high as what comes. */
function Waiting({ entries }: { entries: number }) {
  return (
    <section aria-label="Tabla de posiciones">
      <div className={styles.head}>
        <h2>Clasificación</h2>
        <div className={styles.tools} />
      </div>
      <p className={styles.line}>cargando…</p>
      <div className="card">
        <LoadingRows rows={Math.min(mostExpected, Math.max(4, entries))} height={65} label="Cargando la tabla" />
      </div>
    </section>
  );
}
