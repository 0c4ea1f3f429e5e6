export type OrderLine = { kind: 'event' | 'qualifier'; cents: number };

/** The lines of an event's order: the event, and its qualifier if there is one (J2). */
export function linesOf(event: { price: number; hasQualifier: boolean }, prices: { qualifier: number }): OrderLine[] {
  const lines: OrderLine[] = [{ kind: 'event', cents: event.price }];
  if (event.hasQualifier) lines.push({ kind: 'qualifier', cents: prices.qualifier });
  return lines;
}

export const totalOf = (lines: readonly OrderLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);
