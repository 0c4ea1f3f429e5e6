import { greeting, mail } from '#server/foundation/mail/mail-words.ts';

export const secondFactorOn = (name: string) =>
  mail('second-factor-on', 'Verificación en dos pasos activada', {
    preheader: 'Desde ahora tu cuenta pide también un código.',
    title: 'Dos pasos para entrar',
    paragraphs: [
      greeting(name),
      'Activaste la verificación en dos pasos: al entrar te pediremos también un código de tu aplicación. Guarda tus códigos de recuperación en un lugar seguro.',
    ],
    note: 'Si no fuiste tú, cambia tu contraseña y escríbenos.',
  });

export const secondFactorOff = (name: string) =>
  mail('second-factor-off', 'Verificación en dos pasos desactivada', {
    preheader: 'Tu cuenta vuelve a pedir solo la contraseña.',
    title: 'Un solo paso para entrar',
    paragraphs: [
      greeting(name),
      'La verificación en dos pasos de tu cuenta se desactivó: para entrar basta otra vez con la contraseña.',
    ],
    note: 'Si no fuiste tú, cambia tu contraseña ahora y vuelve a activarla.',
  });
