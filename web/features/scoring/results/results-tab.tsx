import type { ReactNode } from 'react';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardView } from '#domain/scoring/boards/board.ts';
import { useSession } from '#web/lib/account/session.ts';
import { MomentWithZone } from '#web/lib/clock/date-text.tsx';
import { useIsPast } from '#web/lib/clock/use-is-past.ts';
import { useBoard } from '#web/live/use-board.ts';
import { Stack } from '#web/ui/layout.tsx';
import { FailedState } from '#web/ui/states/failed-state.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ResultsEditing } from './results-editing.tsx';
import { WithdrawnEntries } from './withdrawn-entries.tsx';

type Props = {
  eventId: string;
  categoryId: string;
  stage: Stage;
  test: { uid: string; start: string };
  timeZone: string;
  now: string;
  /** Draws the text in place of a board that cannot be shown. */
  noBoard: (view: BoardView) => ReactNode;
};

/** Shows one test per tab, in a board that the organizer can type into. */
export function ResultsTab({ eventId, categoryId, stage, test, timeZone, now, noBoard }: Props) {
  const { account } = useSession();
  const key = { categoryId, stage, scope: 'staff' as const };
  const { board, failure, retry } = useBoard(key);
  const hasBegun = useIsPast(test.start, now);
  const index = board?.kind === 'fitness' ? board.tests.findIndex(({ id }) => id === test.uid) : -1;
  if (failure) {
    return <FailedState card level={2} title="No se pudieron cargar los resultados" onRetry={retry} />;
  }
  if (board && board.view !== 'open') return noBoard(board.view);
  // The board does not have a new test until its next version.
  if (board?.kind !== 'fitness' || index < 0 || !account) {
    return <LoadingRows rows={8} height={52} label="Cargando los resultados" />;
  }
  return (
    <Stack>
      {!hasBegun && (
        <Notice>
          El test comienza el <MomentWithZone at={test.start} timeZone={timeZone} />: sus resultados se guardan a partir
          de entonces.
        </Notice>
      )}
      <ResultsEditing
        key={test.uid}
        boardKey={key}
        board={board}
        index={index}
        account={account.uid}
        timeZone={timeZone}
      />
      <WithdrawnEntries eventId={eventId} categoryId={categoryId} />
    </Stack>
  );
}
