import { messages } from '#contract/messages.ts';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { QrCode } from '#web/ui/pages/qr-code.tsx';
import { Notice } from '#web/ui/states/notice.tsx';
import { ShortCode } from './short-code.tsx';
import { TicketCard } from './ticket-card.tsx';
import styles from './tickets.module.css';

/** Draws a ticket with its QR. A void ticket says so in place of the QR (PUB-216 to PUB-220). */
export function ShownTicket({ ticket, level }: { ticket: TicketPage; level?: 1 | 2 }) {
  const { event, uid, invitedName, invitedEmail, buyerName, typeName, qr, shortCode } = ticket;
  const name = invitedName ?? (buyerName ? `A nombre de ${buyerName}` : 'Vale para quien la muestre');
  return (
    <TicketCard event={event} holder={{ name, email: invitedEmail, typeName }} level={level}>
      {qr ? (
        <QrCode text={qr} label={`Código QR de la entrada ${uid}`} className={styles.qr} />
      ) : (
        <Notice tone="warn" title={messages.ticket.isVoid}>
          Su código ya no deja entrar. Si te llegó otra entrada, usa esa.
        </Notice>
      )}
      <ShortCode code={shortCode} />
      <p className={`dim text-sm ${styles.id}`}>{uid}</p>
    </TicketCard>
  );
}
