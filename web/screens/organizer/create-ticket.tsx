import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { messages } from '#contract/messages.ts';
import { refusedPage } from '#web/features/competition/organizer-event/refused.tsx';
import { TicketEditor } from '#web/features/money/ticket-types/ticket-editor.tsx';
import { paths } from '#web/paths.ts';
import { ownEventQuery } from '#web/queries.ts';
import { TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

export function CreateTicketScreen() {
  const { eventId } = useParams({ from: paths.createTicket });
  const query = useQuery(ownEventQuery(eventId));
  const { data } = query;
  const [turn, setTurn] = useState(0);
  if (!data) {
    return (
      <QueryFallback
        query={query}
        refused={refusedPage('Crear ticket')}
        rows={5}
        height={88}
        label="Cargando el evento"
      />
    );
  }
  const { event } = data;
  return (
    <div>
      <PageHeader
        title="Crear ticket"
        back={
          <TextLink to={paths.ownEvent} params={{ id: eventId }} search={{ tab: 'tickets' }}>
            {event.name}
          </TextLink>
        }
      />
      {event.state === 'completed' ? (
        <EmptyState card level={2} title="El evento finalizó" text={messages.ticket.completed} />
      ) : (
        <TicketEditor
          key={`${eventId} ${turn}`}
          event={event}
          type={null}
          done={
            <Button variant="default" onClick={() => setTurn(turn + 1)}>
              Crear otro ticket
            </Button>
          }
        />
      )}
    </div>
  );
}
