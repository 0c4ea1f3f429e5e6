import { messageOf } from './form-errors.ts';

type Pages = {
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** What `Cargar más` does in a list of pages; null on the last one. */
export const nextPageOf = ({ hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError, error }: Pages) =>
  hasNextPage
    ? {
        load: () => fetchNextPage(),
        isLoading: isFetchingNextPage,
        failure: isFetchNextPageError && error ? messageOf(error) : null,
      }
    : null;
