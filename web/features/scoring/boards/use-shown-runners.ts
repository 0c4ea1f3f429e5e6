import { useMemo } from 'react';
import { searchable } from '#domain/foundation/text/searchable.ts';
import type { RunningBoard, RunningRow } from '#domain/scoring/boards/board.ts';
import type { BoardKey, BoardPart } from '#web/live/board-request.ts';
import { useBoardPart } from './use-board-part.ts';

type ShownRunners = {
  rows: readonly RunningRow[];
  total: number;
  pages: number;
  isWaiting: boolean;
  retry: (() => void) | null;
};

const matches = ({ name, bib }: RunningRow, wanted: string) =>
  searchable(name).includes(wanted) || searchable(bib ?? '').startsWith(wanted);

/** Finds by name or bib: in the loaded rows, or by a request for a paged board. */
export function useShownRunners(key: BoardKey, board: RunningBoard, find: string, page: number): ShownRunners {
  const wanted = searchable(find);
  const isWhole = board.page === null;
  const found = useMemo(
    () => (isWhole && wanted ? board.rows.filter(row => matches(row, wanted)) : board.rows),
    [board, wanted, isWhole],
  );
  const asked: BoardPart | null = wanted ? { find: find.trim().slice(0, 100) } : page > 1 ? { page } : null;
  const part = useBoardPart(key, board.version, isWhole ? null : asked);
  if (isWhole) return { rows: found, total: found.length, pages: 1, isWaiting: false, retry: null };
  const pages = board.page?.of ?? 1;
  if (!asked) return { rows: board.rows, total: board.count, pages, isWaiting: false, retry: null };
  const answer = part.data?.kind === 'running' ? part.data : null;
  return {
    rows: answer?.rows ?? [],
    total: wanted ? (answer?.found ?? 0) : board.count,
    pages: wanted ? 1 : pages,
    isWaiting: part.isPending,
    retry: part.isError ? part.refetch : null,
  };
}
