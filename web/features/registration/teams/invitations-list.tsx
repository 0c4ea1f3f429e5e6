import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { messages } from '#contract/messages.ts';
import type { Invitation } from '#contract/registration/teams.ts';
import { api } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Lines, Tags } from '#web/ui/lines.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { type Column, DataTable } from '#web/ui/lists/data-table.tsx';
import { type NameDayFilter, nameDayFilters } from '#web/ui/lists/name-day-filters.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

const columns: Column<Invitation>[] = [
  {
    key: 'name',
    header: 'Nombre',
    cell: ({ captainName, teamName }) => (
      <Lines>
        <strong>{captainName}</strong>
        <span className="dim text-sm">Te invita a {teamName}</span>
      </Lines>
    ),
  },
  {
    key: 'event',
    header: 'Evento',
    cell: ({ event, categoryName }) => (
      <Lines>
        <TextLink to={paths.event} params={{ id: event.uid }}>
          {event.name}
        </TextLink>
        <span className="dim text-sm">{categoryName}</span>
      </Lines>
    ),
  },
  {
    key: 'date',
    header: 'Fecha',
    cell: ({ event: { start, end, timeZone } }) => <MomentRange start={start} end={end} timeZone={timeZone} />,
  },
];

type Props = { filter: NameDayFilter; email: string; emailConfirmed: boolean; onFilter: (next: NameDayFilter) => void };

export function InvitationsList({ filter, email, emailConfirmed, onFilter }: Props) {
  const list = useQuery(api.invitations.listMine.queryOptions({ input: filter, placeholderData: keepPreviousData }));
  const { answer, busyWith, accepted } = useAnswerInvitation();
  const actions = (invitation: Invitation) =>
    invitation.closed ? (
      <p className="dim text-sm">{messages.team.closed[invitation.closed]}</p>
    ) : (
      <Tags>
        <Button
          size="sm"
          variant="strong"
          loading={busyWith === invitation.uid}
          aria-label={`Aceptar la invitación de ${invitation.captainName}`}
          onClick={() => answer(invitation, true)}
        >
          Aceptar
        </Button>
        <Button
          size="sm"
          variant="default"
          disabled={busyWith === invitation.uid}
          aria-label={`Rechazar la invitación de ${invitation.captainName}`}
          onClick={() => answer(invitation, false)}
        >
          Rechazar
        </Button>
      </Tags>
    );
  return (
    <DataTable
      name="Invitaciones"
      columns={columns}
      list={{ ...list, data: list.data && { rows: list.data.invitations } }}
      rowKey={({ uid }) => uid}
      action={actions}
      search={filter}
      onSearch={onFilter}
      clear
      filters={nameDayFilters}
      none={{
        title: 'No tienes invitaciones pendientes',
        // An unconfirmed address may belong to another person, so such an account sees no invitations (A13).
        text: emailConfirmed
          ? `Cuando un capitán te invite a su equipo por tu correo ${email}, lo verás aquí y te llegará un correo.`
          : 'Confirma tu correo: hasta entonces no llegan aquí las invitaciones que te hagan.',
        action: accepted ? (
          <ButtonLink to={paths.myTeams}>Ver mis equipos</ButtonLink>
        ) : (
          <ButtonLink to={paths.events} variant="default">
            Ver los eventos
          </ButtonLink>
        ),
      }}
      noMatch={{
        title: 'Ninguna invitación coincide',
        text: 'Ninguna es de un evento con ese nombre o que se compita ese día.',
        all: 'Ver todas mis invitaciones',
      }}
    />
  );
}
