import { deviceName, networkName } from '#domain/accounts/device-name.ts';
import { greeting, mail, moment, zoneOf } from './mail-words.ts';

// Nobody knows where the account is at home.
const timeZone = 'America/Caracas';

const changeIt =
  'Si no fuiste tú, entra a la página de inicio de sesión, toca «Recuperar Contraseña» y elige una contraseña nueva cuanto antes: eso también cierra todas las sesiones.';

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
