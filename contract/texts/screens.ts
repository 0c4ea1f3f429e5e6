import { pleaseChoose, pleaseEnter } from '#contract/please.ts';

export const screens = {
  name: pleaseEnter('un nombre para la pantalla'),
  code: 'Escribe las 6 letras que muestra la pantalla.',
  /** After some time without pairing a screen shows a new code. */
  codeGone: 'Ese código no está en ninguna pantalla. Mira el que muestra ahora.',
  scene: pleaseChoose('lo que muestra la pantalla'),
  place: pleaseChoose('una pista'),
  placeGone: 'Esa pista ya no es de este evento. Elige otra.',
  tooMany: 'Este evento ya tiene 60 pantallas: quita una que no uses.',
  paired: 'Pantalla vinculada.',
  category: pleaseChoose('una categoría'),
  categoryGone: 'Esa categoría ya no es de este evento. Elige otra.',
  boardHidden: 'El público no ve la tabla de esa categoría. Publícala antes de mostrarla.',
  message: pleaseEnter('el mensaje'),
  messageLong: (most: number) => `El mensaje no puede tener más de ${most} letras.`,
  messageSigns: 'El mensaje tiene signos que una pantalla no puede mostrar. Escríbelo en una sola línea.',
  changed: 'Pantalla guardada.',
  removed: 'Pantalla quitada: vuelve a mostrar un código.',
} as const;
