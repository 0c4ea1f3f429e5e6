import { pleaseChoose } from '#contract/please.ts';

export const refund = {
  place: pleaseChoose('qué pasa con su inscripción'),
  noneChosen: 'Elige qué entradas se reembolsan.',
  wholeTickets: 'Las entradas se reembolsan enteras: elige cuáles.',
  changed: 'Esta compra cambió mientras la mirabas. Revisa otra vez qué se reembolsa.',
  gone: 'Alguna de esas entradas ya está anulada. Revisa otra vez qué se reembolsa.',
  used: 'Alguien acaba de entrar con una de esas entradas. Revisa otra vez qué se reembolsa.',
  /** Stands in place of the name on a ticket that has no name. */
  unnamed: 'sin nombre todavía',
  mustStay: 'El evento ya empezó: quien está inscrito sigue en él, con su dinero de vuelta o sin él.',
  voided: 'Entradas anuladas',
} as const;
