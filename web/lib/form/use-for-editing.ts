import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';
import { useAskedAt } from '#web/lib/asked-at.ts';

/**
 * What a form begins with. It is asked for anew, whatever an earlier page has kept of it, and the form holds what came
 * first: a fresher answer changes nothing under somebody's hands, the version that they began with is sent along, and
 * what another window saved meanwhile is shown when it matters.
 */
export function useForEditing<Data>(options: { queryKey: QueryKey; queryFn: QueryFunction<Data> }) {
  const askedAt = useAskedAt();
  const query = useQuery({
    ...options,
    staleTime: 0,
    // The route may have asked for it on the way here.
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
