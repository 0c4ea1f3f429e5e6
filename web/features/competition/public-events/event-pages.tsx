import { Button } from '@mantine/core';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#web/lib/api.ts';
import { Row } from '#web/ui/layout.tsx';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';
import { EventCard, WaitingCard } from './event-card.tsx';
import styles from './event-list.module.css';

type EventSearch = NameDayFilter & { state: 'open' | 'completed' };

/** The query for one page of the list. The old page stays in view while another filter loads. */
export const pageOfEvents = (search: EventSearch & { cursor?: string }) =>
  api.events.list.queryOptions({ input: search, placeholderData: keepPreviousData });

const firstRow = 4;

export function EventPages({ search, cursor }: { search: EventSearch; cursor?: string }) {
  const queries = useQueryClient();
  const page = useQuery(pageOfEvents({ ...search, cursor }));
  const [asked, setAsked] = useState<string | null>(null);
  const { data } = page;
  const next = data?.next ?? undefined;
  // A page of the list that is still cached opens by itself. So a back navigation finds its scroll position.
  const isOpen = next !== undefined && (asked === next || queries.getQueryData(keyOf({ ...search, cursor: next })));
  if (!data) return page.isError ? <Again onRetry={() => void page.refetch()} /> : <WaitingCards />;
  return (
    <>
      {data.events.map((event, index) => (
        <EventCard key={event.uid} event={event} isFirst={!cursor && search.state === 'open' && index < firstRow} />
      ))}
      {next && isOpen && <EventPages search={search} cursor={next} />}
      {next && !isOpen && (
        <Row as="li" gap="md" justify="center" className={styles.more}>
          <Button variant="default" onClick={() => setAsked(next)} disabled={page.isPlaceholderData}>
            Cargar más
          </Button>
        </Row>
      )}
    </>
  );
}

const keyOf = (search: EventSearch & { cursor?: string }) => pageOfEvents(search).queryKey;

function Again({ onRetry }: { onRetry: () => void }) {
  return (
    <Row as="li" gap="md" justify="center" className={styles.more} role="alert">
      <span>No se pudieron cargar más eventos.</span>
      <Button variant="strong" onClick={onRetry}>
        Reintentar
      </Button>
    </Row>
  );
}

export const WaitingCards = ({ count = 4 }: { count?: number }) =>
  Array.from({ length: count }, (_, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never change places.
    <WaitingCard key={index} />
  ));
