import { useParams } from '@tanstack/react-router';
import { TicketReview } from '#web/features/money/tickets/ticket-review.tsx';
import { paths } from '#web/paths.ts';

/** PUB-051: for whoever has the address, with an account or without. */
export function TicketReviewScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.reviewTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The copy of the shell that the service worker keeps has none of the server's headers. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketReview place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
