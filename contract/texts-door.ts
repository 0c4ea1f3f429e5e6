export const door = {
  name: 'Escribe cómo se llama esta puerta.',
  search: 'Escribe al menos 3 letras.',
  tooMany: 'Como máximo 50 entradas a la vez.',
  /** What a hand two metres away reads. */
  enter: 'Puede entrar',
  again: 'Ya había entrado',
  unknown: 'No está en tu copia',
  unlisted: 'No está en la lista',
  foreign: 'No es una entrada de este evento',
  forged: 'Código falso',
  void: 'Entrada anulada',
  test: 'Entrada de prueba',
  /** Of a person by their own code. */
  arrived: 'Llegada marcada',
  here: 'Ya había llegado',
  left: 'Ya no participa',
  late: 'Vendida después de tu copia',
  missing: 'Esta entrada no se marcó en esta puerta.',
  over: 'La puerta de este evento ya cerró.',
  undoLate: 'Ya pasó el minuto para deshacer. Lo puede hacer la organización o un juez principal.',
  reason: 'Escribe por qué.',
  reused: 'Este envío ya se usó para otra entrada.',
} as const;
