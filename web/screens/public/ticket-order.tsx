import { useParams } from '@tanstack/react-router';
import { TicketOrder } from '#web/features/money/tickets/ticket-order.tsx';
import { paths } from '#web/paths.ts';

/** What somebody bought, with an account or without. */
export function TicketOrderScreen() {
  const { id } = useParams({ from: paths.ticketOrder });
  return (
    <div className="page">
      {/* The copy of the shell that the service worker keeps has none of the server's headers. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketOrder key={id} orderId={id} />
    </div>
  );
}
