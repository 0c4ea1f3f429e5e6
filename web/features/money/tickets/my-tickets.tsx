import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { paths } from '#web/paths.ts';
import { Stack } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { EmptyState } from '#web/ui/states/empty-state.tsx';
import { QueryView } from '#web/ui/states/query-view.tsx';
import { ShownTicket } from './shown-ticket.tsx';

/** Lists the account's tickets, nearest event first (PUB-258). */
export function MyTickets() {
  const query = useQuery(api.tickets.mine.queryOptions());
  return (
    <QueryView
      query={query}
      card="all"
      rows={3}
      height={160}
      label="Cargando tus entradas"
      title="No se pudieron cargar tus entradas"
    >
      {({ tickets }) =>
        tickets.length === 0 ? (
          <EmptyState
            card
            level={2}
            title="No tienes entradas"
            text="Aquí aparecen las que te asignan o compras con el correo de tu cuenta, una vez confirmado."
            action={<ButtonLink to={paths.events}>Ver eventos</ButtonLink>}
          />
        ) : (
          <Stack gap="lg">
            {tickets.map(ticket => (
              <ShownTicket key={ticket.uid} ticket={ticket} level={2} />
            ))}
          </Stack>
        )
      }
    </QueryView>
  );
}
