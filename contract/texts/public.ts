// What every visitor may be told, and what a page for visitors says beside one line of another part: small, so that
// such a page does not load the texts of that part.

export const eventPage = {
  missing: 'No se encontró información del evento',
  hidden: 'Este evento no está disponible por ahora.',
  noTerms: 'No se han cargado los términos para este evento',
  over: 'Este evento ya terminó.',
  soldOut: 'Agotado',
} as const;

export const floor = {
  heatName: (number: number) => `Heat ${number}`,
  railName: (number: number) => `Carril ${number}`,
} as const;
