import { messageOf } from '#web/lib/form/form-errors.ts';

type Pages<Page> = {
  data: { pages: Page[] } | undefined;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  error: Error | null;
  fetchNextPage: () => unknown;
};

/** The rows of a list with pages, and the action of the button `Cargar más`. `more` is null on the last page. */
export function pagedList<Page, Row>(query: Pages<Page>, rowsOf: (page: Page) => Row[]) {
  const { data, isFetching, isPlaceholderData, refetch, error } = query;
  return {
    list: { data: data && { rows: data.pages.flatMap(rowsOf) }, error, isFetching, isPlaceholderData, refetch },
    more: query.hasNextPage
      ? {
          load: () => query.fetchNextPage(),
          isLoading: query.isFetchingNextPage,
          failure: query.isFetchNextPageError && error ? messageOf(error) : null,
        }
      : null,
  };
}
