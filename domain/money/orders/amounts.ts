export type OrderLine = { kind: 'event' | 'qualifier'; cents: number };

/** J2: a line for the event, one for the qualifier where there is one. */
export function linesOf(event: { price: number; hasQualifier: boolean }, prices: { qualifier: number }): OrderLine[] {
  const lines: OrderLine[] = [{ kind: 'event', cents: event.price }];
  if (event.hasQualifier) lines.push({ kind: 'qualifier', cents: prices.qualifier });
  return lines;
}

export const totalOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

type Money = { paid: number; refunded: number; qualifier: number };

/**
 * SAFE-L14: what an organizer may still give back; what is on its way back counts as gone. The line of the qualifier is the
 * platform's, and stays once the qualifier has begun: from then on it has been used.
 */
export const refundable = ({ paid, refunded, qualifier }: Money, hasQualifierBegun: boolean): number =>
  Math.max(0, paid - refunded - (hasQualifierBegun ? qualifier : 0));
