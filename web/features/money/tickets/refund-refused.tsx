import type { ReactNode } from 'react';
import { counted } from '#domain/foundation/text/counted.ts';
import { Notice } from '#web/ui/states/notice.tsx';

/**
 * Shows a refund that the payment provider refused, in the provider's words. The tickets are void, and the server asks
 * again every hour.
 */
export const RefundRefused = ({ words }: { words: string }) => (
  <Notice tone="bad" live={false} title="El dinero no volvió">
    <span className="wraps">{words && `El proveedor respondió: «${words}». `}Lo volvemos a pedir cada hora.</span>
  </Notice>
);

/** Tells an organizer about void tickets whose money was not returned. */
export const RefundsRefused = ({ count, of, action }: { count: number; of: string; action: ReactNode }) => (
  <Notice tone="bad" live={false} title="Hay dinero que no volvió" action={action}>
    <span className="wraps">
      El proveedor rechazó el reembolso de {counted(count, 'entrada anulada', 'entradas anuladas')} de {of}. Lo volvemos
      a pedir cada hora.
    </span>
  </Notice>
);
