import { pleaseChoose } from '#contract/please.ts';

export const prints = {
  kind: pleaseChoose('qué imprimir'),
  nothing: 'No hay nada que imprimir.',
  tooManyCards: 'Son más de 2.000 tarjetas: imprime por test.',
  tooManyRows: 'Son más de 10.000 líneas: imprime por test.',
  slow: 'El PDF tarda demasiado ahora: inténtalo en un momento.',
  pickCategory: pleaseChoose('un test de la categoría'),
  noTable: 'La tabla de esta categoría no es pública todavía: publícala antes de imprimirla.',
  noResults: 'Esta categoría todavía no tiene resultados.',
  screenHolds: 'Si el plan cambió, vale lo que dice la pantalla.',
  made: 'PDF listo: ábrelo e imprímelo.',
} as const;
