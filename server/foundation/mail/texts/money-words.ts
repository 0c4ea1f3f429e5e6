import { formatPrice } from '#domain/foundation/text/money.ts';
import { shortened } from '#server/foundation/mail/mail-words.ts';

type OrderLine =
  | { kind: 'event' | 'qualifier'; cents: number }
  | { kind: 'item'; cents: number; name: string; quantity: number };

export type ReceiptOrder = {
  uid: string;
  athleteName: string;
  eventName: string;
  /** Null if the order is not for a place in an event. */
  categoryName: string | null;
  teamName: string | null;
  isTest: boolean;
  lines: readonly OrderLine[];
  total: number;
};

const lineNames = { event: 'Evento', qualifier: 'Clasificatorio' };
export const lineText = (line: OrderLine): string =>
  line.kind === 'item'
    ? `${line.quantity} × ${shortened(line.name, 'entrada')}: ${formatPrice(line.cents)}`
    : `${lineNames[line.kind]}: ${formatPrice(line.cents)}`;

export const testNote = 'Este pago se hizo en modo de prueba: no se movió dinero de verdad.';
