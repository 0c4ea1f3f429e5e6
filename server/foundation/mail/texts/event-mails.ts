import { hourText } from '#domain/foundation/time/wall-words.ts';
import {
  greeting,
  type MailContent,
  mail,
  moment,
  placeOf,
  shortened,
  zoneOf,
} from '#server/foundation/mail/mail-words.ts';

type Dates = { start: Date; end: Date };
type EventMovedMail = { name: string; eventName: string; timeZone: string; before: Dates; now: Dates; url: string };

const written = ({ start, end }: Dates, timeZone: string) =>
  `del ${moment(start, timeZone)} al ${moment(end, timeZone)}`;

/** The mail to participants: the event has other dates, and they keep their place. */
export const eventMoved = (facts: EventMovedMail): MailContent =>
  mail('event-moved', `Nuevas fechas de ${shortened(facts.eventName, 'tu evento')}`, {
    preheader: 'La organización movió el evento. Tu inscripción sigue en pie.',
    title: 'El evento cambió de fecha',
    paragraphs: [
      greeting(facts.name),
      `La organización movió «${shortened(facts.eventName, 'un evento')}», donde estás inscrito.`,
      `Ahora: ${written(facts.now, facts.timeZone)} (${zoneOf(facts.now.start, facts.timeZone)}).`,
      `Antes: ${written(facts.before, facts.timeZone)}`,
      'Sus tests se movieron con él, a las mismas horas. Tu inscripción sigue en pie: no tienes que hacer nada.',
    ],
    button: { label: 'Ver el evento', url: facts.url },
    note: 'Si lo habías guardado en tu calendario, descárgalo otra vez desde la página del evento.',
  });

type PlannedTest = { category: string; test: string | null; from: Date; to: Date };
type PlanPublishedMail = {
  name: string;
  eventName: string;
  timeZone: string;
  tests: readonly PlannedTest[];
  url: string;
};

/** The mail to athletes: the hours of their tests, once the plan of the days is public. */
export const planPublished = ({ name, eventName, timeZone, tests, url }: PlanPublishedMail): MailContent =>
  mail('plan-published', `El horario de ${shortened(eventName, 'tu evento')}`, {
    preheader: 'Ya se sabe a qué hora compites.',
    title: 'Ya hay horario',
    paragraphs: [
      greeting(name),
      `La organización publicó el horario de «${shortened(eventName, 'un evento')}», donde estás inscrito. Lo tuyo:`,
      ...tests.map(({ category, test, from, to }) => {
        const what = [
          shortened(category, 'Tu categoría'),
          test === null ? 'test por anunciar' : shortened(test, 'un test'),
        ];
        return `${moment(from, timeZone)} a ${hourText(to, timeZone)}: ${what.join(', ')}.`;
      }),
      ...tests.slice(0, 1).map(({ from }) => `Son horas de ${zoneOf(from, timeZone)}.`),
      'Tu heat y tu carril salen más cerca del día. Si algo cambia, vale lo que dice la página del evento.',
    ],
    button: { label: 'Ver el horario', url },
  });

type Visit = Dates & { address: string };
type TicketsMovedMail = Omit<EventMovedMail, 'name' | 'before' | 'now'> & { before: Visit; now: Visit };

/** The mail to ticket holders. Several people may share an address, so the mail greets no name. */
export function ticketsMoved({ eventName, timeZone, before, now, url }: TicketsMovedMail): MailContent {
  const event = shortened(eventName, 'un evento');
  const isOtherPlace = before.address !== now.address;
  const isOtherTime = written(before, timeZone) !== written(now, timeZone);
  const what = isOtherTime && isOtherPlace ? 'la fecha y el lugar' : isOtherTime ? 'la fecha' : 'el lugar';
  const subject = `${isOtherTime ? 'Nuevas fechas' : 'Nuevo lugar'} de ${shortened(eventName, 'tu evento')}`;
  return mail('tickets-moved', subject, {
    preheader: 'Tus entradas siguen valiendo, con el mismo código QR.',
    title: isOtherTime ? 'El evento cambió de fecha' : 'El evento cambió de lugar',
    paragraphs: [
      `La organización cambió ${what} de «${event}», para el que tienes entradas.`,
      `Ahora: ${written(now, timeZone)} (${zoneOf(now.start, timeZone)}).`,
      ...(isOtherTime ? [`Antes: ${written(before, timeZone)}`] : []),
      placeOf(now.address),
      'Tus entradas siguen valiendo, con el mismo código QR: no tienes que hacer nada.',
    ],
    button: { label: 'Ver el evento', url },
    note: 'Si lo habías guardado en tu calendario, descárgalo otra vez desde la página del evento.',
  });
}

type EventStartsMail = {
  name: string;
  eventName: string;
  /** Null for an online event. */
  address: string | null;
  timeZone: string;
  start: Date;
  url: string;
};

/** The mail to participants before the start. It names the date, because it may be read a day later. */
export function eventStarts({ name, eventName, address, timeZone, start, url }: EventStartsMail): MailContent {
  const day = new Intl.DateTimeFormat('es-VE', { day: 'numeric', month: 'long', timeZone }).format(start);
  return mail('event-starts', `${shortened(eventName, 'Tu evento')} empieza el ${day}`, {
    preheader: 'Ya falta poco: revisa la hora y el lugar.',
    title: 'Ya falta poco',
    paragraphs: [
      greeting(name),
      `Estás inscrito en «${shortened(eventName, 'un evento')}», que está por empezar.`,
      `Cuándo: ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
      placeOf(address),
      'En la página del evento están las horas de tu categoría y de tus tests.',
    ],
    button: { label: 'Ver el evento', url },
  });
}

/**
 * The mail to participants of an event that the platform has hidden. `url` leads to their payments, null without an
 * account (N8).
 */
export const eventHidden = (facts: { name: string; eventName: string; url: string | null }): MailContent =>
  mail('event-hidden', `${shortened(facts.eventName, 'Tu evento')} no está disponible`, {
    preheader: facts.url === null ? 'Tu lugar sigue registrado.' : 'Tu inscripción y tus pagos siguen registrados.',
    title: 'El evento no está disponible',
    paragraphs: [
      greeting(facts.name),
      `«${shortened(facts.eventName, 'Un evento')}», donde estás inscrito, dejó de mostrarse en Pizarra y no recibe más inscripciones ni pagos.`,
      facts.url === null
        ? 'Tu lugar sigue registrado. Si tienes preguntas, escríbele a la organización que te inscribió.'
        : 'Tu inscripción y lo que pagaste siguen registrados. Un pago que llegue desde ahora se reembolsa solo.',
    ],
    ...(facts.url !== null && { button: { label: 'Ver mis pagos', url: facts.url } }),
  });

type BirthdateMail = { name: string; eventName: string; athleteName: string; url: string };

/** The mail to the organizer of an event, when an athlete changed a birthdate. Only the panel shows the dates (N2). */
export const birthdateChanged = (facts: BirthdateMail): MailContent =>
  mail('birthdate-changed', 'Un atleta cambió su fecha de nacimiento', {
    preheader: 'Revisa si sigue dentro del rango de edad de su categoría.',
    title: 'Cambió una fecha de nacimiento',
    paragraphs: [
      greeting(facts.name),
      `${shortened(facts.athleteName, 'Un atleta')}, que participa en «${shortened(facts.eventName, 'tu evento')}», cambió su fecha de nacimiento después de inscribirse. Revisa si sigue dentro del rango de edad de su categoría.`,
    ],
    button: { label: 'Ver los atletas', url: facts.url },
  });
