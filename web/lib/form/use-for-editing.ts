import { type QueryFunction, type QueryKey, useQuery } from '@tanstack/react-query';

/**
 * What a form begins with. It is asked for anew, whatever an earlier page has kept of it, and the form holds what came
 * first: a fresher answer changes nothing under somebody's hands, the version that they began with is sent along, and
 * what another window saved meanwhile is shown when it matters.
 */
export function useForEditing<Data>(options: { queryKey: QueryKey; queryFn: QueryFunction<Data> }) {
  const query = useQuery({ ...options, staleTime: 0 });
  const isRead = query.isFetchedAfterMount || query.isError;
  return {
    data: isRead ? query.data : undefined,
    error: query.error,
    refetch: query.refetch,
    isFetching: query.isFetching,
  };
}
