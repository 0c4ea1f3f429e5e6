// <FoundCards label filter onFilter list cards waiting none noMatch more />: a person's own things as cards, found by name
// and day. `cards` is undefined until there is an answer, `none` what stands there without any of them, `noMatch` what
// stands there when the filters find nothing; `more` loads the next page where there is one.
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { CardGrid } from './card-grid.tsx';
import { EmptyState } from './empty-state.tsx';
import { FailedState } from './failed-state.tsx';
import styles from './found-cards.module.css';
import { type NameDayFilter, NameDayFilters } from './name-day-filters.tsx';

type List = {
  isPending: boolean;
  isError: boolean;
  isFetching: boolean;
  isPlaceholderData: boolean;
  refetch: () => unknown;
};
type More = { load: () => unknown; isLoading: boolean; failure: string | null };

export function FoundCards(props: {
  label: string;
  filter: NameDayFilter;
  onFilter: (next: NameDayFilter) => void;
  list: List;
  cards: ReactNode[] | undefined;
  waiting: ReactNode;
  none: ReactNode;
  noMatch: { title: string; text: string; all: string };
  more?: More | null;
}) {
  const { label, filter, onFilter, list, cards, noMatch, more } = props;
  const isFiltered = Boolean(filter.name || filter.day);
  const isEmpty = cards?.length === 0;
  return (
    <div className={styles.all}>
      {/* Without anything there is nothing to filter. */}
      {!(isEmpty && !isFiltered) && <NameDayFilters filter={filter} onChange={onFilter} />}
      {list.isPending && props.waiting}
      {list.isError && !cards && (
        <div className="card">
          <FailedState level={2} onRetry={list.refetch} retrying={list.isFetching} />
        </div>
      )}
      {isEmpty && !isFiltered && <div className="card">{props.none}</div>}
      {isEmpty && isFiltered && (
        <div className="card">
          <EmptyState
            level={2}
            title={noMatch.title}
            text={noMatch.text}
            action={
              <Button variant="default" onClick={() => onFilter({})}>
                {noMatch.all}
              </Button>
            }
          />
        </div>
      )}
      {cards && !isEmpty && (
        <CardGrid aria-label={label} aria-busy={list.isPlaceholderData}>
          {cards}
        </CardGrid>
      )}
      {more && <MoreCards {...more} disabled={list.isPlaceholderData} />}
    </div>
  );
}

const MoreCards = ({ load, isLoading, failure, disabled }: More & { disabled: boolean }) => (
  <div className={styles.more}>
    <Button variant="default" loading={isLoading} disabled={disabled} onClick={load}>
      Cargar más
    </Button>
    {failure && (
      <p role="alert" className="dim small">
        {failure}
      </p>
    )}
  </div>
);

/** The same grid while it is awaited, in the same height. */
export const WaitingCards = ({ label, children }: { label: string; children: ReactNode }) => (
  <div role="status" aria-label={label}>
    <CardGrid>{children}</CardGrid>
  </div>
);
