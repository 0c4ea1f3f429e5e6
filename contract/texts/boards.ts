export const board = {
  /** The board's page shows this text while the table is not published (E9). */
  hidden: 'La tabla aún no ha sido publicada.',
  waiting: 'La tabla del evento se conocerá cuando termine el clasificatorio.',
  hiddenForOthers: 'Solo la organización y el staff del evento ven esta tabla: aún no ha sido publicada.',
  noPosition: 'Este atleta no tiene posición en la tabla.',
} as const;
