import { pleaseChoose, pleaseEnter, pleaseUpload } from '#contract/please.ts';
import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
import { formatAmount } from '#domain/foundation/money/money.ts';
import { writeNumber } from '#domain/foundation/text/numbers.ts';

export const login = {
  email: 'Please input your email!',
  password: 'Please input your password!',
  unknown: 'Este usuario no existe en nuestro registro.',
  wrong: 'Correo o contraseña incorrectos.',
  tooMany: 'Demasiados intentos. Espera un momento y vuelve a intentarlo.',
  underFire: 'Hay demasiados intentos fallidos con esta cuenta. Entra con un código que te enviamos por correo.',
  codeSent: 'Te enviamos un código. Revisa tu correo.',
  code: 'Escribe el código que te enviamos.',
  badCode: 'Ese código no sirve o ya venció. Revísalo o pide otro.',
} as const;

export const secondFactor = {
  needed: 'Escribe el código de tu aplicación.',
  wrong: 'Ese código no es correcto o ya se usó.',
  already: 'La verificación en dos pasos ya está activa.',
  notBegun: 'Empieza otra vez: esa clave ya no sirve.',
  isOff: 'La verificación en dos pasos no está activa.',
  on: 'Verificación en dos pasos activada',
  off: 'Verificación en dos pasos desactivada',
} as const;

export const recovery = {
  email: 'Por favor ingrese su correo!',
  sent: 'Solicitud enviada al correo indicado',
  changed: 'Contraseña actualizada',
  mailedEnough: 'Hoy ya enviamos varios correos a esta dirección. Usa el último que te llegó, o pide otro en una hora.',
  badCode: 'Este enlace ya se usó o venció. Pide uno nuevo.',
} as const;

export const signUp = {
  done: 'Tu cuenta está lista',
  confirmMailed: 'Te enviamos un enlace para confirmar tu correo.',
  firstName: pleaseEnter('el nombre'),
  lastName: pleaseEnter('el apellido'),
  gymName: pleaseEnter('el nombre del gimnasio'),
  letters: 'Caracteres invalidos!',
  passport: pleaseEnter('el pasaporte o documento'),
  taxId: pleaseEnter('la identificación fiscal'),
  email: pleaseEnter('el correo'),
  emailInvalid: pleaseEnter('un correo válido'),
  emailTaken: 'The provided email is already in use by an existing user.',
  emailHasAccount: 'Ya hay una cuenta con este correo. Inicia sesión o usa otro.',
  boxName: 'Caracteres invalidos!',
  password: pleaseEnter('la contraseña'),
  passwordShort: 'Minimo de 6 caracteres',
  passwordLong: 'Máximo de 128 caracteres',
  mismatch: 'Las contrasenas no coinciden!',
  confirm: 'Por favor repite la contraseña!',
  phone: pleaseEnter('el teléfono'),
  digits: 'Solo se permiten números',
  phonePrefix: pleaseChoose('el código de país'),
  birthdate: pleaseEnter('la fecha de nacimiento'),
  birthdateFuture: pleaseEnter('una fecha de nacimiento válida'),
  birthdateUnknown: 'Esa fecha no existe. Escríbela así: 28-02-1994.',
  phoneLength: 'Introduce entre 4 y 15 números, sin el código de país.',
  ciudad: pleaseEnter('la ciudad'),
  estado: pleaseEnter('el estado'),
  pais: pleaseChoose('el país'),
  place: 'Caracteres invalidos!',
  sexo: pleaseChoose('el sexo'),
  tallaFranela: pleaseChoose('la talla de franela'),
  tallaShort: pleaseChoose('la talla de short'),
  photo: pleaseUpload('una foto'),
  logo: pleaseUpload('el logo'),
  organization: pleaseEnter('el nombre de la organización'),
  address: pleaseEnter('la dirección'),
  fullName: pleaseEnter('el nombre del responsable'),
  terms: 'Debes aceptar los terminos y condiciones',
} as const;

export const profile = {
  firstName: '¡Por favor introduce tu nombre!',
  lastName: '¡Por favor introduce tu apellido!',
  letters: '¡Caracteres inválidos!',
  passport: '¡Por favor introduce tu pasaporte!',
  boxName: 'introduce el nombre de tu box',
  phone: '¡Por favor introduce tu número de teléfono!',
  birthdate: '¡Por favor introduce tu fecha de nacimiento!',
  photo: '¡Por favor sube tu foto!',
  changesTitle: 'Se han detectado cambios',
  changesQuestion: 'Estas seguro que quieres guardar estas configuraciones?',
  saved: 'Cambios realizados con éxito!',
} as const;

export const password = {
  current: pleaseEnter('la contraseña actual'),
  currentWrong: 'La contraseña actual no es correcta.',
  changed: 'Contraseña cambiada con éxito!',
  signInAgain: 'Inicia sesión otra vez para cambiar tu contraseña: pasaron más de 5 minutos.',
  closing: 'Su sesion se cerrará!',
  common: 'Es una de las contraseñas más usadas. Elige otra.',
  own: 'No uses tu correo ni tu nombre como contraseña.',
} as const;

export const photo = {
  daily: 'Llegaste al límite de fotos por hoy. Intenta mañana.',
  diskFull: 'No queda espacio para fotos. Intenta más tarde.',
  type: 'You can only upload JPG/PNG file!',
  size: 'Image must smaller than 2MB!',
  largest: 'La foto debe pesar menos de 32 MB.',
  broken: 'No pudimos leer esa imagen. Prueba con otra.',
  pixels: 'Esa imagen es demasiado grande. Prueba con una de hasta 24 megapíxeles.',
} as const;

export const field = {
  dateTime: 'Escribe la fecha y la hora así: 20-11-2026 05:30 p. m.',
  duration: 'Escribe el tiempo en minutos y segundos, de 00:00 a 59:59.',
  money: (currency: Currency) =>
    `Escribe el monto así: ${formatAmount(1250 * 10 ** currencyFacts[currency].digits, currency)}`,
  currency: 'Esta moneda no está en la lista.',
  long: (most: number) => `Usa ${writeNumber(most)} caracteres como máximo.`,
} as const;
