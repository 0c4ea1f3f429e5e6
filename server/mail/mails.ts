import { formatMoney } from '#domain/text/money.ts';
import { greeting, linkPattern, mail, moment, nameOf, shortened, zoneOf } from './mail-words.ts';

function quoted(gymName: string): string {
  const name = nameOf(gymName);
  return name ? `«${name}»` : 'tu gimnasio';
}

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

type Joined = { start: Date; timeZone: string; calendarUrl: string };

export const receipt = (order: ReceiptOrder, { start, timeZone, calendarUrl }: Joined) =>
  mail('receipt', `Tu inscripción en ${shortened(order.eventName, 'el evento')}`, {
    preheader: `Recibo por ${formatMoney(order.total)}.`,
    title: 'Inscripción lista',
    paragraphs: [
      greeting(order.athleteName),
      joinedAs(order),
      `Empieza: ${moment(start, timeZone)} (${zoneOf(start, timeZone)}).`,
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
