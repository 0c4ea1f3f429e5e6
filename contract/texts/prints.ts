import { pleaseChoose } from '#contract/please.ts';
import type { WhyNotPlaced } from '#domain/day/rails/blank-card.ts';
import { rails } from './rails.ts';

/** Why a blank card is refused at a rail. */
const whyNotPlaced = {
  empty: rails.empty,
  voided: rails.voided,
  tooEarly: rails.tooEarly,
  notRunning: rails.notRunning,
  hasCard: 'En este carril ya se escribió una tarjeta.',
  hasResult: 'Este carril ya tiene resultado: lo corrige quien maneja el día.',
} as const satisfies Record<WhyNotPlaced, string>;

export const prints = {
  kind: pleaseChoose('qué imprimir'),
  nothing: 'No hay nada que imprimir.',
  tooManyCards: 'Son más de 2.000 tarjetas: imprime por test.',
  tooManyBlanks: 'Hay 500 tarjetas en blanco sin usar: usa esas.',
  pickTest: pleaseChoose('un test con heats publicados'),
  tooManyRows: 'Son más de 10.000 líneas: imprime por test.',
  slow: 'El PDF tarda demasiado ahora: inténtalo en un momento.',
  pickCategory: pleaseChoose('un test de la categoría'),
  noTable: 'La tabla de esta categoría no es pública todavía: publícala antes de imprimirla.',
  noResults: 'Esta categoría todavía no tiene resultados.',
  screenHolds: 'Si el plan cambió, vale lo que dice la pantalla.',
  somebody: 'otro atleta',
  made: 'PDF listo: ábrelo e imprímelo.',
} as const;

export const cards = {
  missing: 'Esa tarjeta no existe o no es de un evento tuyo.',
  code: 'El código de la tarjeta tiene 8 letras.',
  whyNotPlaced,
  blankTitle: (code: string) => `Tarjeta en blanco ${code.slice(0, 4)} ${code.slice(4)}`,
  pickRail: 'Esta tarjeta está en blanco: elige su heat y su carril.',
  otherEvent: 'Ese carril no es de este evento.',
  isPlaced: (heat: string, rail: number) => `Esta tarjeta ya es del carril ${rail} de ${heat}.`,
  noPlace: 'No hay carriles para esta tarjeta',
  voided: (name: string | null) =>
    name === null
      ? 'Tarjeta anulada: en este carril ya no hay nadie, o usa otra tarjeta.'
      : `Tarjeta anulada: en este carril está ahora ${name}.`,
  same: 'Coincide con el teléfono',
  titleOf: (code: string) => `Tarjeta ${code.slice(0, 4)} ${code.slice(4)}`,
  stored: 'Tarjeta guardada',
  kept: 'Guardada en este teléfono',
  keptWaits: 'Se envía sola cuando vuelva la red. No cierres la sesión hasta entonces.',
  offline: 'Sin red no se sabe de quién es esta tarjeta. Escribe lo que dice: se comprueba al enviarla.',
  waits: 'El resultado espera la segunda llave.',
  differs: (by: string) => `No coincide por ${by}`,
  held: 'Las dos cuentas quedan guardadas. El carril espera a quien maneja el día.',
  keep: 'Guarda la tarjeta de papel: es la prueba.',
  confirmed: (result: string) => `Este carril ya está confirmado con ${result}: lleva la tarjeta a la mesa.`,
  typedByYou: (rail: string) => `La tarjeta del ${rail.toLowerCase()} la escribiste tú: escribe el motivo.`,
  short: 'tarjeta de papel',
  remark: (code: string) => `Escrito de la tarjeta de papel ${code}.`,
  signed: 'El atleta firmó en la tarjeta de papel.',
  unsigned: 'La tarjeta de papel no tiene la firma del atleta.',
  leftAt: (count: string) => `El teléfono quedó en ${count}.`,
  chooseSigned: pleaseChoose('si el atleta firmó la tarjeta'),
} as const;
