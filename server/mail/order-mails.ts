import { formatMoney } from '#domain/text/money.ts';
import { greeting, linkPattern, mail, moment, shortened, zoneOf } from './mail-words.ts';

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
      `Orden ${order.uid}`,
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
      `Orden ${order.uid}`,
    ],
    ...(order.isTest && { note: testNote }),
  });
