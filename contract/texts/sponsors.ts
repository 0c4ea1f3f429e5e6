import { pleaseEnter, pleaseUpload } from '#contract/please.ts';

export const sponsors = {
  name: pleaseEnter('el nombre del patrocinador'),
  lineLong: (most: number) => `La frase no puede tener más de ${most} letras.`,
  photo: pleaseUpload('el logo del patrocinador'),
  tooMany: (most: number) => `Un evento tiene a lo sumo ${most} patrocinadores: quita uno antes de agregar otro.`,
  gone: 'Ese patrocinador ya no está.',
  /** Another person added or removed one meanwhile. */
  changed: 'La lista cambió mientras la ordenabas. Mírala de nuevo.',
  saved: 'Patrocinador guardado.',
  removed: 'Patrocinador quitado, con su logo.',
  none: 'Este evento todavía no tiene patrocinadores: agrega uno antes de mostrarlos.',
} as const;
