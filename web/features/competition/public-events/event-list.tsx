import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { CardGrid } from '#web/ui/lists/card-grid.tsx';
import { type NameDayFilter, NameDayFilters } from '#web/ui/lists/name-day-filters.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import styles from './event-list.module.css';
import { EventPages, pageOfEvents, WaitingCards } from './event-pages.tsx';

type Props = { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void };

/** Open events, nearest start first; finished ones in a list below (E2). */
export function EventList({ filter, onFilter }: Props) {
  const open = useQuery(pageOfEvents({ state: 'open', ...filter }));
  const completed = useQuery(pageOfEvents({ state: 'completed', ...filter }));
  const isFiltered = filter.name !== undefined || filter.day !== undefined;
  const found = { open: open.data?.events.length, completed: completed.data?.events.length };
  const isBusy = open.isPlaceholderData || completed.isPlaceholderData;
  const nothing = found.open === 0 && found.completed === 0;
  return (
    <>
      <NameDayFilters filter={filter} onChange={onFilter} />
      <Stack gap="2xl" className={styles.lists} aria-busy={isBusy}>
        <section aria-labelledby="abiertos">
          <h2 id="abiertos" className="unseen">
            Eventos próximos y en curso
          </h2>
          {!open.data && (
            <QueryFallback query={open} level={3} text="Tus filtros siguen puestos." waiting={waitingCards} />
          )}
          {found.open !== undefined && found.open > 0 && (
            <CardGrid>
              <EventPages search={{ state: 'open', ...filter }} />
            </CardGrid>
          )}
          {found.open === 0 && found.completed !== undefined && (
            <div className="card">
              {isFiltered ? <NoMatch isOver={!nothing} onClear={() => onFilter({})} /> : <None isOver={!nothing} />}
            </div>
          )}
        </section>
        {found.completed !== undefined && found.completed > 0 && (
          <Stack aria-labelledby="finalizados" as="section">
            <h2 id="finalizados">Finalizados</h2>
            <CardGrid>
              <EventPages search={{ state: 'completed', ...filter }} />
            </CardGrid>
          </Stack>
        )}
      </Stack>
    </>
  );
}

const waitingCards = (
  <div role="status" aria-label="Cargando los eventos">
    <CardGrid>
      <WaitingCards count={8} />
    </CardGrid>
  </div>
);

const NoMatch = ({ isOver, onClear }: { isOver: boolean; onClear: () => void }) => (
  <EmptyState
    level={3}
    title={isOver ? 'Solo eventos finalizados' : 'Ningún evento coincide'}
    text={
      isOver
        ? 'Con esos filtros no hay eventos por venir ni en curso: abajo están los que ya pasaron.'
        : 'Prueba con menos palabras o con otro día.'
    }
    action={
      <Button variant="default" onClick={onClear}>
        Ver todos los eventos
      </Button>
    }
  />
);

const None = ({ isOver }: { isOver: boolean }) => (
  <EmptyState
    level={3}
    title={isOver ? 'Ningún evento por venir' : 'Todavía no hay eventos'}
    text={
      isOver
        ? 'Cuando una organización publique el siguiente, estará aquí. Abajo están los que ya pasaron.'
        : 'Cuando una organización publique el primero, estará aquí con su fecha, su lugar y sus categorías.'
    }
    action={
      <ButtonLink to={paths.home} variant="default">
        Volver al inicio
      </ButtonLink>
    }
  />
);
