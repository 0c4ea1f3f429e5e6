import type { OrganizerOrder } from '#contract/joining.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

const states: Record<OrderState, { tone: Tone; name: string }> = {
  created: { tone: 'waiting', name: 'Por pagar' },
  paid: { tone: 'pending', name: 'Pagada, sin inscribir' },
  fulfilled: { tone: 'good', name: 'Pagada' },
  failed: { tone: 'bad', name: 'Fallida' },
  refunded: { tone: 'neutral', name: 'Devuelta' },
};

/** What became of an order; one that is being charged is no longer only to be paid, and one whose time is over never was. */
export function stateWordsOf({ state, waitsFor }: Pick<OrganizerOrder, 'state' | 'waitsFor'>) {
  if (waitsFor === 'provider') return { tone: 'pending' as const, name: 'Confirmando el pago' };
  if (state === 'created' && waitsFor === null) return { tone: 'neutral' as const, name: 'Sin pagar a tiempo' };
  return states[state];
}

export const paidWith: Record<OrganizerOrder['paymentType'], string> = {
  credit_card: 'Tarjeta',
  paypal: 'PayPal',
  free: 'Sin pago',
};

const happened: Record<string, string> = {
  created: 'Orden creada',
  paid: 'Pago recibido',
  fulfilled: 'Inscripción hecha',
  failed: 'Pago fallido',
  'refund-asked': 'Devolución pedida',
  refunded: 'Dinero devuelto',
  ignored: 'Aviso repetido, sin efecto',
};
const told: Record<string, string> = {
  browser: 'desde el navegador',
  webhook: 'aviso del proveedor',
  reconciliation: 'revisión automática',
  organizer: 'por la organización',
  rules: 'por el sistema',
};

export const eventWords = (event: string) => happened[event] ?? event;
export const sourceWords = (source: string) => told[source] ?? source;
