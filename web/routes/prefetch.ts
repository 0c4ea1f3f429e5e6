import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

type Visit = { context: { queryClient: QueryClient }; preload: boolean };

// A prefetch runs before its screen, so no screen can show its failure yet.
const ahead = { isAhead: true };

/**
 * Prefetches the main query of a screen while its code loads; returns the time of the request. It never waits or fails;
 * the screen shows both. A preload skips queries that must be fresh.
 */
export function prefetch<Data, Key extends QueryKey>(visit: Visit, options: FetchQueryOptions<Data, Error, Data, Key>) {
  if (visit.preload && options.staleTime === 0) return undefined;
  const askedAt = Date.now();
  void visit.context.queryClient.prefetchQuery({ ...options, meta: ahead });
  return askedAt;
}

/** Prefetches the initial data of a form, past the cache. */
export const prefetchFresh = <Data, Key extends QueryKey>(
  visit: Visit,
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => prefetch(visit, { ...options, staleTime: 0 });

/** Prefetches the first page of a list. */
export function prefetchFirstPage<Page, Key extends QueryKey, Cursor>(
  visit: Visit,
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
) {
  const askedAt = Date.now();
  void visit.context.queryClient.prefetchInfiniteQuery({ ...options, meta: ahead });
  return askedAt;
}
