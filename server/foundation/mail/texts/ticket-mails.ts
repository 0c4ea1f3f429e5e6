import { formatMoney, formatPrice } from '#domain/foundation/money/money.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import {
  greeting,
  type InlineCode,
  type MailContent,
  mail,
  moment,
  nameOf,
  placeOf,
  shortened,
  zoneOf,
} from '#server/foundation/mail/mail-words.ts';
import { lineText, type ReceiptOrder, testNote } from './money-words.ts';

type MailedTicket = {
  ticketId: string;
  typeName: string;
  /** The code that staff type at the door when the QR cannot be read (ORGA-C9). */
  shortCode: string;
  /** The ticket's page. Its address alone gives access to the ticket. */
  url: string;
};
type Visit = {
  start: Date;
  timeZone: string;
  /** Null for an online event. */
  address: string | null;
};
type TicketMail = Visit & {
  name: string;
  eventName: string;
  /** The buyer, or the organization that gave the tickets. Null if the reader bought them. */
  from: { by: 'buyer' | 'organization'; name: string } | null;
  tickets: readonly [MailedTicket, ...MailedTicket[]];
};

/** The organizer's contact data. Empty if the event has none. */
export type Contact = { email: string; phone: string };

const contactText = ({ email, phone }: Contact): string => [email, phone].filter(Boolean).join(' · ');

const askOrganizer = (sentence: string, contact: Contact): string => {
  const known = contactText(contact);
  return known ? `${sentence}: ${known}` : `${sentence}.`;
};

const visitOf = ({ start, timeZone, address }: Visit): string[] => [
  `Empieza el ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
  placeOf(address),
];

/** Names the buyer or the organization, so that the reader does not take the mail for fraud. */
function giverOf({ from, tickets }: Pick<TicketMail, 'from' | 'tickets'>): string[] {
  if (!from) return [];
  const what = tickets.length === 1 ? 'esta entrada' : 'estas entradas';
  const name = nameOf(from.name);
  if (from.by === 'organization') return [`La organización del evento${name ? ` (${name})` : ''} te da ${what}.`];
  return name ? [`${name} compró ${what} y te ${tickets.length === 1 ? 'la' : 'las'} envía.`] : [];
}

const cidOf = (index: number) => `entrada-${index + 1}`;
const labelOf = ({ typeName, shortCode }: Pick<MailedTicket, 'typeName' | 'shortCode'>, index: number) =>
  `Entrada ${index + 1} · ${shortened(typeName, 'entrada')} · Código ${shortCode}`;

const codesOf = (tickets: readonly Pick<MailedTicket, 'ticketId'>[]): InlineCode[] =>
  tickets.map(({ ticketId }, index) => ({ ticketId, cid: cidOf(index) }));

/** The mail to a person who receives one ticket, or all their tickets of one order. */
export function ticketInvitation(given: TicketMail): MailContent {
  const { name, eventName, tickets } = given;
  const event = shortened(eventName, 'un evento');
  const [first] = tickets;
  const isOne = tickets.length === 1;
  const content = mail(
    'ticket-invitation',
    isOne ? `Tu entrada para ${event}` : `Tus ${tickets.length} entradas para ${event}`,
    {
      preheader: isOne ? 'Muestra su código QR en la puerta.' : 'Cada código QR deja entrar a una persona.',
      title: isOne ? 'Tu entrada' : 'Tus entradas',
      paragraphs: [
        greeting(name),
        isOne
          ? `Tienes una entrada para «${event}»: ${shortened(first.typeName, 'entrada')}.`
          : `Tienes ${tickets.length} entradas para «${event}».`,
        ...giverOf(given),
        ...visitOf(given),
        isOne
          ? 'Muestra su código QR en la puerta, en el teléfono o impreso. También está en el enlace.'
          : 'Cada código QR deja entrar a una persona: muéstralos en la puerta, en el teléfono o impresos.',
      ],
      pictures: tickets.map((ticket, index) => ({
        cid: cidOf(index),
        label: labelOf(ticket, index),
        ...(!isOne && { url: ticket.url }),
      })),
      ...(isOne && { button: { label: 'Ver mi entrada', url: first.url } }),
      note: isOne
        ? 'Quien tenga este enlace tiene la entrada: no lo compartas.'
        : 'Quien tenga estos enlaces tiene las entradas: no los compartas.',
    },
  );
  return { ...content, inline: codesOf(tickets) };
}

type LostTicket = Pick<TicketMail, 'name' | 'eventName'> & Pick<MailedTicket, 'typeName'>;
type VoidedTicket = LostTicket & { contact: Contact };

/** The mail to the former holder of a void ticket. */
export const ticketVoided = ({ name, eventName, typeName, contact }: VoidedTicket) =>
  mail('ticket-voided', 'Tu entrada fue anulada', {
    preheader: 'Ya no deja entrar.',
    title: 'Entrada anulada',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» anuló tu entrada (${shortened(typeName, 'entrada')}). Su código QR ya no deja entrar.`,
      askOrganizer('Si crees que es un error, escríbele a la organización', contact),
    ],
  });

/** The mail to the former holder of a transferred ticket: another person uses it now. */
export const ticketTransferred = ({ name, eventName, typeName }: LostTicket) =>
  mail('ticket-transferred', 'Tu entrada es de otra persona ahora', {
    preheader: 'Su código QR ya no deja entrar.',
    title: 'Entrada cambiada de persona',
    paragraphs: [
      greeting(name),
      `Quien compró tu entrada para «${shortened(eventName, 'un evento')}» (${shortened(typeName, 'entrada')}) se la dio a otra persona. Tu código QR ya no deja entrar.`,
      'Si crees que es un error, habla con quien la compró.',
    ],
  });

/** The mail to the former address of an order. Its reader may be a stranger, so the mail contains no name. */
export const ticketsReaddressed = ({ eventName, contact }: Pick<VoidedTicket, 'eventName' | 'contact'>) =>
  mail('tickets-readdressed', 'Una compra de entradas ya no usa este correo', {
    preheader: 'El enlace del recibo anterior ya no la abre.',
    title: 'Correo corregido',
    paragraphs: [
      `Quien compró entradas para «${shortened(eventName, 'un evento')}» con este correo lo cambió por otro. Lo que se diga de esa compra ya no llega aquí, y el enlace del recibo anterior ya no la abre.`,
      askOrganizer('Si compraste tú y no cambiaste el correo, escríbele a la organización del evento', contact),
    ],
  });

type Bought = Visit & {
  url: string;
  calendarUrl: string;
  contact: Contact;
  tickets: readonly Pick<MailedTicket, 'ticketId' | 'typeName' | 'shortCode'>[];
};

// Most tickets whose codes are in one mail. More are hard to find there, and some mailboxes refuse so large a mail.
const mostInReceipt = 10;

export function ticketReceipt(order: ReceiptOrder, bought: Bought): MailContent {
  const { url, calendarUrl } = bought;
  const contact = contactText(bought.contact);
  const event = shortened(order.eventName, 'un evento');
  const shown = bought.tickets.length > mostInReceipt ? [] : bought.tickets;
  const content = mail('ticket-receipt', `Tus entradas para ${event}`, {
    preheader:
      order.total === 0 ? 'Tus entradas son gratis.' : `Recibo por ${formatMoney(order.total, order.currency)}.`,
    title: 'Entradas listas',
    paragraphs: [
      greeting(order.athleteName),
      `Tienes entradas para «${event}».`,
      ...visitOf(bought),
      ...order.lines.map(line => lineText(line, order.currency)),
      `Total: ${formatPrice(order.total, order.currency)}`,
      'En tu compra las ves todas, pones el nombre de quien viene con cada una y se la envías. Las que no tengan nombre valen igual.',
      ...(contact ? [`Para preguntas, la organización: ${contact}`] : []),
      `Orden ${orderNumber(order.uid)}`,
    ],
    pictures: shown.map((ticket, index) => ({ cid: cidOf(index), label: labelOf(ticket, index) })),
    button: { label: 'Ver mis entradas', url },
    second: { label: 'Agregar a mi calendario', url: calendarUrl },
    note: order.isTest ? testNote : 'Quien tenga este enlace tiene tus entradas: no lo compartas.',
  });
  return { ...content, inline: codesOf(shown) };
}
