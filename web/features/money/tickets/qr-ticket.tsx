import { IconDownload, IconShare } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import { api } from '#web/lib/api.ts';
import { share } from '#web/lib/share.ts';
import { useTitle } from '#web/lib/title.ts';
import { Button } from '#web/ui/button.tsx';
import { Row, Stack } from '#web/ui/layout.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { saveTicket } from './save-ticket.ts';
import { ShownTicket } from './shown-ticket.tsx';

/** Loads a ticket. Logs the cause of a failure to the console; the page shows the failure and a retry (PUB-227, L4). */
export function useTicket(place: TicketPlace) {
  const query = useQuery(api.tickets.read.queryOptions({ input: place, staleTime: 0 }));
  useEffect(() => {
    // biome-ignore lint/suspicious/noConsole: the specification asks for a line there, and no message (PUB-227).
    if (query.error) console.warn('The ticket was not read:', query.error.message);
  }, [query.error]);
  return query;
}

export const unread = {
  rows: 4,
  height: 120,
  label: 'Cargando la entrada',
  title: 'No se pudo cargar la entrada',
  text: 'Revisa que la dirección esté completa, o intenta otra vez.',
} as const;

export function QrTicket({ place }: { place: TicketPlace }) {
  const query = useTicket(place);
  const { data } = query;
  useTitle(data && `Entrada · ${data.event.name}`);
  if (!data) return <QueryFallback query={query} {...unread} />;
  return (
    <Stack>
      <ShownTicket ticket={data} />
      <Row justify="center">
        {data.qr && (
          <Button variant="default" icon={IconDownload} onClick={() => saveTicket(data)}>
            Guardar
          </Button>
        )}
        <Button variant="default" icon={IconShare} onClick={() => share(`Entrada · ${data.event.name}`)}>
          Compartir
        </Button>
      </Row>
    </Stack>
  );
}
