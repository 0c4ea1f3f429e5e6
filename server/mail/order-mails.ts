import { orderNumber } from '#domain/orders/order-number.ts';
import { formatMoney } from '#domain/text/money.ts';
import { greeting, linkPattern, mail, moment, shortened, unlinked, zoneOf } from './mail-words.ts';

type ReceiptOrder = {
  uid: string;
  athleteName: string;
  eventName: string;
  categoryName: string;
  teamName: string | null;
  isTest: boolean;
  lines: readonly { kind: 'event' | 'qualifier'; cents: number }[];
  total: number;
};

const lineNames = { event: 'Evento', qualifier: 'Clasificatorio' };
const testNote = 'Este pago se hizo en modo de prueba: no se movió dinero de verdad.';

function joinedAs({ eventName, categoryName, teamName }: ReceiptOrder): string {
  const place = `«${shortened(eventName, 'tu evento')}», categoría «${shortened(categoryName, 'elegida')}»`;
  if (teamName === null) return `Ya estás dentro de ${place}.`;
  return `Tu equipo «${shortened(teamName, 'sin nombre')}» ya está dentro de ${place}. Desde «Mis equipos» puedes invitar a los demás.`;
}

type Joined = { start: Date; timeZone: string; calendarUrl: string };

export const receipt = (order: ReceiptOrder, { start, timeZone, calendarUrl }: Joined) =>
  mail('receipt', `Tu inscripción en ${shortened(order.eventName, 'el evento')}`, {
    preheader: `Recibo por ${formatMoney(order.total)}.`,
    title: 'Inscripción lista',
    paragraphs: [
      greeting(order.athleteName),
      joinedAs(order),
      `Empieza: ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
      ...order.lines.map(({ kind, cents }) => `${lineNames[kind]}: ${formatMoney(cents)}`),
      `Total: ${formatMoney(order.total)}`,
      `Orden ${orderNumber(order.uid)}`,
    ],
    button: { label: 'Agregar a mi calendario', url: calendarUrl },
    ...(order.isTest && { note: testNote }),
  });

export const refundSent = (order: ReceiptOrder, { cents, reason }: { cents: number; reason: string }) =>
  mail('refund', `Te devolvimos ${formatMoney(cents)}`, {
    preheader: 'Verás el dinero en el mismo medio con el que pagaste.',
    title: 'Dinero devuelto',
    paragraphs: [
      greeting(order.athleteName),
      `Te devolvimos ${formatMoney(cents)} de tu pago por «${shortened(order.eventName, 'un evento')}». Según tu banco, tarda entre 5 y 10 días hábiles en verse.`,
      ...(linkPattern.test(reason) ? [] : [`Motivo: ${reason}`]),
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && { note: testNote }),
  });

/** N14, to the organizer: somebody left and asks for the money. */
export const refundWanted = (
  order: ReceiptOrder,
  { organizerName, cents, url }: { organizerName: string; cents: number; url: string },
) =>
  mail('refund-wanted', 'Te piden un reembolso', {
    preheader: `Son ${formatMoney(cents)}: lo decides tú.`,
    title: 'Un reembolso espera tu respuesta',
    paragraphs: [
      greeting(organizerName),
      `${shortened(order.athleteName, 'Un atleta')} ya no participa en «${shortened(order.eventName, 'tu evento')}» y pide que se le devuelvan ${formatMoney(cents)}, dentro del plazo que dice el evento.`,
      'En la pestaña Ingresos del evento puedes devolverle el dinero o rechazarlo con un motivo.',
      `Orden ${orderNumber(order.uid)}`,
    ],
    button: { label: 'Ver el evento', url },
    ...(order.isTest && { note: testNote }),
  });

export const refundRefused = (order: ReceiptOrder, { reason }: { reason: string }) =>
  mail('refund-refused', 'Tu reembolso fue rechazado', {
    preheader: 'La organización respondió a lo que pediste.',
    title: 'Reembolso rechazado',
    paragraphs: [
      greeting(order.athleteName),
      `La organización de «${shortened(order.eventName, 'un evento')}» no te devuelve lo que pagaste por tu inscripción.`,
      `Motivo: ${unlinked(reason)}`,
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && { note: testNote }),
  });

/** N14: to who paid for a place that was given up without asking for the money. */
export const placeGivenUp = (order: ReceiptOrder & { refundUntil: string | null; refundable: number }) =>
  mail('place-given-up', 'Tu inscripción terminó', {
    preheader: 'El lugar que pagaste quedó libre.',
    title: 'Ya no estás inscrito',
    paragraphs: [
      greeting(order.athleteName),
      order.teamName === null
        ? `Te retiraste de «${shortened(order.eventName, 'un evento')}» y tu lugar quedó libre.`
        : `El equipo «${shortened(order.teamName, 'sin nombre')}», cuyo lugar pagaste, se retiró de «${shortened(order.eventName, 'un evento')}».`,
      order.refundUntil !== null && order.refundable > 0
        ? `Puedes pedir los ${formatMoney(order.refundable)} en «Mis pagos» hasta el día que dice el evento.`
        : 'Este evento no devuelve el dinero de las inscripciones.',
      `Orden ${orderNumber(order.uid)}`,
    ],
    ...(order.isTest && { note: testNote }),
  });
