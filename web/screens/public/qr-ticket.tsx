import { useParams } from '@tanstack/react-router';
import { QrTicket } from '#web/features/money/tickets/qr-ticket.tsx';
import { paths } from '#web/paths.ts';

/** Every visitor with the address can open this page, with or without an account (PUB-050). */
export function QrTicketScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.qrTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The service worker stores the page without the server's headers, so the page repeats them here. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <QrTicket place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
