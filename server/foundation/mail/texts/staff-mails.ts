import { typeNames } from '#contract/people/type-names.ts';
import type { ApplicationType } from '#domain/scoring/staff/applications.ts';
import { greeting, type MailContent, mail, shortened } from '#server/foundation/mail/mail-words.ts';

export type StaffMail = {
  judgeName: string;
  eventName: string;
  /** The start and the end are instants. The mail shows them in the event's time zone. */
  start: Date;
  end: Date;
  timeZone: string;
  url: string;
};

const mostNames = 12;

function listed(names: readonly string[]): string {
  const shown = names.slice(0, mostNames).map(name => `«${shortened(name, 'sin nombre')}»`);
  const rest = names.length - shown.length;
  return rest > 0 ? `${shown.join(', ')} y ${rest} más` : shown.join(', ');
}

const quoted = ({ eventName }: Pick<StaffMail, 'eventName'>) => `«${shortened(eventName, 'un evento')}»`;

function datesOf({ start, end, timeZone }: StaffMail): string {
  const format = new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone });
  return `Fecha: ${format.formatRange(start, end)}`;
}

/** The mail to the organization. The judge's own text is only in the panel, where nobody mistakes it for ours. */
export const judgeApplied = (facts: StaffMail & { organizationName: string; type: ApplicationType }): MailContent =>
  mail('judge-applied', 'Un juez quiere trabajar contigo', {
    preheader: 'Revisa su postulación y decide.',
    title: 'Nueva postulación',
    paragraphs: [
      greeting(facts.organizationName),
      `${shortened(facts.judgeName, 'Un juez')} se postuló para juzgar en ${quoted(facts)}.`,
      `Tipo: ${typeNames[facts.type]}`,
      datesOf(facts),
    ],
    button: { label: 'Ver la postulación', url: facts.url },
  });

export const applicationReceived = (facts: StaffMail & { type: ApplicationType }): MailContent =>
  mail('application-received', 'Recibimos tu postulación', {
    preheader: 'La organización te responde por correo.',
    title: 'Te postulaste',
    paragraphs: [
      greeting(facts.judgeName),
      `Tu postulación para juzgar en ${quoted(facts)} llegó a la organización. Te avisamos cuando la decida.`,
      `Tipo: ${typeNames[facts.type]}`,
      datesOf(facts),
    ],
    button: { label: 'Ver el evento', url: facts.url },
  });

export const judgeApproved = (
  facts: StaffMail & { permissions: readonly string[]; categories: readonly string[] },
): MailContent =>
  mail('judge-approved', 'Eres parte del staff', {
    preheader: 'La organización aprobó tu postulación.',
    title: 'Te aprobaron',
    paragraphs: [
      greeting(facts.judgeName),
      `La organización de ${quoted(facts)} aprobó tu postulación: ya eres parte de su staff.`,
      datesOf(facts),
      `Permisos: ${facts.permissions.join(', ')}`,
      facts.categories.length > 0
        ? `Categorías: ${listed(facts.categories)}`
        : 'Todavía no tienes categorías: la organización te las asigna antes de juzgar.',
    ],
    button: { label: 'Ver mi evento', url: facts.url },
    note: 'La organización puede cambiar tus permisos y categorías en cualquier momento.',
  });

export const judgeDeclined = (facts: Pick<StaffMail, 'judgeName' | 'eventName'>): MailContent =>
  mail('judge-declined', 'Tu postulación no fue aprobada', {
    preheader: 'Gracias por ofrecerte.',
    title: 'Esta vez no',
    paragraphs: [
      greeting(facts.judgeName),
      `La organización de ${quoted(facts)} revisó tu postulación y esta vez no la aprobó. Gracias por ofrecerte.`,
      'Hay otros eventos que buscan jueces: los encuentras en el calendario.',
    ],
  });

/**
 * The mail to a person who may not know Pizarra. It names the inviter and the purpose, and says that nothing happens
 * without an answer.
 */
export const judgeInvited = (facts: StaffMail & { organizationName: string }): MailContent =>
  mail('judge-invited', 'Te invitan a juzgar', {
    preheader: 'Mira el evento y decide.',
    title: 'Te quieren como juez',
    paragraphs: [
      `${shortened(facts.organizationName, 'Una organización')} te invita a juzgar en ${quoted(facts)}.`,
      datesOf(facts),
      'En el enlace ves qué juzgarías y aceptas. Si todavía no tienes cuenta de juez, la creas ahí mismo con este correo.',
    ],
    button: { label: 'Ver la invitación', url: facts.url },
    note: 'Abrir el enlace no cambia nada: decides en la página. Si no conoces a quien te invita, ignora este mensaje.',
  });

export const judgeDismissed = (facts: Pick<StaffMail, 'judgeName' | 'eventName'>): MailContent =>
  mail('judge-dismissed', 'Ya no eres juez de un evento', {
    preheader: 'La organización cambió su staff.',
    title: 'Ya no eres parte del staff',
    paragraphs: [
      greeting(facts.judgeName),
      `La organización de ${quoted(facts)} te dio de baja como juez. Desde ahora no ves sus tablas sin publicar ni puedes juzgar, y lo que tu dispositivo no había enviado no se guarda.`,
      'Lo que ya juzgaste sigue en pie. Si tienes preguntas, escríbele a la organización.',
    ],
  });
