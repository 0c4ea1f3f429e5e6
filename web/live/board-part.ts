import { hashKey, type QueryClient } from '@tanstack/react-query';
import type { Board } from '#domain/scoring/boards/board.ts';
import { addressOf, askForBoard, type BoardKey, type BoardPart } from './board-request.ts';

const minute = 60_000;

/** What that part was, in whichever version was asked for last. */
function lastOf(queries: QueryClient, part: readonly unknown[]): Board | undefined {
  // A page by name is another part than the same page by place, and a query would be found by less than all of its key.
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
 * The question for a part of a board that comes in pages, asked again with each version of it. What is shown stays
 * until the next answer is there, also while somebody types on in a search; another page is waited for.
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
