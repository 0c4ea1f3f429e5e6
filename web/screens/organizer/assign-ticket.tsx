import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { AssignTicket } from '#web/features/money/tickets/assign-ticket.tsx';
import { paths } from '#web/paths.ts';
import { ticketTypesQuery } from '#web/queries.ts';
import { Wizard, WizardDone } from '#web/ui/forms/wizard.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

const steps = ['Información general', 'Listo'];

export function AssignTicketScreen() {
  const { id } = useParams({ from: paths.assignTicket });
  const query = useQuery(ticketTypesQuery(id));
  const { data } = query;
  const [isDone, setDone] = useState(false);
  if (!data)
    return <QueryFallback query={query} refused={leadBack} rows={4} height={88} label="Cargando los tickets" />;
  const { event, types } = data;
  const toTickets = { to: paths.ownEvent, params: { id }, search: { tab: 'tickets' } };
  return (
    <>
      <PageHeader title="Asignar ticket" back={<TextLink {...toTickets}>{event.name}</TextLink>} />
      {types.length === 0 ? (
        <EmptyState
          card
          level={2}
          title="Todavía no hay tickets"
          text="Crea primero el tipo de entrada que quieres asignar."
          action={
            <ButtonLink to={paths.createTicket} params={{ eventId: id }}>
              Crear ticket
            </ButtonLink>
          }
        />
      ) : (
        <Wizard wide steps={steps} current={isDone ? 1 : 0}>
          {isDone ? (
            <WizardDone text={messages.ticket.assigned}>
              <ButtonLink {...toTickets}>Ver los tickets</ButtonLink>
              <Button variant="default" onClick={() => setDone(false)}>
                Asignar otro
              </Button>
            </WizardDone>
          ) : (
            <AssignTicket
              event={event}
              types={types}
              onDone={() => setDone(true)}
              back={
                <ButtonLink {...toTickets} variant="default" size="lg">
                  Anterior
                </ButtonLink>
              }
            />
          )}
        </Wizard>
      )}
    </>
  );
}
