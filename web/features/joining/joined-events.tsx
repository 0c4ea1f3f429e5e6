import { Button } from '@mantine/core';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { messageOf } from '#web/lib/form-errors.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { type NameDayFilter, NameDayFilters } from '#web/ui/name-day-filters.tsx';
import { JoinedEventCard, WaitingCard } from './joined-event-card.tsx';
import styles from './joined-events.module.css';

const waiting = ['one', 'two', 'three'];

/** ATH-084 to ATH-087: the events in which the athlete takes part, the latest start first. */
export function JoinedEvents(props: { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void }) {
  const { filter, onFilter } = props;
  const list = useInfiniteQuery(
    api.entries.listMine.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor }),
      initialPageParam: undefined,
      getNextPageParam: ({ next }) => next ?? undefined,
      placeholderData: keepPreviousData,
    }),
  );
  const events = list.data?.pages.flatMap(page => page.events) ?? [];
  const isFiltered = Boolean(filter.name || filter.day);
  // Without any event there is nothing to filter.
  const isBare = list.isSuccess && events.length === 0 && !isFiltered;
  return (
    <div className={styles.all}>
      {!isBare && <NameDayFilters filter={filter} onChange={onFilter} />}
      {list.isPending && (
        <div role="status" aria-label="Cargando tus eventos">
          <ul className={styles.grid}>
            {waiting.map(key => (
              <WaitingCard key={key} />
            ))}
          </ul>
        </div>
      )}
      {list.isError && !list.data && (
        <div className="card">
          <FailedState level={2} onRetry={() => list.refetch()} retrying={list.isFetching} />
        </div>
      )}
      {list.isSuccess && events.length === 0 && <NoEvents isFiltered={isFiltered} onClear={() => onFilter({})} />}
      {events.length > 0 && (
        <ul className={styles.grid} aria-label="Mis eventos" aria-busy={list.isPlaceholderData}>
          {events.map(event => (
            <JoinedEventCard key={event.entryId} event={event} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div className={styles.more}>
          <Button
            variant="default"
            loading={list.isFetchingNextPage}
            disabled={list.isPlaceholderData}
            onClick={() => list.fetchNextPage()}
          >
            Cargar más
          </Button>
          {list.isFetchNextPageError && (
            <p role="alert" className="dim small">
              {messageOf(list.error)}
            </p>
          )}
        </div>
      )}
    </div>
  );
}

const NoEvents = ({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }) => (
  <div className="card">
    {isFiltered ? (
      <EmptyState
        level={2}
        title="Ningún evento coincide"
        text="Ninguno de tus eventos tiene ese nombre o se compite ese día."
        action={
          <Button variant="default" onClick={onClear}>
            Ver todos mis eventos
          </Button>
        }
      />
    ) : (
      <EmptyState
        level={2}
        title="Todavía no compites en ningún evento"
        text="Cuando te inscribas en uno, lo verás aquí."
        action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
      />
    )}
  </div>
);
