import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { FoundCards } from '#web/ui/found-cards.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { LoadingRows } from '#web/ui/loading-rows.tsx';
import type { NameDayFilter } from '#web/ui/name-day-filters.tsx';
import { TeamCard } from './team-card.tsx';

type Props = { filter: NameDayFilter; onFilter: (next: NameDayFilter) => void };

export function TeamsList({ filter, onFilter }: Props) {
  const list = useQuery(api.teams.listMine.queryOptions({ input: filter, placeholderData: keepPreviousData }));
  return (
    <FoundCards
      name="Mis equipos"
      list={{ ...list, data: list.data && { rows: list.data.teams } }}
      search={filter}
      onSearch={onFilter}
      card={team => <TeamCard key={team.uid} team={team} />}
      waiting={<LoadingRows card rows={3} height={120} picture label="Cargando los equipos" />}
      none={{
        title: 'Todavía no eres parte de un equipo',
        text: 'Inscribe el tuyo en una categoría de equipos, o acepta la invitación de un capitán.',
        action: <ButtonLink to={paths.events}>Ver los eventos</ButtonLink>,
      }}
      noMatch={{
        title: 'Ningún equipo coincide',
        text: 'Ninguno de tus equipos tiene ese nombre o compite ese día.',
        all: 'Ver todos mis equipos',
      }}
    />
  );
}
