import { messages } from '#contract/messages.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoard } from '#web/live/use-board.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import panel from './board-panel.module.css';
import { RunningPanel } from './running-panel.tsx';

type Props = { categoryId: string; scope?: BoardKey['scope'] };

/** ATH-055, ATH-059: the newest file that the organizer confirmed, live. */
export function RunningTable({ categoryId, scope }: Props) {
  const boardKey: BoardKey = { categoryId, stage: 'event', scope };
  const { board, changedAt, failure, retry } = useBoard(boardKey);
  if (failure === 'failed') {
    return (
      <div className="card">
        <FailedState level={2} title="No se pudo cargar la tabla" onRetry={retry} />
      </div>
    );
  }
  if (failure) {
    const text = 'Puede que la categoría haya cambiado: recarga la página.';
    return (
      <div className="card">
        <EmptyState level={2} title="Esta tabla no existe" text={text} />
      </div>
    );
  }
  if (board?.view === 'hidden') {
    const text = 'Aparecerá aquí cuando la organización la publique.';
    return (
      <div className="card">
        <EmptyState level={2} title={messages.event.boardUnpublished} text={text} />
      </div>
    );
  }
  if (board?.kind === 'running') return <RunningPanel boardKey={boardKey} board={board} changedAt={changedAt} />;
  return (
    <section className={panel.panel} aria-label="Tabla de la carrera">
      <div className={panel.head}>
        <h2>Clasificación</h2>
      </div>
      <p className={panel.facts}>cargando…</p>
      <div className="card">
        <LoadingRows rows={8} height={65} label="Cargando la tabla" />
      </div>
    </section>
  );
}
