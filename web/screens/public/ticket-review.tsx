import { useParams } from '@tanstack/react-router';
import { TicketReview } from '#web/features/money/tickets/ticket-review.tsx';
import { paths } from '#web/paths.ts';

/** Every visitor with the address can open this page, with or without an account (PUB-051). */
export function TicketReviewScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.reviewTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker stores the page without the server's headers, so the page repeats them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <TicketReview place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
