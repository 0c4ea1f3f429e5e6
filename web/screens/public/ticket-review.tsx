import { useParams } from '@tanstack/react-router';
import { TicketReview } from '#web/features/money/tickets/ticket-review.tsx';
import { paths } from '#web/paths.ts';

/** Open to all visitors with the address, with or without an account (PUB-051). */
export function TicketReviewScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.reviewTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker's copy of the shell lacks the server's headers, so repeat them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketReview place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
