import { messages } from '#contract/messages.ts';
import { greeting, type MailContent, mail, shortened } from '#server/foundation/mail/mail-words.ts';

export type TeamInvitationMail = {
  captainName: string;
  teamName: string;
  eventName: string;
  /**
   * Next step of the invited person: answer, confirm the address, or sign up. `other-account`: their account is not an
   * athlete's.
   */
  way: 'answer' | 'confirm' | 'sign-up' | 'other-account';
  url: string;
};

const nextSteps = {
  answer: {
    text: 'La encuentras en tus invitaciones, donde puedes aceptarla o rechazarla.',
    label: 'Ver mi invitación',
  },
  confirm: {
    text: 'Confirma primero que este correo es tuyo: después la encuentras en tus invitaciones, donde puedes aceptarla o rechazarla.',
    label: 'Confirmar mi correo',
  },
  'sign-up': {
    text: 'Todavía no hay una cuenta con este correo. Crea la tuya de atleta con el botón: tu correo ya cuenta como confirmado, y la invitación te espera allí.',
    label: 'Crear mi cuenta',
  },
  'other-account': {
    text: 'Este correo ya es de una cuenta que no es de atleta, así que no puede aceptarla. Pídele al capitán que te invite con el correo de tu cuenta de atleta.',
    label: 'Ir a Pizarra',
  },
};

export function teamInvitation({ captainName, teamName, eventName, way, url }: TeamInvitationMail): MailContent {
  const captain = shortened(captainName, 'Un atleta');
  const { text, label } = nextSteps[way];
  return mail('team-invitation', 'Te invitaron a un equipo', {
    preheader: `${captain} quiere competir contigo.`,
    title: 'Te quieren en su equipo',
    paragraphs: [
      `${captain} te invita a su equipo «${shortened(teamName, 'sin nombre')}» para «${shortened(eventName, 'una competencia')}».`,
      text,
    ],
    button: { label, url },
    note: `Aceptar no cuesta nada y vale ${messages.team.until}. Si no conoces a quien te invita, ignora este mensaje: sin tu respuesta no pasa nada.`,
  });
}

type EntryWords = { name: string; eventName: string; categoryName: string };

export const manualEnrollment = ({ name, eventName, categoryName, url }: EntryWords & { url: string }) =>
  mail('manual-enrollment', `Te inscribieron en ${shortened(eventName, 'un evento')}`, {
    preheader: 'Quédate o sal con un clic: tú decides.',
    title: 'Ya tienes un lugar',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» te inscribió en la categoría «${shortened(categoryName, 'sin nombre')}». No tienes que pagar nada.`,
      'Hasta que confirmes, no muestra nada de tu cuenta: la organización solo conoce el correo que escribió. Si no quieres participar, sal con un clic desde el mismo enlace.',
    ],
    button: { label: 'Quedarme o salir', url },
    note: 'Abrir el enlace no cambia nada: decides en la página.',
  });

export type PlaceMail = {
  name: string;
  eventName: string;
  categoryName: string;
  teamName: string | null;
  url: string;
};

/** The mail about a waiting place, to a person who may have no account (N10). */
export const placeWaits = ({ name, eventName, categoryName, teamName, url }: PlaceMail) =>
  mail('place-waits', `Tienes un lugar en ${shortened(eventName, 'un evento')}`, {
    preheader: 'Tómalo con tu cuenta, o sal con un clic.',
    title: 'Ya tienes un lugar',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» te inscribió en la categoría «${shortened(categoryName, 'sin nombre')}»${teamName === null ? '' : `, en el equipo «${shortened(teamName, 'sin nombre')}»`}. No tienes que pagar nada.`,
      'Compites con el nombre que escribió. Toma el lugar para ver tus resultados y llevártelos a tu perfil: tu correo ya cuenta como confirmado.',
    ],
    button: { label: 'Tomar mi lugar', url },
    note: 'Abrir el enlace no cambia nada: decides en la página, y también puedes salir del evento.',
  });

const refundWords = {
  own: 'Pidió el reembolso de esa inscripción: el dinero vuelve al medio con el que se pagó.',
  others: 'Lo que se pagó por la inscripción se le reembolsa a quien la pagó.',
  none: 'Si tienes preguntas, escríbele a la organización.',
};

/** The mail to a removed person. The current captain may not be the person who paid. */
export const entryRemoved = ({ name, eventName, categoryName }: EntryWords, refunded: keyof typeof refundWords) =>
  mail('entry-removed', `Te retiraron de ${shortened(eventName, 'un evento')}`, {
    preheader: 'Ya no estás inscrito.',
    title: 'Ya no estás inscrito',
    paragraphs: [
      greeting(name),
      `La organización te retiró de la categoría «${shortened(categoryName, 'sin nombre')}» de «${shortened(eventName, 'un evento')}».`,
      refundWords[refunded],
    ],
  });

type CategoryMove = {
  name: string;
  eventName: string;
  teamName: string | null;
  before: string;
  after: string;
  url: string;
};

export const categoryChanged = ({ name, eventName, teamName, before, after, url }: CategoryMove) =>
  mail('category-changed', 'Cambiaste de categoría', {
    preheader: 'La organización te pasó a otra categoría.',
    title: 'Otra categoría',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» pasó ${teamName === null ? 'tu inscripción' : `a tu equipo «${shortened(teamName, 'sin nombre')}»`} de la categoría «${shortened(before, 'sin nombre')}» a «${shortened(after, 'sin nombre')}».`,
      'Lo demás sigue igual, también lo que se pagó. Si no es lo que querías, escríbele a la organización.',
    ],
    button: { label: 'Ver la categoría', url },
  });

export const memberRemoved = (name: string, teamName: string, eventName: string) =>
  mail('member-removed', 'Saliste de un equipo', {
    preheader: 'El capitán cambió su equipo.',
    title: 'Ya no eres parte del equipo',
    paragraphs: [
      greeting(name),
      `El capitán te sacó del equipo «${shortened(teamName, 'sin nombre')}» para «${shortened(eventName, 'un evento')}». Ya no estás inscrito en ese evento con él.`,
    ],
  });

export const captainHandedOver = (name: string, teamName: string, eventName: string) =>
  mail('captain-handed-over', 'Ahora eres el capitán', {
    preheader: 'El equipo sigue, contigo al frente.',
    title: 'El equipo es tuyo',
    paragraphs: [
      greeting(name),
      `Quien era capitán de «${shortened(teamName, 'tu equipo')}» ya no participa en «${shortened(eventName, 'un evento')}». El equipo sigue inscrito y ahora lo llevas tú.`,
    ],
  });

/** The mail to the captain: a member left the team (N14). */
export const memberLeft = (
  captainName: string,
  { memberName, teamName, eventName }: { memberName: string; teamName: string; eventName: string },
) =>
  mail('member-left', 'Un miembro salió de tu equipo', {
    preheader: 'Tienes un lugar libre.',
    title: 'Un miembro salió de tu equipo',
    paragraphs: [
      greeting(captainName),
      `${shortened(memberName, 'Un miembro')} salió de «${shortened(teamName, 'tu equipo')}», inscrito en «${shortened(eventName, 'un evento')}». Puedes invitar a otra persona desde «Mis equipos», ${messages.team.until}.`,
    ],
  });

/** The mail to the new captain. The former captain stays in the team (N14). */
export const captainGiven = (
  name: string,
  { beforeName, teamName, eventName }: { beforeName: string; teamName: string; eventName: string },
) =>
  mail('captain-given', 'Te entregaron un equipo', {
    preheader: 'Desde ahora lo llevas tú.',
    title: 'Ahora eres el capitán',
    paragraphs: [
      greeting(name),
      `${shortened(beforeName, 'Quien era capitán')} te entregó el equipo «${shortened(teamName, 'sin nombre')}» para «${shortened(eventName, 'un evento')}». Desde ahora invitas tú y envías los resultados del equipo.`,
    ],
  });

/** The mail to the members after the captain withdrew the team (N14). */
export const teamWithdrawn = (name: string, teamName: string, eventName: string) =>
  mail('team-withdrawn', 'Tu equipo se retiró', {
    preheader: 'El capitán retiró al equipo del evento.',
    title: 'Tu equipo se retiró',
    paragraphs: [
      greeting(name),
      `El capitán retiró a «${shortened(teamName, 'tu equipo')}» de «${shortened(eventName, 'un evento')}». Ya no estás inscrito en ese evento con él.`,
    ],
  });

export const invitationAccepted = (
  captainName: string,
  { memberName, teamName, eventName }: { memberName: string; teamName: string; eventName: string },
) =>
  mail('invitation-accepted', `${shortened(memberName, 'Alguien')} aceptó tu invitación`, {
    preheader: 'Tu equipo crece.',
    title: 'Tu equipo crece',
    paragraphs: [
      greeting(captainName),
      `${shortened(memberName, 'Quien invitaste')} ya es parte de «${shortened(teamName, 'tu equipo')}» para «${shortened(eventName, 'un evento')}».`,
    ],
  });
