/** Something that an order bought and that goes back by itself: a ticket. */
export type Piece = { uid: string; cents: number; isVoid: boolean };

type PlanInput<P> = {
  pieces: readonly P[];
  chosen: readonly string[];
  /** What of the order's money is still here, in cents. */
  refundable: number;
};

/**
 * What goes back for the pieces that were chosen, and which are void from then on. When no money is left in the order
 * nobody keeps what was paid with it: what cost something goes with the last of the money.
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

/** Whether whoever paid stays in the event when the money goes back. */
export const placeAnswers = ['leaves', 'stays'] as const;
export type PlaceAnswer = (typeof placeAnswers)[number];
