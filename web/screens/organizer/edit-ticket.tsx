import { useParams } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { leadBack } from '#web/features/competition/organizer-event/refused.tsx';
import { TicketEditor } from '#web/features/money/ticket-types/ticket-editor.tsx';
import { useForEditing } from '#web/lib/form/use-for-editing.ts';
import { paths } from '#web/paths.ts';
import { ticketTypeQuery } from '#web/queries.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink, TextLink } from '#web/ui/link.tsx';
import { PageHeader } from '#web/ui/pages/page-header.tsx';
import { Redirect } from '#web/ui/redirect.tsx';
import { LoadingRows } from '#web/ui/states/loading-rows.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';

// The list of ticket owners loads later, because it is below the form.
const SoldTickets = lazy(() =>
  import('#web/features/money/tickets/sold-tickets.tsx').then(file => ({ default: file.SoldTickets })),
);

export function EditTicketScreen() {
  const { eventId, ticketId } = useParams({ from: paths.editTicket });
  const query = useForEditing(ticketTypeQuery(ticketId));
  const { data } = query;
  if (!data) return <QueryFallback query={query} refused={leadBack} rows={5} height={88} label="Cargando el ticket" />;
  const { event, type } = data;
  if (event.uid !== eventId) return <Redirect to={paths.organization} replace />;
  return (
    <Stack gap="lg">
      <div>
        <PageHeader
          title="Editar ticket"
          eyebrow={type.name}
          back={
            <TextLink to={paths.ownEvent} params={{ id: eventId }} search={{ tab: 'tickets' }}>
              {event.name}
            </TextLink>
          }
        />
        <TicketEditor
          key={ticketId}
          event={event}
          type={type}
          done={
            <ButtonLink to={paths.assignTicket} params={{ id: eventId }} variant="default">
              Asignar ticket
            </ButtonLink>
          }
        />
      </div>
      <Suspense fallback={<LoadingRows rows={3} />}>
        <SoldTickets type={type} timeZone={event.timeZone} />
      </Suspense>
    </Stack>
  );
}
