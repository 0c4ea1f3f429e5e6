import { useParams } from '@tanstack/react-router';
import { TicketOrder } from '#web/features/money/tickets/ticket-order.tsx';
import { paths } from '#web/paths.ts';

/** The tickets of an order, with or without an account. */
export function TicketOrderScreen() {
  const { id } = useParams({ from: paths.ticketOrder });
  return (
    <div className="page">
      {/* The service worker's copy of the shell lacks the server's headers, so repeat them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketOrder key={id} orderId={id} />
    </div>
  );
}
