export type OrderLine = { kind: 'event' | 'qualifier'; cents: number };

/** The lines of an event's order: the event, and its qualifier if there is one (J2). */
export function linesOf(event: { price: number; hasQualifier: boolean }, prices: { qualifier: number }): OrderLine[] {
  const lines: OrderLine[] = [{ kind: 'event', cents: event.price }];
  if (event.hasQualifier) lines.push({ kind: 'qualifier', cents: prices.qualifier });
  return lines;
}

export const totalOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

type Money = { paid: number; refunded: number; qualifier: number };

/**
 * Cents that an organizer may still refund; refunds in progress count as done. The qualifier's line is the platform's,
 * and is not refunded once the qualifier begins (SAFE-L14).
 */
export const refundable = ({ paid, refunded, qualifier }: Money, hasQualifierBegun: boolean): number =>
  Math.max(0, paid - refunded - (hasQualifierBegun ? qualifier : 0));
