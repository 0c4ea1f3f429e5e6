import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { Stack } from '#web/ui/layout.tsx';
import { QueryFallback } from '#web/ui/states/query-view.tsx';
import { OwnCode } from './badge-page.tsx';
import { TicketCard } from './ticket-card.tsx';

/** Shows the badges of a participant or judge; renders nothing for other accounts. */
export function OwnBadges() {
  const query = useQuery(api.badges.mine.queryOptions());
  if (query.error && !query.data) {
    return <QueryFallback query={query} card="all" compact level={2} title="No se pudieron cargar tus códigos" />;
  }
  const badges = query.data?.badges ?? [];
  if (badges.length === 0) return null;
  return (
    <Stack as="section" gap="lg" aria-labelledby="own-codes">
      <h2 id="own-codes" className="eyebrow">
        Mis códigos
      </h2>
      {badges.map(({ event, code, category, qr, shortCode }) => (
        <TicketCard
          key={code}
          event={event}
          holder={{ name: category ?? 'Juez', email: null, typeName: null }}
          eyebrow="Código personal"
          level={2}
        >
          <OwnCode qr={qr} shortCode={shortCode} />
        </TicketCard>
      ))}
      <h2 className="eyebrow">Entradas</h2>
    </Stack>
  );
}
