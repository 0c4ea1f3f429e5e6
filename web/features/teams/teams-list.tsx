import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FailedState } from '#web/ui/failed-state.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import { type NameDayFilter, NameDayFilters } from '#web/ui/name-day-filters.tsx';
import { TeamCard } from './team-card.tsx';
import styles from './teams-list.module.css';

/** ATH-102, ATH-104: the teams of which the athlete is a member. */
export function TeamsList({ filter, onFilter }: { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void }) {
  const list = useQuery(api.teams.listMine.queryOptions({ input: filter, placeholderData: keepPreviousData }));
  const isFiltered = Boolean(filter.name || filter.day);
  const teams = list.data?.teams;
  return (
    <div className={styles.all}>
      {/* Without any team there is nothing to filter. */}
      {!(teams?.length === 0 && !isFiltered) && <NameDayFilters filter={filter} onChange={onFilter} />}
      {list.isPending && (
        <div className="card">
          <LoadingRows rows={3} height={120} picture label="Cargando los equipos" />
        </div>
      )}
      {list.isError && !teams && (
        <div className="card">
          <FailedState level={2} onRetry={() => list.refetch()} retrying={list.isFetching} />
        </div>
      )}
      {teams?.length === 0 && (
        <div className="card">
          {isFiltered ? (
            <EmptyState
              level={2}
              title="Ningún equipo coincide"
              text="Ninguno de tus equipos tiene ese nombre o compite ese día."
              action={
                <Button variant="default" onClick={() => onFilter({})}>
                  Ver todos mis equipos
                </Button>
              }
            />
          ) : (
            <EmptyState
              level={2}
              title="Todavía no eres parte de un equipo"
              text="Inscribe el tuyo en una categoría de equipos, o acepta la invitación de un capitán."
              action={<ButtonLink to={paths.events}>Ver los eventos</ButtonLink>}
            />
          )}
        </div>
      )}
      {teams && teams.length > 0 && (
        <ul className={styles.grid} aria-label="Mis equipos" aria-busy={list.isPlaceholderData}>
          {teams.map(team => (
            <TeamCard key={team.uid} team={team} />
          ))}
        </ul>
      )}
    </div>
  );
}
