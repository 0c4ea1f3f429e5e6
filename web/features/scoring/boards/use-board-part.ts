import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boardPart } from '#web/live/board-part.ts';
import type { BoardKey, BoardPart } from '#web/live/board-request.ts';

/** A part of a paged board; no request for null. */
export function useBoardPart(key: BoardKey, version: string, part: BoardPart | null) {
  const queries = useQueryClient();
  return useQuery({ ...boardPart(queries, key, version, part ?? {}), enabled: part !== null });
}
