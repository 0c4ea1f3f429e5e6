export type Line = { kind: 'event' | 'qualifier'; cents: number };

/** J2: a line for the event, one for the qualifier where there is one. */
export function linesOf(event: { price: number; hasQualifier: boolean }, prices: { qualifier: number }): Line[] {
  const lines: Line[] = [{ kind: 'event', cents: event.price }];
  if (event.hasQualifier) lines.push({ kind: 'qualifier', cents: prices.qualifier });
  return lines;
}

export const totalOf = (lines: readonly Line[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** What may still be given back of an order; what is on its way back counts as gone. */
export const refundable = (order: { total: number; refunds: readonly { cents: number }[] }): number =>
  order.total - order.refunds.reduce((sum, { cents }) => sum + cents, 0);
