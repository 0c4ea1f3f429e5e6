import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Board } from '#domain/scoring/boards/board.ts';
import { addressOf, askForBoard, type BoardKey, type BoardPart } from './board-request.ts';

const minute = 60_000;

/** The board that was last loaded for this part. */
function lastOf(queries: QueryClient, part: readonly unknown[]): Board | undefined {
  // Compare whole keys. A prefix match would also find other parts: a page by name for one by place.
  const hash = hashKey(part);
  const known = queries.getQueryCache().findAll({
    queryKey: part,
    predicate: ({ queryKey }) => hashKey(queryKey.slice(0, part.length)) === hash,
  });
  return known.toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)[0]?.state.data as Board;
}

type AskedQuery = { queryKey: readonly unknown[] };
const isSearch = (part: unknown) => (part as BoardPart | undefined)?.find !== undefined;

/**
 * The query for a part of a paged board, sent again for each version. The old part stays visible until the answer
 * arrives, also while a search text changes. Another page waits for its answer.
 */
export function boardPart(queries: QueryClient, key: BoardKey, version: string, part: BoardPart) {
  const name = ['board-part', addressOf(key), part] as const;
  return {
    queryKey: [...name, version] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) => askForBoard(key, part, { signal }),
    staleTime: minute,
    gcTime: minute,
    placeholderData: (last?: Board, asked?: AskedQuery) =>
      isSearch(part) && isSearch(asked?.queryKey[2]) ? last : lastOf(queries, name),
  };
}
