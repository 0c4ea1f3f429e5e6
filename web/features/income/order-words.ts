import type { OrganizerOrder } from '#contract/joining.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

export const stateWords: Record<OrderState, { tone: Tone; name: string }> = {
  created: { tone: 'waiting', name: 'Por pagar' },
  paid: { tone: 'pending', name: 'Pagada, sin inscribir' },
  fulfilled: { tone: 'good', name: 'Pagada' },
  failed: { tone: 'bad', name: 'Fallida' },
  refunded: { tone: 'neutral', name: 'Devuelta' },
};

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
