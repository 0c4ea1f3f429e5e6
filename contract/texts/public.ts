// Texts for every visitor, and single lines of other parts that public pages show. The file is small, so that such a
// page does not load all texts of those parts.

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
