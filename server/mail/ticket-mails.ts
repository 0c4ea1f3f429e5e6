import { orderNumber } from '#domain/orders/order-number.ts';
import { formatMoney, formatPrice } from '#domain/text/money.ts';
import { greeting, type MailContent, mail, moment, shortened, zoneOf } from './mail-words.ts';
import { lineText, type ReceiptOrder, testNote } from './money-words.ts';

type TicketMail = {
  name: string;
  eventName: string;
  typeName: string;
  start: Date;
  timeZone: string;
  /** The page of the ticket: whoever has it has the ticket. */
  url: string;
};

/** To whoever shall come in with it. */
export const ticketInvitation = ({ name, eventName, typeName, start, timeZone, url }: TicketMail): MailContent =>
  mail('ticket-invitation', `Tu entrada para ${shortened(eventName, 'un evento')}`, {
    preheader: 'Muestra su código QR en la puerta.',
    title: 'Tu entrada',
    paragraphs: [
      greeting(name),
      `Tienes una entrada para «${shortened(eventName, 'un evento')}»: ${shortened(typeName, 'entrada')}.`,
      `Empieza el ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
      'En el enlace está su código QR: muéstralo en la puerta, en el teléfono o impreso.',
    ],
    button: { label: 'Ver mi entrada', url },
    note: 'Quien tenga este enlace tiene la entrada: no lo compartas.',
  });

/** To whoever held it. */
export const ticketVoided = ({ name, eventName, typeName }: Pick<TicketMail, 'name' | 'eventName' | 'typeName'>) =>
  mail('ticket-voided', 'Tu entrada fue anulada', {
    preheader: 'Ya no deja entrar.',
    title: 'Entrada anulada',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» anuló tu entrada (${shortened(typeName, 'entrada')}). Su código QR ya no deja entrar.`,
      'Si crees que es un error, escríbele a la organización.',
    ],
  });

/** To whoever had it before: somebody else comes with it now. */
export const ticketTransferred = ({ name, eventName, typeName }: Pick<TicketMail, 'name' | 'eventName' | 'typeName'>) =>
  mail('ticket-transferred', 'Tu entrada es de otra persona ahora', {
    preheader: 'Su código QR ya no deja entrar.',
    title: 'Entrada cambiada de persona',
    paragraphs: [
      greeting(name),
      `Quien compró tu entrada para «${shortened(eventName, 'un evento')}» (${shortened(typeName, 'entrada')}) se la dio a otra persona. Tu código QR ya no deja entrar.`,
      'Si crees que es un error, habla con quien la compró.',
    ],
  });

type Bought = { start: Date; timeZone: string; url: string; calendarUrl: string };

/** To whoever paid. */
export const ticketReceipt = (order: ReceiptOrder, { start, timeZone, url, calendarUrl }: Bought): MailContent =>
  mail('ticket-receipt', `Tus entradas para ${shortened(order.eventName, 'un evento')}`, {
    preheader: order.total === 0 ? 'Tus entradas son gratis.' : `Recibo por ${formatMoney(order.total)}.`,
    title: 'Entradas listas',
    paragraphs: [
      greeting(order.athleteName),
      `Tienes entradas para «${shortened(order.eventName, 'un evento')}». Empieza el ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
      ...order.lines.map(lineText),
      `Total: ${formatPrice(order.total)}`,
      'En tu compra las ves todas, pones el nombre de quien viene con cada una y se la envías. Las que no tengan nombre valen igual.',
      `Para tu calendario: ${calendarUrl}`,
      `Orden ${orderNumber(order.uid)}`,
    ],
    button: { label: 'Ver mis entradas', url },
    note: order.isTest ? testNote : 'Quien tenga este enlace tiene tus entradas: no lo compartas.',
  });
