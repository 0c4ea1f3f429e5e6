import type { PaymentType } from '#contract/money/join-form.ts';
import type { Order } from '#contract/money/orders.ts';
import type { OrderState } from '#domain/money/orders/order-states.ts';
import type { Tone } from '#web/ui/states/status-tag.tsx';

type OrderLine = Extract<Order['lines'][number], { kind: 'event' | 'qualifier' }>;
type Words = { tone: Tone; name: string; text: string };

/**
 * States of an order for a place: a name for lists, and a text for the payer. Other goods replace parts of these texts.
 */
const words = {
  created: { tone: 'pending', name: 'Sin pagar', text: 'Tu lugar está apartado, pero todavía no hay un pago.' },
  paid: { tone: 'pending', name: 'Pagada, sin inscribir', text: 'Tu pago llegó: estamos terminando tu inscripción.' },
  fulfilled: { tone: 'good', name: 'Pagada', text: 'Tu pago llegó y estás inscrito.' },
  // No money moved: the buyer cancelled, the time ran out or the card was refused. The order's failure says which.
  failed: { tone: 'neutral', name: 'Sin efecto', text: 'No se te cobró nada.' },
  refunded: { tone: 'info', name: 'Reembolsada', text: 'Te reembolsamos el dinero.' },
  confirming: { tone: 'pending', name: 'Confirmando', text: 'Estamos confirmando tu pago. No pagues otra vez.' },
  lapsed: {
    tone: 'neutral',
    name: 'Sin pagar a tiempo',
    text: 'El tiempo para pagar pasó. No se te cobró nada.',
  },
  partlyRefunded: { tone: 'info', name: 'Reembolsada en parte', text: 'Te reembolsamos una parte.' },
  onItsWay: { tone: 'info', name: 'Reembolso en camino', text: 'Tu dinero está en camino.' },
  withdrawn: { tone: 'neutral', name: 'Retirada', text: 'Ya no estás inscrito.' },
  requested: {
    tone: 'pending',
    name: 'Reembolso pedido',
    text: 'Ya no estás inscrito. La organización te responderá por correo y aquí.',
  },
  rejected: {
    tone: 'neutral',
    name: 'Reembolso rechazado',
    text: 'Ya no estás inscrito. La organización rechazó el reembolso: ',
  },
  free: { tone: 'good', name: 'Inscripción gratis', text: 'Estás inscrito.' },
} satisfies Record<OrderState, Words> & Record<string, Words>;

type Told = keyof typeof words;
/** Texts that differ for goods other than a place. */
export type BoughtWords = Partial<Record<Told, Partial<Words>>>;

export type ToldOrder = Pick<Order, 'state' | 'waitsFor' | 'refunded' | 'total' | 'hasEntry' | 'request'>;

/**
 * The state of an order as people see it. Besides the stored states it knows money in progress, partial refunds and
 * places given up after payment (N14).
 */
function toldAs({ state, waitsFor, refunded, total, hasEntry, request }: ToldOrder): Told {
  if (waitsFor === 'provider') return 'confirming';
  if (state === 'created' && waitsFor === null) return 'lapsed';
  if (state !== 'fulfilled') return state;
  if (request?.state === 'asked') return 'requested';
  if (refunded > 0) return refunded < total ? 'partlyRefunded' : 'onItsWay';
  if (!hasEntry) return request?.state === 'refused' ? 'rejected' : 'withdrawn';
  return total === 0 ? 'free' : state;
}

export function stateOf(order: ToldOrder, bought?: BoughtWords): Words {
  const told = toldAs(order);
  const said: Words = { ...words[told], ...bought?.[told] };
  return told === 'rejected' ? { ...said, text: said.text + (order.request?.answer ?? '') } : said;
}

export const methodNames: Record<PaymentType, string> = { credit_card: 'Tarjeta', paypal: 'PayPal' };

export const paidBy = ({ paymentType }: Pick<Order, 'paymentType'>) =>
  paymentType === 'free' ? 'Sin costo' : methodNames[paymentType];

const lineNames: Record<OrderLine['kind'], string> = { event: 'Evento', qualifier: 'Clasificatorio' };

export const namedLines = (lines: Order['lines']) =>
  lines.map(line => ({
    name: line.kind === 'item' ? `${line.quantity} × ${line.name}` : lineNames[line.kind],
    cents: line.cents,
  }));

/** Why the last attempt to pay failed; null while the order is being confirmed. */
export const failureOf = ({ waitsFor, failure }: Pick<Order, 'waitsFor' | 'failure'>) =>
  waitsFor === 'provider' ? null : failure;

/** Milliseconds until the list of orders is read again, while a provider confirms an order. False: no further read. */
export const lookAgainMs = (orders: readonly Pick<Order, 'waitsFor'>[] = []): number | false =>
  orders.some(({ waitsFor }) => waitsFor === 'provider') && 10_000;

const happened: Record<string, string> = {
  created: 'Orden creada',
  paid: 'Pago recibido',
  fulfilled: 'Inscripción hecha',
  failed: 'Pago fallido',
  'refund-asked': 'Reembolso iniciado',
  refunded: 'Reembolso hecho',
  ignored: 'Aviso repetido, sin efecto',
  withdrawn: 'El atleta se retiró',
  'refund-wanted': 'Pidieron el reembolso',
  'refund-refused': 'Reembolso rechazado',
  moved: 'Cambio de categoría',
};
const told: Record<string, string> = {
  browser: 'desde el navegador',
  webhook: 'aviso del proveedor',
  reconciliation: 'revisión automática',
  organizer: 'por la organización',
  rules: 'por el sistema',
};

/** A line of an order's history: the event of the order and its source. */
export const eventWords = (event: string) => happened[event] ?? event;
export const sourceWords = (source: string) => told[source] ?? source;
