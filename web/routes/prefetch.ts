import type { FetchInfiniteQueryOptions, FetchQueryOptions, QueryClient, QueryKey } from '@tanstack/react-query';

type Visit = { context: { queryClient: QueryClient }; preload: boolean };

// No screen can show a failure of a prefetch yet.
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

/** The same for a form's initial data, without the cache. */
export const prefetchFresh = <Data, Key extends QueryKey>(
  visit: Visit,
  options: FetchQueryOptions<Data, Error, Data, Key>,
) => prefetch(visit, { ...options, staleTime: 0 });

/** The same for the first page of a list. */
export function prefetchFirstPage<Page, Key extends QueryKey, Cursor>(
  visit: Visit,
  options: FetchInfiniteQueryOptions<Page, Error, Page, Key, Cursor>,
) {
  const askedAt = Date.now();
  void visit.context.queryClient.prefetchInfiniteQuery({ ...options, meta: ahead });
  return askedAt;
}
