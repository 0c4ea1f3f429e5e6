import { formatMoney, formatPrice } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import type { OrderKind } from '#domain/money/orders/order-states.ts';
import {
  greeting,
  linkPattern,
  mail,
  moment,
  shortened,
  unlinked,
  zoneOf,
} from '#server/foundation/mail/mail-words.ts';
import { lineText, type ReceiptOrder, testNote } from './money-words.ts';

function joinedAs({ eventName, categoryName, teamName }: ReceiptOrder): string {
  const place = `«${shortened(eventName, 'tu evento')}», categoría «${shortened(categoryName ?? '', 'elegida')}»`;
  if (teamName === null) return `Ya estás dentro de ${place}.`;
  return `Tu equipo «${shortened(teamName, 'sin nombre')}» ya está dentro de ${place}. En «Mis equipos» ves quién aceptó e invitas a quien falte.`;
}

type Joined = { start: Date; timeZone: string; calendarUrl: string };

export const receipt = (order: ReceiptOrder, { start, timeZone, calendarUrl }: Joined) =>
  mail('receipt', `Tu inscripción en ${shortened(order.eventName, 'el evento')}`, {
    preheader:
      order.total === 0 ? 'Tu inscripción es gratis.' : `Recibo por ${formatMoney(order.total, order.currency)}.`,
    title: 'Inscripción lista',
    paragraphs: [
      greeting(order.athleteName),
      joinedAs(order),
      `Empieza: ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
      ...order.lines.map(line => lineText(line, order.currency)),
      `Total: ${formatPrice(order.total, order.currency)}`,
      `Orden ${orderNumber(order.uid)}`,
    ],
    button: { label: 'Agregar a mi calendario', url: calendarUrl },
    ...(order.isTest && { note: testNote }),
  });

const voidWords = (gone: readonly string[]): string[] => {
  if (gone.length === 0) return [];
  const title = gone.length === 1 ? 'Esta entrada ya no deja entrar:' : 'Estas entradas ya no dejan entrar:';
  return [title, ...gone];
};

/** The mail about sent-back money. `gone` names refunded tickets, whose codes are void. */
export const refundSent = (
  order: ReceiptOrder,
  { cents, reason, gone = [] }: { cents: number; reason: string; gone?: readonly string[] },
) =>
  mail('refund', `Te reembolsamos ${formatMoney(cents, order.currency)}`, {
    preheader: 'Verás el dinero en el mismo medio con el que pagaste.',
    title: 'Reembolso hecho',
    paragraphs: [
      greeting(order.athleteName),
      `Te reembolsamos ${formatMoney(cents, order.currency)} de tu pago por «${shortened(order.eventName, 'un evento')}». Según tu banco, tarda entre 5 y 10 días hábiles en verse.`,
      ...voidWords(gone),
      ...(linkPattern.test(reason) ? [] : [`Motivo: ${reason}`]),
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && { note: testNote }),
  });

type OrderOfKind = ReceiptOrder & { kind: OrderKind };

function askedFor({ kind, athleteName, eventName, currency }: OrderOfKind, cents: number): string {
  const event = `«${shortened(eventName, 'tu evento')}»`;
  const money = `el reembolso de ${formatMoney(cents, currency)}, dentro del plazo que dice el evento.`;
  if (kind === 'tickets')
    return `${shortened(athleteName, 'Una persona')} compró entradas para ${event} y pide ${money}`;
  return `${shortened(athleteName, 'Un atleta')} ya no participa en ${event} y pide ${money}`;
}

/** The mail to the organizer: an athlete asks for a refund (N14). */
export const refundWanted = (
  order: OrderOfKind,
  { organizerName, cents, url }: { organizerName: string; cents: number; url: string },
) =>
  mail('refund-wanted', 'Te piden un reembolso', {
    preheader: `Son ${formatMoney(cents, order.currency)}: lo decides tú.`,
    title: 'Un reembolso espera tu respuesta',
    paragraphs: [
      greeting(organizerName),
      askedFor(order, cents),
      'En la pestaña Ingresos del evento puedes hacer el reembolso o rechazarlo con un motivo.',
      `Orden ${orderNumber(order.uid)}`,
    ],
    button: { label: 'Ver el evento', url },
    ...(order.isTest && { note: testNote }),
  });

export const refundRefused = (order: OrderOfKind, { reason }: { reason: string }) =>
  mail('refund-refused', 'Tu reembolso fue rechazado', {
    preheader: 'La organización respondió a lo que pediste.',
    title: 'Reembolso rechazado',
    paragraphs: [
      greeting(order.athleteName),
      `La organización de «${shortened(order.eventName, 'un evento')}» rechazó el reembolso de ${order.kind === 'tickets' ? 'tus entradas, que siguen valiendo' : 'tu inscripción'}.`,
      `Motivo: ${unlinked(reason)}`,
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && { note: testNote }),
  });

type GivenUp = ReceiptOrder & {
  refunded: number;
  refundable: number;
  refundUntil: string | null;
  timeZone: string;
};

/** Says how the payer can get the paid amount back. Empty if nothing was paid. */
function moneyOfGivenUp(order: GivenUp, now: Date): string[] {
  const { total, currency, refunded, refundable, timeZone } = order;
  if (total === 0) return [];
  const paid = `Pagaste ${formatMoney(total, currency)}`;
  if (refunded >= total) return [`${paid}, y ya se reembolsó todo.`];
  if (refundable === 0) return [`${paid}, y de eso no queda nada por reembolsar.`];
  if (order.refundUntil === null) return [`${paid}. Este evento no da reembolsos.`];
  const until = new Date(order.refundUntil);
  const day = `${moment(until, timeZone)} (${zoneOf(until, timeZone)})`;
  if (now >= until) return [`${paid}. El plazo para pedir el reembolso pasó: era hasta el ${day}.`];
  return [`Puedes pedir el reembolso de ${formatMoney(refundable, currency)} en «Mis pagos» hasta el ${day}.`];
}

/** The mail to the payer of a place that was given up without a refund request (N14). */
export const placeGivenUp = (order: GivenUp, now: Date) =>
  mail('place-given-up', 'Tu inscripción terminó', {
    preheader: order.teamName === null ? 'Tu lugar quedó libre.' : 'El lugar de tu equipo quedó libre.',
    title: 'Ya no estás inscrito',
    paragraphs: [
      greeting(order.athleteName),
      order.teamName === null
        ? `Te retiraste de «${shortened(order.eventName, 'un evento')}» y tu lugar quedó libre.`
        : `El equipo «${shortened(order.teamName, 'sin nombre')}», que inscribiste, se retiró de «${shortened(order.eventName, 'un evento')}».`,
      ...moneyOfGivenUp(order, now),
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && order.total > 0 && { note: testNote }),
  });
