import { lazy, type ReactNode, Suspense } from 'react';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { useMounted } from '#web/lib/mounted.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { NoBoard } from './board-states.tsx';

// Lazy: the page renders first; the live link and the board load afterwards.
const LiveBoard = lazy(() => import('./live-board.tsx').then(module => ({ default: module.LiveBoard })));

type BoardTabProps = {
  boardKey: BoardKey;
  /** Known before the board loads: its approximate height, and whether there is one. */
  expected?: { entries: number; view: BoardView };
  /** False until the qualifier has ended; no request before that (ATH-058). */
  isAsked?: boolean;
  isTeams: boolean;
  /** The stage runs, so updates arrive by themselves. */
  isOn?: boolean;
  /** The reader's own entry. */
  mine?: string | null;
  /** Rows of one page; without it a whole board is one page (ORG-122). */
  pageSize?: number;
  actions?: ReactNode;
};

export function BoardTab({ boardKey, expected, isAsked = true, ...rest }: BoardTabProps) {
  const isMounted = useMounted();
  const meanwhile = <NoBoard view={expected?.view ?? 'open'} entries={expected?.entries} />;
  if (!isAsked || !isMounted) return meanwhile;
  return (
    <Suspense fallback={meanwhile}>
      <LiveBoard boardKey={boardKey} meanwhile={meanwhile} {...rest} />
    </Suspense>
  );
}
