import { greeting, type MailContent, mail, shortened } from '#server/foundation/mail/mail-words.ts';

type UploadMail = {
  userName: string;
  eventName: string;
  categoryName: string;
  wodName: string;
  /** The start and the end are instants. The mail shows them in the event's time zone. */
  startsAt: Date;
  endsAt: Date;
  timeZone: string;
  url: string;
};

function placeOf({ eventName, categoryName, wodName, startsAt, endsAt, timeZone }: UploadMail): string[] {
  const format = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone });
  return [
    `Evento: «${shortened(eventName, 'un evento')}»`,
    `Fecha: ${format.formatRange(startsAt, endsAt)}`,
    `Categoría: «${shortened(categoryName, 'sin nombre')}»`,
    `Test: «${shortened(wodName, 'sin nombre')}»`,
  ];
}

/** The mail about a qualifier result (ATH-329). */
export const qualifierUploaded = (facts: UploadMail): MailContent =>
  mail('qualifier-uploaded', 'Recibimos tu resultado clasificatorio', {
    preheader: 'Un juez lo revisa y te mostramos su decisión.',
    title: 'Resultado recibido',
    paragraphs: [
      greeting(facts.userName),
      'Tu resultado clasificatorio llegó y espera la revisión de un juez.',
      ...placeOf(facts),
    ],
    button: { label: 'Ver mis resultados', url: facts.url },
    note: 'Mientras nadie lo haya revisado y el test siga abierto, puedes enviarlo otra vez: cuenta lo último que enviaste.',
  });

/** The mail about a result that replaces a result which a judge rejected (N3). */
export const resultAgainUploaded = (facts: UploadMail): MailContent =>
  mail('result-again-uploaded', 'Recibimos tu resultado', {
    preheader: 'Un juez lo revisa antes de que cuente en la tabla.',
    title: 'Resultado recibido',
    paragraphs: [
      greeting(facts.userName),
      'Tu resultado llegó. Un juez había rechazado el anterior, así que este espera su revisión.',
      ...placeOf(facts),
    ],
    button: { label: 'Ver mis resultados', url: facts.url },
    note: 'Puedes corregirlo hasta que termine el test.',
  });

/** The mail about a result of an online event (ATH-330). */
export const resultsUploaded = (facts: UploadMail): MailContent =>
  mail('results-uploaded', 'Recibimos tu resultado', {
    preheader: 'Ya está en la tabla.',
    title: 'Resultado en la tabla',
    paragraphs: [greeting(facts.userName), 'Tu resultado llegó y ya cuenta en la tabla.', ...placeOf(facts)],
    button: { label: 'Ver mis resultados', url: facts.url },
    note: 'Puedes corregirlo hasta que termine el test.',
  });
