import type { Currency } from '#domain/foundation/money/currencies.ts';
import { formatPrice } from '#domain/foundation/money/money.ts';
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
  currency: Currency;
};

const lineNames = { event: 'Evento', qualifier: 'Clasificatorio' };
export const lineText = (line: OrderLine, currency: Currency): string =>
  line.kind === 'item'
    ? `${line.quantity} × ${shortened(line.name, 'entrada')}: ${formatPrice(line.cents, currency)}`
    : `${lineNames[line.kind]}: ${formatPrice(line.cents, currency)}`;

export const testNote = 'Este pago se hizo en modo de prueba: no se movió dinero de verdad.';
