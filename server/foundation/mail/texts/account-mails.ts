import { deviceName, networkName } from '#domain/people/accounts/device-name.ts';
import { greeting, mail, moment, zoneOf } from '#server/foundation/mail/mail-words.ts';

// An account has no known time zone, so its mails use this one.
const timeZone = 'America/Caracas';

const changeIt =
  'Si no fuiste tú, entra a la página de inicio de sesión, toca «Recuperar Contraseña» y elige una contraseña nueva cuanto antes: eso también cierra todas las sesiones.';

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

/** The mail to an address without an account. */
export const confirmForgetting = (url: string) =>
  mail('confirm-forgetting', 'Confirma la eliminación de tus datos', {
    preheader: 'Sin tu confirmación no se elimina nada.',
    title: '¿Eliminamos tus datos?',
    paragraphs: [
      'Recibimos una solicitud para eliminar los datos personales que guardamos con este correo. Si la confirmas, se eliminarán en 14 días.',
      'Tus entradas seguirán siendo válidas, ya sin tu nombre: guarda antes los enlaces o los códigos que recibiste.',
    ],
    button: { label: 'Revisar y confirmar', url },
    note: `El enlace dura tres días. ${notYou}`,
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

export const signInCode = (name: string, code: string) =>
  mail('sign-in-code', `Tu código para entrar: ${code}`, {
    preheader: 'Escríbelo junto con tu contraseña. Dura una hora.',
    title: 'Tu código para entrar',
    paragraphs: [
      greeting(name),
      `Escribe este código junto con tu contraseña: ${code}`,
      'Lo pedimos porque hubo muchos intentos fallidos con tu cuenta. Así entras tú, y nadie más.',
    ],
    note: 'El código dura una hora y sirve una sola vez. No se lo des a nadie. Si no lo pediste, no hagas nada: sin tu contraseña no sirve.',
  });

export const manyFailures = (name: string, count: number) =>
  mail('sign-in-failures', 'Intentos fallidos en tu cuenta', {
    preheader: 'Nadie entró. Te contamos qué hacer.',
    title: 'Alguien prueba contraseñas',
    paragraphs: [
      greeting(name),
      `En la última hora hubo ${count} intentos fallidos de entrar en tu cuenta desde aparatos que no conocemos. Ninguno entró.`,
      'Si siguen, quien no haya entrado antes desde su aparato necesitará un código que enviamos a este correo. A ti no te cierra ninguna sesión.',
    ],
    note: 'Si tu contraseña es corta o la usas en otro sitio, cámbiala por una frase larga. Te avisamos como mucho una vez al día.',
  });

export const newDevice = (name: string, from: { userAgent: string | null; address: string; at: Date }) =>
  mail('new-sign-in', 'Inicio de sesión desde un aparato nuevo', {
    preheader: 'Si fuiste tú, no hace falta que hagas nada.',
    title: 'Entraste desde otro aparato',
    paragraphs: [
      greeting(name),
      `Alguien inició sesión en tu cuenta desde un aparato que no conocíamos: ${deviceName(from.userAgent)}, red ${networkName(from.address) ?? 'desconocida'}, el ${moment(from.at, timeZone)} (${zoneOf(from.at, timeZone)}).`,
      'Si fuiste tú, no hace falta que hagas nada.',
    ],
    note: changeIt,
  });
