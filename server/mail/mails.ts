import { formatMoney } from '#domain/text/money.ts';
import { oneLine } from './escape.ts';
import { type MailParts, renderMail } from './template.ts';

export type MailContent = { kind: string; subject: string; html: string; text: string };

// A name is written by whoever signs up, with anybody's address. Mail programs make links of what looks like one, so
// such a name is not repeated: the platform must not carry strangers' links to strangers.
const linkPattern = /[\p{L}\d]\.[\p{L}\d]{2,}|[/@]/u;

function nameOf(text: string): string | null {
  const name = oneLine(text);
  return name.length === 0 || name.length > 80 || linkPattern.test(name) ? null : name;
}

function greeting(text: string): string {
  const name = nameOf(text);
  return name ? `Hola, ${name}:` : 'Hola:';
}

function quoted(gymName: string): string {
  const name = nameOf(gymName);
  return name ? `«${name}»` : 'tu gimnasio';
}

const mail = (kind: string, subject: string, parts: MailParts): MailContent => ({
  kind,
  subject: oneLine(subject),
  ...renderMail(parts),
});

const notYou = 'Si no fuiste tú, no hagas nada: sin este enlace no cambia nada.';

export const confirmEmail = (name: string, url: string) =>
  mail('confirm-email', 'Confirma tu correo', {
    preheader: 'Un paso más y tu cuenta de Pizarra queda completa.',
    title: 'Confirma tu correo',
    paragraphs: [
      greeting(name),
      'Tu cuenta ya está abierta. Confirma que este correo es tuyo para recibir en él tus invitaciones, tus entradas y los avisos de tus competencias.',
    ],
    button: { label: 'Confirmar mi correo', url },
    note: 'El enlace dura 30 días. Si no abriste una cuenta en Pizarra, ignora este mensaje.',
  });

export const resetPassword = (name: string, url: string) =>
  mail('reset-password', 'Recupera tu contraseña', {
    preheader: 'Tu enlace para elegir una contraseña nueva. Dura una hora.',
    title: 'Elige una contraseña nueva',
    paragraphs: [
      greeting(name),
      'Recibimos una solicitud para recuperar la contraseña de tu cuenta. Abre el enlace y elige una nueva.',
    ],
    button: { label: 'Elegir contraseña', url },
    note: `El enlace dura una hora y sirve una sola vez. ${notYou}`,
  });

export const adminLink = (url: string) =>
  mail('admin-link', 'Tu acceso de administración', {
    preheader: 'Tu enlace para elegir la contraseña de administración. Dura una hora.',
    title: 'Administra Pizarra',
    paragraphs: ['Abre el enlace para elegir la contraseña con la que administrarás la plataforma.'],
    button: { label: 'Elegir contraseña', url },
    note: 'El enlace dura una hora y sirve una sola vez. No lo reenvíes: quien lo abra administra la plataforma.',
  });

export const confirmDeletion = (name: string, url: string) =>
  mail('confirm-deletion', 'Confirma la eliminación de tu cuenta', {
    preheader: 'Sin tu confirmación no se elimina nada.',
    title: '¿Eliminamos tu cuenta?',
    paragraphs: [
      greeting(name),
      'Recibimos una solicitud para eliminar tu cuenta y tus datos personales. Si la confirmas, se eliminarán en 14 días.',
      'Tus resultados seguirán en las tablas, ya sin tu nombre. Si cambias de opinión, inicia sesión antes de que pasen los 14 días y cancélalo.',
    ],
    button: { label: 'Revisar y confirmar', url },
    note: `El enlace dura tres días y sirve una sola vez. ${notYou}`,
  });

export const accountErased = () =>
  mail('account-erased', 'Tu cuenta fue eliminada', {
    preheader: 'Tus datos personales ya no están en Pizarra.',
    title: 'Tu cuenta fue eliminada',
    paragraphs: [
      'Pasaron los 14 días desde que confirmaste la eliminación, así que borramos tu cuenta y tus datos personales. Esto no se puede deshacer.',
      'Tus resultados siguen en las tablas, ya sin tu nombre. Gracias por competir con nosotros: cuando quieras volver, puedes abrir una cuenta nueva.',
    ],
    note: 'Este es el último mensaje que te enviamos por esa cuenta.',
  });

export const boxRequestApproved = (gymName: string) =>
  mail('box-request-approved', 'Tu solicitud fue aprobada', {
    preheader: 'El nombre y el logo nuevos de tu gimnasio ya se ven.',
    title: 'Solicitud aprobada',
    paragraphs: [
      `Aprobamos los cambios de ${quoted(gymName)}. El nombre y el logo nuevos ya se ven en toda la plataforma.`,
    ],
  });

export const boxRequestDeclined = (gymName: string, reason: string) =>
  mail('box-request-declined', 'Tu solicitud no fue aprobada', {
    preheader: 'Te contamos por qué y qué puedes hacer.',
    title: 'Solicitud no aprobada',
    paragraphs: [
      `Revisamos los cambios que pediste para ${quoted(gymName)} y esta vez no los aprobamos. Tu gimnasio sigue como estaba.`,
      `Motivo: ${reason}`,
      'Puedes enviar una solicitud nueva desde el panel de tu gimnasio cuando quieras.',
    ],
  });

export const passwordChanged = (name: string) =>
  mail('password-changed', 'Tu contraseña cambió', {
    preheader: 'Si no fuiste tú, recupera tu cuenta ahora.',
    title: 'Tu contraseña cambió',
    paragraphs: [
      greeting(name),
      'La contraseña de tu cuenta acaba de cambiar, y cerramos las demás sesiones que estaban abiertas.',
    ],
    note: 'Si no fuiste tú, entra a la página de inicio de sesión, toca «Recuperar Contraseña» y elige una contraseña nueva cuanto antes.',
  });

// What strangers write travels to strangers: short, in one line, and never what a mail program makes a link of.
const shortest = 40;

function shortened(text: string, otherwise: string): string {
  const name = oneLine(text);
  if (name.length === 0 || linkPattern.test(name)) return otherwise;
  const signs = [...name];
  return signs.length > shortest
    ? `${signs
        .slice(0, shortest - 1)
        .join('')
        .trimEnd()}…`
    : name;
}

export type TeamInvitationMail = {
  captainName: string;
  teamName: string;
  eventName: string;
  /** What the invited does next: answers, confirms the address, signs up; or has an account that is no athlete's. */
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
    text: 'Todavía no hay una cuenta con este correo. Crea la tuya de atleta con esta misma dirección y confírmala: la invitación te espera allí.',
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
    note: 'Aceptar no cuesta nada y vale hasta que empiece el evento. Si no conoces a quien te invita, ignora este mensaje: sin tu respuesta no pasa nada.',
  });
}

type EntryWords = { name: string; eventName: string; categoryName: string };

export const manualEnrollment = ({ name, eventName, categoryName, url }: EntryWords & { url: string }) =>
  mail('manual-enrollment', 'Te inscribieron en un evento', {
    preheader: 'Quédate o sal con un clic: tú decides.',
    title: 'Ya tienes un lugar',
    paragraphs: [
      greeting(name),
      `La organización de «${shortened(eventName, 'un evento')}» te inscribió en la categoría «${shortened(categoryName, 'sin nombre')}». No tienes que pagar nada.`,
      'Hasta que confirmes, la organización ve solo tu nombre y tu correo. Si no quieres participar, sal con un clic desde el mismo enlace.',
    ],
    button: { label: 'Quedarme o salir', url },
    note: 'Abrir el enlace no cambia nada: decides en la página.',
  });

export const entryRemoved = ({ name, eventName, categoryName }: EntryWords, isRefunded: boolean) =>
  mail('entry-removed', 'Te retiraron de un evento', {
    preheader: 'Ya no estás inscrito.',
    title: 'Ya no estás inscrito',
    paragraphs: [
      greeting(name),
      `La organización te retiró de la categoría «${shortened(categoryName, 'sin nombre')}» de «${shortened(eventName, 'un evento')}».`,
      isRefunded
        ? 'Pidió que se te devuelva lo que pagaste: verás la devolución en el mismo medio de pago.'
        : 'Si tienes preguntas, escríbele a la organización.',
    ],
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

export const receipt = (order: ReceiptOrder, calendarUrl: string) =>
  mail('receipt', `Tu inscripción en ${shortened(order.eventName, 'el evento')}`, {
    preheader: `Recibo por ${formatMoney(order.total)}.`,
    title: 'Inscripción lista',
    paragraphs: [
      greeting(order.athleteName),
      joinedAs(order),
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
