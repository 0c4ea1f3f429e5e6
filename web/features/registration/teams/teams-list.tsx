import { IconCategory, IconUsers } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import type { TeamCardSchema } from '#contract/registration/teams.ts';
import { EventDates } from '#web/entities/event/event-lines.tsx';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Row, Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { FoundCards } from '#web/ui/lists/found-cards.tsx';
import type { NameDayFilter } from '#web/ui/lists/name-day-filters.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { SignLine } from '#web/ui/texts/sign-line.tsx';
import { TeamLogo } from './team-logo.tsx';
import styles from './teams-list.module.css';

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

function TeamCard({ team }: { team: z.infer<typeof TeamCardSchema> }) {
  const { uid, name, photoCard, event, categoryName, isCaptain, members, allowedMembers } = team;
  return (
    <Row as="li" gap="none" align="stretch" wrap={false}>
      <Link to={paths.team} params={{ id: uid }} className={`card wraps ${styles.card}`}>
        <Row align="start" justify="between" wrap={false} className={styles.top}>
          <TeamLogo name={name} photo={photoCard} />
          {isCaptain && <StatusTag tone="info">Capitán</StatusTag>}
        </Row>
        <h2 className="small-title">{name}</h2>
        <p className={styles.event}>{event.name}</p>
        <Stack gap="2xs" className={`dim ${styles.lines}`}>
          <EventDates event={event} />
          <SignLine icon={IconCategory}>{categoryName}</SignLine>
          <SignLine icon={IconUsers}>
            {members} de {allowedMembers} {allowedMembers === 1 ? 'miembro' : 'miembros'}
          </SignLine>
        </Stack>
      </Link>
    </Row>
  );
}
