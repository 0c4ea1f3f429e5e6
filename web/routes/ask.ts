import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

type Visit = { context: { queryClient: QueryClient }; preload: boolean };

// A failure that comes before the screen is heard by nobody yet.
const ahead = { isAhead: true };

/**
 * Begins the main question of a screen while its code is on the way, and answers when; the screen finds it asked. It
 * waits for nothing and fails at nothing: both are shown by the screen. What is to be fresh is not asked by a look ahead.
 */
export function ask<Data, Key extends QueryKey>(visit: Visit, options: FetchQueryOptions<Data, Error, Data, Key>) {
  if (visit.preload && options.staleTime === 0) return undefined;
  const askedAt = Date.now();
  void visit.context.queryClient.prefetchQuery({ ...options, meta: ahead });
  return askedAt;
}

/** The same for what a form begins with: anew, whatever an earlier page has kept of it. */
export const askAnew = <Data, Key extends QueryKey>(visit: Visit, options: FetchQueryOptions<Data, Error, Data, Key>) =>
  ask(visit, { ...options, staleTime: 0 });

/** The same for the first page of a list. */
export function askFirstPage<Page, Key extends QueryKey, Cursor>(
  visit: Visit,
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
) {
  const askedAt = Date.now();
  void visit.context.queryClient.prefetchInfiniteQuery({ ...options, meta: ahead });
  return askedAt;
}
