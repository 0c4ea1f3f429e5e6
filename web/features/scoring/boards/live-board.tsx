import { lazy, type ReactNode, Suspense } from 'react';
import type { BoardKey } from '#web/live/board-request.ts';
import { useBoard } from '#web/live/use-board.ts';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { BoardPanel } from './board-panel.tsx';
import { NoBoard } from './board-states.tsx';

// A race has its own board (ATH-055).
const RunningPanel = lazy(() => import('./running-panel.tsx').then(module => ({ default: module.RunningPanel })));

type Props = {
  boardKey: BoardKey;
  /** Shown until the server's first answer. */
  meanwhile: ReactNode;
  isTeams: boolean;
  isOn?: boolean;
  mine?: string | null;
  pageSize?: number;
  actions?: ReactNode;
};

export function LiveBoard({ boardKey, meanwhile, isTeams, isOn = false, mine = null, pageSize, actions }: Props) {
  const { board, changedAt, failure, retry } = useBoard(boardKey);
  if (failure === 'failed') {
    return <FailedState card level={2} title="No se pudo cargar la tabla" onRetry={retry} />;
  }
  if (failure) {
    const text = 'Puede que la categoría haya cambiado: recarga la página.';
    return <EmptyState card level={2} title="Esta tabla no existe" text={text} />;
  }
  if (!board) return meanwhile;
  if (board.view !== 'open') return <NoBoard view={board.view} />;
  if (board.kind === 'running') {
    return (
      <Suspense fallback={meanwhile}>
        <RunningPanel boardKey={boardKey} board={board} changedAt={changedAt} isOn={isOn} actions={actions} />
      </Suspense>
    );
  }
  return (
    <BoardPanel
      boardKey={boardKey}
      board={board}
      changedAt={changedAt}
      isTeams={isTeams}
      isOn={isOn}
      mine={mine}
      pageSize={pageSize ?? null}
      actions={actions}
    />
  );
}
