import { useEffect, useEffectEvent, useRef } from 'react';
import { createPortal } from 'react-dom';
import type { OrderTickets } from '#contract/money/ticket-form.ts';
import { ShownTicket } from './shown-ticket.tsx';
import { pageOf } from './ticket-order-text.ts';

const scheme = 'data-mantine-color-scheme';

/** Hides all other elements of the page and prints dark on white, until the returned function is called. */
function showAlone(sheet: HTMLElement): () => void {
  const root = document.documentElement;
  const before = root.getAttribute(scheme);
  const others = Array.from(document.body.children).filter(
    (other): other is HTMLElement => other instanceof HTMLElement && other !== sheet,
  );
  const displays = others.map(({ style }) => style.display);
  for (const { style } of others) style.display = 'none';
  root.setAttribute(scheme, 'light');
  return () => {
    others.forEach(({ style }, index) => {
      style.display = displays[index] ?? '';
    });
    if (before) root.setAttribute(scheme, before);
  };
}

/** `Imprimir`: prints each valid ticket on its own page, without the rest of the screen. */
export function PrintedTickets({ bought, onDone }: { bought: OrderTickets; onDone: () => void }) {
  const sheet = useRef<HTMLDivElement>(null);
  const done = useEffectEvent(onDone);
  useEffect(() => {
    if (!sheet.current) return;
    const restore = showAlone(sheet.current);
    const finish = () => done();
    window.addEventListener('afterprint', finish);
    window.print();
    return () => {
      window.removeEventListener('afterprint', finish);
      restore();
    };
  }, []);
  return createPortal(
    <div ref={sheet} aria-hidden="true">
      {bought.tickets
        .filter(({ qr }) => qr)
        .map(ticket => (
          <div key={ticket.uid} style={{ breakAfter: 'page' }}>
            <ShownTicket ticket={pageOf(bought, ticket)} level={2} />
          </div>
        ))}
    </div>,
    document.body,
  );
}
