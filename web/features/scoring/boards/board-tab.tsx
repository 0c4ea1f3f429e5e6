import { lazy, type ReactNode, Suspense } from 'react';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { useMounted } from '#web/lib/mounted.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { NoBoard } from './board-states.tsx';

// Loads this code later: the page renders first, then the live connection and the board.
const LiveBoard = lazy(() => import('./live-board.tsx').then(module => ({ default: module.LiveBoard })));

type BoardTabProps = {
  boardKey: BoardKey;
  /** Facts that are known before the board loads: the number of its entries, which gives its height, and its view. */
  expected?: { entries: number; view: BoardView };
  /** False until the qualifier has ended; no request before that (ATH-058). */
  isAsked?: boolean;
  isTeams: boolean;
  /** True while the stage runs, so that updates arrive without a reload. */
  isOn?: boolean;
  /** The entry of the reader. */
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
