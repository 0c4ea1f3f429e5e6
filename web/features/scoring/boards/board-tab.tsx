import { lazy, type ReactNode, Suspense } from 'react';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { useMounted } from '#web/lib/mounted.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { NoBoard } from './board-states.tsx';

// The page stands without it: the link, the table and all that belongs to them come once it does.
const LiveBoard = lazy(() => import('./live-board.tsx').then(module => ({ default: module.LiveBoard })));

type BoardTabProps = {
  boardKey: BoardKey;
  /** What is known before the board is there: about its height, and whether there is one. */
  expected?: { entries: number; view: BoardView };
  /** ATH-058: false until the qualifier has ended, when there is nothing to ask for. */
  isAsked?: boolean;
  isTeams: boolean;
  /** Its stage is under way: what is new comes by itself. */
  isOn?: boolean;
  /** The reader's own entry. */
  mine?: string | null;
  /** ORG-122: rows of a page; without it a board that is whole is one page. */
  pageSize?: number;
  actions?: ReactNode;
};

/** A board with all that can stand in its place. */
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
