import { useParams } from '@tanstack/react-router';
import { QrTicket } from '#web/features/money/tickets/qr-ticket.tsx';
import { paths } from '#web/paths.ts';

/** Open to all visitors with the address, with or without an account (PUB-050). */
export function QrTicketScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.qrTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker's copy of the shell lacks the server's headers, so repeat them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <QrTicket place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
