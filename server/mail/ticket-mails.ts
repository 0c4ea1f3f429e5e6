import { greeting, type MailContent, mail, moment, shortened, zoneOf } from './mail-words.ts';

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
