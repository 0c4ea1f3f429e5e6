import type { PaymentType } from '#contract/join-form.ts';
import type { Order } from '#contract/joining.ts';
import { messages } from '#contract/messages.ts';
import { isOfAge } from '#domain/categories/ages.ts';
import type { Line } from '#domain/orders/amounts.ts';
import type { OrderState } from '#domain/orders/order-states.ts';
import type { Tone } from '#web/ui/status-tag.tsx';
import type { JoinCategory } from './join-options.ts';

export const agesOf = ({ ageRange: [min, max] }: Pick<JoinCategory, 'ageRange'>) => `Entre ${min} y ${max} años`;

/** Why an athlete of that age cannot choose it now; the server says the same. */
export function whyNotChosen({ reason, ageRange }: Pick<JoinCategory, 'reason' | 'ageRange'>, age: number | null) {
  if (reason) return messages.joining.reasons[reason];
  return isOfAge(age, ageRange) ? null : messages.joining.age(age ?? 0, ...ageRange);
}

export const teamOf = ({ team, members }: Pick<JoinCategory, 'team' | 'members'>) =>
  team ? `Equipos de ${members}` : 'Individual';

export const placesOf = (left: number) => (left === 1 ? 'Queda 1 plaza' : `Quedan ${left} plazas`);

export const lineNames: Record<Line['kind'], string> = { event: 'Evento', qualifier: 'Clasificatorio' };

export const methodNames: Record<PaymentType, string> = { credit_card: 'Tarjeta', paypal: 'PayPal' };

export const paidBy = ({ paymentType }: Pick<Order, 'paymentType'>) =>
  paymentType === 'free' ? 'Sin costo' : methodNames[paymentType];

const states: Record<OrderState, { tone: Tone; name: string; text: string }> = {
  created: { tone: 'pending', name: 'Sin pagar', text: 'Tu lugar está apartado, pero todavía no hay un pago.' },
  paid: { tone: 'pending', name: 'Pago recibido', text: 'Tu pago llegó: estamos terminando tu inscripción.' },
  fulfilled: { tone: 'good', name: 'Pagada', text: 'Tu pago llegó y estás inscrito.' },
  failed: { tone: 'neutral', name: 'Sin efecto', text: 'No se te cobró nada.' },
  refunded: { tone: 'info', name: 'Devuelta', text: 'Te devolvimos el dinero.' },
};

const confirming = {
  tone: 'pending' as const,
  name: 'Confirmando',
  text: 'Estamos confirmando tu pago. No pagues otra vez.',
};
const lapsed = { tone: 'neutral' as const, name: 'Sin pagar', text: 'El tiempo para pagar pasó. No se te cobró nada.' };

/** An order's state in words; money that may be moving and money that went back in part are told too. */
export function stateOf(order: Pick<Order, 'state' | 'waitsFor' | 'refunded' | 'total'>) {
  if (order.waitsFor === 'provider') return confirming;
  if (order.state === 'created' && order.waitsFor === null) return lapsed;
  if (order.state === 'fulfilled' && order.refunded > 0)
    return { tone: 'info' as const, name: 'Devuelta en parte', text: 'Te devolvimos una parte del dinero.' };
  if (order.state === 'fulfilled' && order.total === 0)
    return { tone: 'good' as const, name: 'Inscripción gratis', text: 'Estás inscrito.' };
  return states[order.state];
}

/** Why the last attempt failed says nothing of one that is being confirmed. */
export const failureOf = ({ waitsFor, failure }: Pick<Order, 'waitsFor' | 'failure'>) =>
  waitsFor === 'provider' ? null : failure;

/** How long until an order is looked at again: one that is being confirmed decides itself without the athlete. */
export const lookAgainMs = (orders: readonly Pick<Order, 'waitsFor'>[] = []): number | false =>
  orders.some(({ waitsFor }) => waitsFor === 'provider') && 10_000;
