import { useParams } from '@tanstack/react-router';
import { QrTicket } from '#web/features/money/tickets/qr-ticket.tsx';
import { paths } from '#web/paths.ts';

/** PUB-050: for whoever has the address, with an account or without. */
export function QrTicketScreen() {
  const { eventID, ticketID, subTicketID } = useParams({ from: paths.qrTicket });
  return (
    <div className="page" data-width="narrow">
      {/* The copy of the shell that the service worker keeps has none of the server's headers. */}
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
      <QrTicket place={{ eventId: eventID, typeId: ticketID, ticketId: subTicketID }} />
    </div>
  );
}
