import { greeting, type MailContent, mail, shortened } from './mail-words.ts';

type Dates = { start: Date; end: Date };
type EventMovedMail = { name: string; eventName: string; timeZone: string; before: Dates; now: Dates; url: string };

function written({ start, end }: Dates, timeZone: string): string {
  const format = new Intl.DateTimeFormat('es-VE', { dateStyle: 'long', timeStyle: 'short', timeZone });
  const [first, last] = [start, end].map(moment => format.format(moment).replaceAll(/\s/g, ' '));
  return `del ${first} al ${last}`;
}

function zoneOf({ now, timeZone }: EventMovedMail): string {
  const format = new Intl.DateTimeFormat('es', { timeZone, timeZoneName: 'longGeneric' });
  return format.formatToParts(now.start).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

/** To whoever joined: the dates moved, the place in it stays. */
export const eventMoved = (of: EventMovedMail): MailContent =>
  mail('event-moved', `Nuevas fechas de ${shortened(of.eventName, 'tu evento')}`, {
    preheader: 'La organización movió el evento. Tu inscripción sigue en pie.',
    title: 'El evento cambió de fecha',
    paragraphs: [
      greeting(of.name),
      `La organización movió «${shortened(of.eventName, 'un evento')}», donde estás inscrito.`,
      `Ahora: ${written(of.now, of.timeZone)} (${zoneOf(of)}).`,
      `Antes: ${written(of.before, of.timeZone)}`,
      'Sus tests se movieron con él, a las mismas horas. Tu inscripción sigue en pie: no tienes que hacer nada.',
    ],
    button: { label: 'Ver el evento', url: of.url },
    note: 'Si lo habías guardado en tu calendario, descárgalo otra vez desde la página del evento.',
  });
