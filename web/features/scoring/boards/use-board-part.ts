import { useQuery, useQueryClient } from '@tanstack/react-query';
import { boardPart } from '#web/live/board-part.ts';
import type { BoardKey, BoardPart } from '#web/live/board-request.ts';

/** Loads a part of a paged board. With null it sends no request. */
export function useBoardPart(key: BoardKey, version: string, part: BoardPart | null) {
  const queries = useQueryClient();
  return useQuery({ ...boardPart(queries, key, version, part ?? {}), enabled: part !== null });
}
