import { useQuery } from '@tanstack/react-query';
import type { PublicEvent } from '#contract/competition/events.ts';
import { messages } from '#contract/messages.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
import { Moment } from '#web/lib/clock/date-text.tsx';
import { paths } from '#web/paths.ts';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { ButtonLink } from '#web/ui/link.tsx';
import { StatusTag } from '#web/ui/states/status-tag.tsx';
import { offerQuery } from './offer-query.ts';

/** Shows spectators the price of a ticket; renders nothing without tickets on sale (PUB-003). */
export function TicketsPanel({ event }: { event: PublicEvent }) {
  const offer = useQuery(offerQuery(event.uid)).data?.offer;
  if (!offer) return null;
  return (
    <Row as="section" gap="md" justify="between" className="card inside" aria-label="Entradas">
      <Stack gap="2xs" className="wraps">
        <h2 className="small-title">Entradas</h2>
        {offer.state === 'sold-out' ? (
          <p>
            <StatusTag>{messages.eventPage.soldOut}</StatusTag>
          </p>
        ) : (
          <Text dim size="sm">
            {offer.from > 0 && 'Desde '}
            <strong>{formatPrice(offer.from, offer.currency)}</strong>
            {offer.state === 'soon' && !offer.at && ' · Todavía no están a la venta'}
            {offer.state === 'soon' && offer.at && (
              <>
                {' · A la venta el '}
                <Moment at={offer.at} timeZone={event.timeZone} />
              </>
            )}
          </Text>
        )}
      </Stack>
      <ButtonLink
        to={paths.buyTickets}
        params={{ id: event.uid }}
        variant={offer.state === 'open' ? 'strong' : 'default'}
      >
        {offer.state === 'open' ? 'Comprar entradas' : 'Ver entradas'}
      </ButtonLink>
    </Row>
  );
}
