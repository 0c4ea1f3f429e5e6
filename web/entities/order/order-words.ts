import type { PaymentType } from '#contract/join-form.ts';
import type { Order } from '#contract/orders.ts';
import type { OrderLine } from '#domain/orders/amounts.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Tone } from '#web/ui/status-tag.tsx';

type Words = { tone: Tone; name: string; text: string };

/** The same states are told in other words of a place, of tickets and of the stream. */
export type BoughtWords = {
  /** Before it is paid, and while it is given. */
  held: string;
  unfinished: string;
  paid: string;
  fulfilled: string;
  free: Pick<Words, 'name' | 'text'>;
  /** Paid, and nothing of it stands any more. */
  out: Pick<Words, 'name' | 'text'>;
};
const place: BoughtWords = {
  held: 'Tu lugar está apartado, pero todavía no hay un pago.',
  unfinished: 'Pagada, sin inscribir',
  paid: 'Tu pago llegó: estamos terminando tu inscripción.',
  fulfilled: 'Tu pago llegó y estás inscrito.',
  free: { name: 'Inscripción gratis', text: 'Estás inscrito.' },
  out: { name: 'Retirada', text: 'Ya no estás inscrito.' },
};

/** How an order stands: its name for everybody, its text for whoever pays it. */
const stateWords = (state: OrderState, bought: BoughtWords): Words =>
  (
    ({
      created: { tone: 'pending', name: 'Sin pagar', text: bought.held },
      paid: { tone: 'pending', name: bought.unfinished, text: bought.paid },
      fulfilled: { tone: 'good', name: 'Pagada', text: bought.fulfilled },
      // No money moved: the buyer gave up, the time ran out or the card was refused, which the order's failure tells.
      failed: { tone: 'neutral', name: 'Sin efecto', text: 'No se te cobró nada.' },
      refunded: { tone: 'info', name: 'Reembolsada', text: 'Te reembolsamos el dinero.' },
    }) as const
  )[state];

const confirming: Words = {
  tone: 'pending',
  name: 'Confirmando',
  text: 'Estamos confirmando tu pago. No pagues otra vez.',
};
const lapsed: Words = {
  tone: 'neutral',
  name: 'Sin pagar a tiempo',
  text: 'El tiempo para pagar pasó. No se te cobró nada.',
};
const partlyRefunded: Words = { tone: 'info', name: 'Reembolsada en parte', text: 'Te reembolsamos una parte.' };
const onItsWay: Words = { tone: 'info', name: 'Reembolso en camino', text: 'Tu dinero está en camino.' };
const requested: Words = {
  tone: 'pending',
  name: 'Reembolso pedido',
  text: 'Ya no estás inscrito. La organización te responderá por correo y aquí.',
};

export type ToldOrder = Pick<Order, 'state' | 'waitsFor' | 'refunded' | 'total' | 'hasEntry' | 'request'>;

/** N14: paid, and given up since. */
function stateOnceOut(request: ToldOrder['request'], { out }: BoughtWords): Words {
  if (request?.state === 'asked') return requested;
  if (request?.state !== 'refused') return { tone: 'neutral', ...out };
  const text = `Ya no estás inscrito. La organización rechazó el reembolso: ${request.answer ?? ''}`;
  return { tone: 'neutral', name: 'Reembolso rechazado', text };
}

/** An order's state in words, of a place unless said otherwise; money that may be moving and money that went back in part are told too. */
export function stateOf(order: ToldOrder, bought = place): Words {
  const { state, waitsFor, refunded, total, hasEntry, request } = order;
  if (waitsFor === 'provider') return confirming;
  if (state === 'created' && waitsFor === null) return lapsed;
  if (state === 'fulfilled' && request?.state === 'asked') return requested;
  if (state === 'fulfilled' && refunded > 0) return refunded < total ? partlyRefunded : onItsWay;
  if (state === 'fulfilled' && !hasEntry) return stateOnceOut(request, bought);
  if (state === 'fulfilled' && total === 0) return { tone: 'good', ...bought.free };
  return stateWords(state, bought);
}

export const methodNames: Record<PaymentType, string> = { credit_card: 'Tarjeta', paypal: 'PayPal' };

export const paidBy = ({ paymentType }: Pick<Order, 'paymentType'>) =>
  paymentType === 'free' ? 'Sin costo' : methodNames[paymentType];

const lineNames: Record<OrderLine['kind'], string> = { event: 'Evento', qualifier: 'Clasificatorio' };

/** The lines of an order, as they are read. */
export const namedLines = (lines: Order['lines']) =>
  lines.map(line => ({
    name: line.kind === 'item' ? `${line.quantity} × ${line.name}` : lineNames[line.kind],
    cents: line.cents,
  }));

/** Why the last attempt failed says nothing of one that is being confirmed. */
export const failureOf = ({ waitsFor, failure }: Pick<Order, 'waitsFor' | 'failure'>) =>
  waitsFor === 'provider' ? null : failure;

/** How long until an order is looked at again: one that is being confirmed decides itself without the athlete. */
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
  'refund-wanted': 'El atleta pidió el reembolso',
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

/** A line of an order's history: what happened, and who told it. */
export const eventWords = (event: string) => happened[event] ?? event;
export const sourceWords = (source: string) => told[source] ?? source;
