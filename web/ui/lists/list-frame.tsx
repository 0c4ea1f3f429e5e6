// <ListFrame name list search onSearch filters none noMatch>{rows => …}</ListFrame>: the frame around the rows of a
// list. It stays in place while they load, fail or are missing: filters above, pages or `Cargar más` below.
//   list: the query, or { data: { rows } } for rows already loaded   search: filters and page of the address
//   none: shown without any row   noMatch: shown when the filters find nothing   views: filters that narrow nothing
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { Row, Stack } from '#web/ui/layout.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { FilterBar, type Filters } from './filter-bar.tsx';
import { Pager } from './pager.tsx';

export type ListQuery<Row> = {
  data: { rows: Row[]; total?: number; pageSize?: number } | undefined;
  error?: Error | null;
  isFetching?: boolean;
  isPlaceholderData?: boolean;
  refetch?: () => unknown;
};
type Empty = { title: string; text?: ReactNode; action?: ReactNode };
type More = { load: () => unknown; isLoading: boolean; failure: string | null };

export type ListFrameProps<Row, Search extends object> = {
  name: string;
  list: ListQuery<Row>;
  search?: Search;
  onSearch?: (search: Search) => void;
  /** The number of rows per page; only needed if the answer does not contain it. */
  pageSize?: number;
  filters?: ReactNode;
  /** True for a button above the rows that removes all filters. */
  clear?: boolean;
  views?: readonly (keyof Search & string)[];
  none?: Empty | undefined;
  noMatch?: { title: string; text: string; all?: string };
  /** Heading level of the text that replaces the rows. */
  level?: 2 | 3;
  waiting?: ReactNode;
  more?: More | null;
};

type Props<Row, Search extends object> = ListFrameProps<Row, Search> & {
  children: (rows: Row[], isBusy: boolean) => ReactNode;
};

export function ListFrame<Row, Search extends object>(props: Props<Row, Search>) {
  const { name, list, search, onSearch, filters, views = [], none, noMatch, level = 2, waiting, more } = props;
  const { data, isPlaceholderData = false } = list;
  const { page = 1, ...filterValues } = (search ?? {}) as { page?: number };
  const values: Filters = filterValues;
  const isFiltered = Object.keys(values).some(key => values[key] && !views.some(view => view === key));
  const isEmpty = data?.rows.length === 0;
  const total = data?.total ?? data?.rows.length ?? 0;
  const ask = (next: Filters | { page: number }) => onSearch?.(next as Search);
  const clear = () => ask(Object.fromEntries(views.map(view => [view, values[view]])));
  return (
    <Stack>
      {/* An empty list needs no filters. */}
      {filters && !(isEmpty && !isFiltered && views.length === 0) && (
        <FilterBar clear={props.clear && isFiltered ? clear : undefined} values={values} onChange={ask}>
          {filters}
        </FilterBar>
      )}
      {!data && (
        <QueryFallback
          query={list}
          card={waiting ? 'failure' : 'all'}
          level={level}
          text={isFiltered ? 'Tus filtros siguen puestos.' : undefined}
          rows={6}
          waiting={waiting}
        />
      )}
      {isEmpty && isFiltered && noMatch && (
        <EmptyState
          card
          level={level}
          title={noMatch.title}
          text={noMatch.text}
          action={
            <Button variant="default" onClick={clear}>
              {noMatch.all ?? 'Quitar filtros'}
            </Button>
          }
        />
      )}
      {isEmpty && !(isFiltered && noMatch) && none && <EmptyState card level={level} {...none} />}
      {data && !isEmpty && props.children(data.rows, isPlaceholderData)}
      {more && <MoreRows {...more} disabled={isPlaceholderData} />}
      {data && search && (
        <Pager
          of={`Páginas: ${name}`}
          current={page}
          size={data.pageSize ?? props.pageSize ?? Number.POSITIVE_INFINITY}
          total={total}
          onChange={next => ask({ ...values, page: next })}
        />
      )}
    </Stack>
  );
}

const MoreRows = ({ load, isLoading, failure, disabled }: More & { disabled: boolean }) => (
  <Row justify="center">
    <Button variant="default" loading={isLoading} disabled={disabled} onClick={load}>
      Cargar más
    </Button>
    {failure && (
      <p role="alert" className="dim text-sm">
        {failure}
      </p>
    )}
  </Row>
);
