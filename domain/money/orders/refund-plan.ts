/** A part of an order that can be refunded by itself, such as a ticket. */
export type Piece = { uid: string; cents: number; isVoid: boolean };

type PlanInput<P> = {
  pieces: readonly P[];
  chosen: readonly string[];
  /** Cents of the order that are not refunded yet. */
  refundable: number;
};

/**
 * The cents to refund for the chosen pieces, and the pieces that become void. If nothing of the order's money is left,
 * all its paid pieces become void.
 */
export function planRefund<P extends Piece>({ pieces, chosen, refundable }: PlanInput<P>) {
  const good = pieces.filter(({ isVoid }) => !isVoid);
  const meant = good.filter(({ uid }) => chosen.includes(uid));
  const cost = meant.reduce((sum, { cents }) => sum + cents, 0);
  const cents = Math.min(cost, refundable);
  const isAll = cents > 0 && cents === refundable;
  const gone = good.filter(piece => meant.includes(piece) || (isAll && piece.cents > 0));
  return { cents, gone, kept: good.filter(piece => !gone.includes(piece)) };
}

/** Whether the payer stays in the event after the refund. */
export const placeAnswers = ['leaves', 'stays'] as const;
export type PlaceAnswer = (typeof placeAnswers)[number];
