import { lazy, Suspense, useCallback, useState } from 'react';
import type { BoardTest, FitnessBoard } from '#domain/scoring/boards/board.ts';
import { useSheet } from '#web/lib/sheet-address.ts';
import type { BoardKey } from '#web/live/board-request.ts';
import { useIsDesktop } from './table/use-is-wide.ts';

const ResultModal = lazy(() => import('./result-modal.tsx').then(module => ({ default: module.ResultModal })));
const WhyDrawer = lazy(() => import('./why-drawer.tsx').then(module => ({ default: module.WhyDrawer })));

/**
 * The panels that the address opens: why an entry has its place (`?puesto=entry`), and the origin of a score
 * (`?resultado=test.entry`).
 */
export function useBoardSheets(tests: readonly BoardTest[]) {
  const why = useSheet('puesto');
  const score = useSheet('resultado');
  const beside = useIsDesktop();
  const [openSheet, openResult] = [why.open, score.open];
  const openWhy = useCallback((entry: string) => openSheet(entry, { beside }), [openSheet, beside]);
  const openScore = useCallback(
    (entry: string, test: number) => openResult(`${tests[test]?.id}.${entry}`),
    [openResult, tests],
  );
  return { why, score, openWhy, openScore };
}

type Props = { boardKey: BoardKey; board: FitnessBoard; sheets: ReturnType<typeof useBoardSheets> };

export function BoardSheets({ boardKey, board, sheets: { why, score } }: Props) {
  // While a panel closes, it still shows its last content.
  const whose = useLast(why.of);
  const [wodId = '', entryId = ''] = useLast(score.of)?.split('.') ?? [];
  return (
    <Suspense>
      {whose !== undefined && (
        <WhyDrawer
          boardKey={boardKey}
          tests={board.tests}
          entryId={whose}
          version={board.version}
          opened={why.of !== undefined}
          onClose={why.close}
        />
      )}
      {wodId !== '' && (
        <ResultModal
          wodId={wodId}
          entryId={entryId}
          version={board.version}
          opened={score.of !== undefined}
          onClose={score.close}
        />
      )}
    </Suspense>
  );
}

function useLast(value: string | undefined): string | undefined {
  const [last, setLast] = useState(value);
  if (value !== undefined && value !== last) setLast(value);
  return value ?? last;
}
