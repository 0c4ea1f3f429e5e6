import { useParams } from '@tanstack/react-router';
import { TicketOrder } from '#web/features/money/tickets/ticket-order.tsx';
import { paths } from '#web/paths.ts';

/** The page of an order's tickets, with or without an account. */
export function TicketOrderScreen() {
  const { id } = useParams({ from: paths.ticketOrder });
  return (
    <div className="page">
      {/* The service worker stores the page without the server's headers, so the page repeats them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketOrder key={id} orderId={id} />
    </div>
  );
}
