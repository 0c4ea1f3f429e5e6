import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { usePrefetchedAt } from '#web/lib/prefetched-at.ts';

/**
 * Data for a form's first content, always fetched again instead of cached. The form keeps the first answer, so nothing
 * changes while the user types. It sends its version along, and shows another window's save when it matters.
 */
export function useForEditing<Data>(options: { queryKey: QueryKey; queryFn: QueryFunction<Data> }) {
  const askedAt = usePrefetchedAt();
  const query = useQuery({
    ...options,
    staleTime: 0,
    // The route loader may have fetched it already.
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
