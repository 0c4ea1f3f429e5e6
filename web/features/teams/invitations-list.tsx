import { Button } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Invitation } from '#contract/teams.ts';
import { api } from '#web/lib/api.ts';
import { MomentRange } from '#web/lib/moments.tsx';
import { paths } from '#web/paths.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { TextLink } from '#web/ui/link.tsx';
import { type NameDayFilter, NameDayFilters } from '#web/ui/name-day-filters.tsx';
import styles from './invitations.module.css';
import { NoInvitations } from './no-invitations.tsx';
import { useAnswerInvitation } from './use-answer-invitation.ts';

const When = ({ event: { start, end, timeZone } }: Invitation) => (
  <MomentRange start={start} end={end} timeZone={timeZone} />
);

const EventOf = ({ event, categoryName }: Invitation) => (
  <span className={styles.words}>
    <TextLink to={paths.event} params={{ id: event.uid }}>
      {event.name}
    </TextLink>
    <span className="dim small">{categoryName}</span>
  </span>
);

/** On a phone the first cell carries the whole row, as a card. */
const Captain = ({ invitation, action }: { invitation: Invitation; action: ReactNode }) => (
  <div className={styles.words}>
    <strong>{invitation.captainName}</strong>
    <span className="dim small">Te invita a {invitation.teamName}</span>
    <div className={styles.phone}>
      <EventOf {...invitation} />
      <span className="dim small">
        <When {...invitation} />
      </span>
      {action}
    </div>
  </div>
);

type Props = { filter: NameDayFilter; emailConfirmed: boolean; onFilter: (next: NameDayFilter) => void };

/** ATH-092 to ATH-101: what waits for an answer of this athlete. */
export function InvitationsList({ filter, emailConfirmed, onFilter }: Props) {
  const list = useQuery(api.invitations.listMine.queryOptions({ input: filter, placeholderData: keepPreviousData }));
  const { answer, busyWith } = useAnswerInvitation();
  const isFiltered = Boolean(filter.name || filter.day);
  const isBare = list.isSuccess && list.data.invitations.length === 0 && !isFiltered;
  const actions = (invitation: Invitation) => (
    <span className={styles.actions}>
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
    </span>
  );
  const columns: Column<Invitation>[] = [
    { key: 'name', header: 'Nombre', cell: row => <Captain invitation={row} action={actions(row)} /> },
    { key: 'event', header: 'Evento', cell: EventOf, hideBelow: 'sm' },
    { key: 'date', header: 'Fecha', cell: When, hideBelow: 'sm' },
    { key: 'action', header: 'Acción', cell: actions, hideBelow: 'sm', align: 'end', width: 220 },
  ];
  return (
    <div className={styles.all}>
      {/* Without any invitation there is nothing to filter. */}
      {!isBare && <NameDayFilters filter={filter} onChange={onFilter} />}
      <DataTable
        caption="Invitaciones"
        columns={columns}
        rows={list.data?.invitations}
        rowKey={({ uid }) => uid}
        state={list.isError && !list.data ? 'failed' : list.isFetching ? 'loading' : 'ready'}
        onRetry={() => list.refetch()}
        empty={<NoInvitations isFiltered={isFiltered} emailConfirmed={emailConfirmed} onClear={() => onFilter({})} />}
      />
    </div>
  );
}
