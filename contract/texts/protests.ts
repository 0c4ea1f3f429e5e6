import type { WhyNoProtest } from '#domain/day/rails/protest.ts';

/** Why a rail admits no protest. For a late one the server says until when it did. */
const whyNot = {
  open: 'Ya hay una protesta abierta en este carril.',
  notOver: 'En este carril todavía no hay un resultado.',
  ruled: 'La protesta de este carril ya se resolvió o se retiró.',
  late: 'El plazo de protesta ya terminó.',
} as const satisfies Record<WhyNoProtest, string>;

export const protests = {
  whyNot,
  lateAt: (hour: string) => `El plazo de protesta terminó a las ${hour}`,
  of: 'Di de qué evento, categoría o heat.',
  missing: 'Esa protesta no existe o no es tuya.',
  settled: 'Esta protesta ya se resolvió.',
  reason: 'Escribe el motivo de la protesta.',
  ruling: 'Escribe el motivo: quien protestó lo lee.',
  outcome: 'Elige qué vale.',
  first: 'Este carril tiene una protesta abierta: la resuelve quien maneja el día.',
  /** A line in the history of the result; the words of a protest stand in the protest alone. */
  remark: 'Protesta en el carril.',
  opened: 'Protesta abierta: el resultado queda por confirmar.',
  withdrawn: 'Protesta retirada.',
  ruled: 'Protesta resuelta.',
  sent: 'La protesta está enviada: decide quien maneja el día.',
  sentLater: 'La protesta queda en este teléfono y se envía sola cuando haya red.',
  noCount: 'Ese conteo no tiene ni una repetición.',
  /** The answer that the athlete reads. */
  stands: (result: string) => `Tu protesta: se mantiene ${result}.`,
  upheld: (result: string) => `Tu protesta: ahora vale ${result}.`,
  upheldOpen: 'Tu protesta: se cuenta de nuevo.',
} as const;
