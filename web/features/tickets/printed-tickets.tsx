import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { OrderTickets } from '#contract/ticket-form.ts';
import { pageOf } from './order-words.ts';
import { ShownTicket } from './shown-ticket.tsx';
import styles from './tickets.module.css';

/** `Imprimir`: every good ticket on a page of its own, and nothing else of this page. */
export function PrintedTickets({ bought, onDone }: { bought: OrderTickets; onDone: () => void }) {
  const done = useEffectEvent(onDone);
  useEffect(() => {
    const finish = () => done();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => window.removeEventListener('afterprint', finish);
  }, []);
  return createPortal(
    <div className={styles.sheet} aria-hidden="true">
      {bought.tickets
        .filter(({ qr }) => qr)
        .map(ticket => (
          <ShownTicket key={ticket.uid} ticket={pageOf(bought, ticket)} level={2} />
        ))}
    </div>,
    document.body,
  );
}
