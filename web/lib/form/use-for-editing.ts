import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { usePrefetchedAt } from '#web/lib/prefetched-at.ts';

/**
 * The data for a form's first content, always read from the server and not from the cache. The form keeps the first
 * answer, so no value changes while the user types. It sends its version along, and shows a save by another window when
 * it matters.
 */
export function useForEditing<Data>(options: { queryKey: QueryKey; queryFn: QueryFunction<Data> }) {
  const askedAt = usePrefetchedAt();
  const query = useQuery({
    ...options,
    staleTime: 0,
    // The loader of the route may have read the data already.
    refetchOnMount: ({ state }) => state.dataUpdatedAt < askedAt,
  });
  const isRead = query.isFetchedAfterMount || query.isError || query.dataUpdatedAt >= askedAt;
  return {
    data: isRead ? query.data : undefined,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
  };
}
