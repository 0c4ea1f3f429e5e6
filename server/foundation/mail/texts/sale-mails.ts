import { type MailContent, mail, moment, shortened, zoneOf } from '#server/foundation/mail/mail-words.ts';

type Waited = { eventName: string; typeName: string; quantity: number; url: string };

const wanted = (quantity: number, typeName: string) =>
  `${quantity === 1 ? '1 entrada' : `${quantity} entradas`} (${shortened(typeName, 'entrada')})`;

/** The mail to a person who wants to wait for tickets. Opening the link puts them on the waiting list. */
export const waitingListed = ({ eventName, typeName, quantity, url }: Waited): MailContent =>
  mail('waiting-listed', 'Confirma que quieres esperar', {
    preheader: 'Abre el enlace para entrar en la lista de espera.',
    title: 'Lista de espera',
    paragraphs: [
      'Hola:',
      `Quieres ${wanted(quantity, typeName)} para «${shortened(eventName, 'un evento')}». Abre este enlace hoy para entrar en la lista: si alguien devuelve las suyas, te escribimos y te las guardamos hasta 24 horas.`,
      'Con el mismo enlace puedes salir de la lista. Si no fuiste tú, ignora este mensaje: no estás en ninguna.',
    ],
    button: { label: 'Entrar en la lista', url },
  });

type Offer = Waited & { until: Date; timeZone: string };

/** The mail to the person whose turn on the waiting list has come. */
export const waitingOffer = ({ eventName, typeName, quantity, until, timeZone, url }: Offer): MailContent =>
  mail('waiting-offer', 'Hay entradas para ti', {
    preheader: 'Te las guardamos por poco tiempo.',
    title: 'Es tu turno',
    paragraphs: [
      'Hola:',
      `Apartamos para ti ${wanted(quantity, typeName)} para «${shortened(eventName, 'un evento')}».`,
      `Son tuyas hasta el ${moment(until, timeZone)} (${zoneOf(until, timeZone)}). Después pasan a quien sigue en la lista.`,
    ],
    button: { label: 'Comprar mis entradas', url },
    note: 'Quien tenga este enlace puede tomarlas: no lo compartas. Ahí mismo puedes dejarlas para otra persona.',
  });

/** The mail to a person who wants free tickets of a popular type. Opening the link confirms the address. */
export const proveAddress = ({ eventName, typeName, quantity, url, until, timeZone }: Offer): MailContent =>
  mail('prove-address', 'Abre el enlace para tomar tus entradas', {
    preheader: 'Te las guardamos una hora.',
    title: 'Falta un paso',
    paragraphs: [
      'Hola:',
      `Guardamos ${wanted(quantity, typeName)} para «${shortened(eventName, 'un evento')}» hasta el ${moment(until, timeZone)} (${zoneOf(until, timeZone)}). Abre este enlace, tómalas y termina con este mismo correo.`,
      'Si no fuiste tú, ignora este mensaje: no te escribiremos más por esto.',
    ],
    button: { label: 'Tomar mis entradas', url },
  });
