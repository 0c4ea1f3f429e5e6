import type { Currency } from '#domain/foundation/money/currencies.ts';

// Sellers, cards and pages ask this file for a price, so that all of them say the same.

/** One thing that an order pays. Money is in the smallest unit of its currency. */
export type Item = { kind: 'event' | 'qualifier' | 'item'; quantity: number; unitCents: number };

type PricesOfPlatform = {
  event: number;
  qualifier: number;
  qualifiers: readonly { currency: Currency; cents: number }[];
};

/** The platform's prices for an event in this currency. Without a price there, a qualifier is free (N30). */
export const pricesIn = (currency: Currency, { event, qualifier, qualifiers }: PricesOfPlatform) => ({
  event,
  qualifier: currency === 'USD' ? qualifier : (qualifiers.find(each => each.currency === currency)?.cents ?? 0),
});

type Priced = { price: number | null; qualifierOnline: boolean };

/** The items of a place: the event at its own price or the platform's, and its online qualifier (J2). */
export const entryItems = ({ price, qualifierOnline }: Priced, prices: { event: number; qualifier: number }) => [
  { kind: 'event' as const, quantity: 1, unitCents: price ?? prices.event },
  ...(qualifierOnline ? [{ kind: 'qualifier' as const, quantity: 1, unitCents: prices.qualifier }] : []),
];

export function priceOf<I extends Item>(items: readonly I[]) {
  const lines = items.map(item => ({ ...item, cents: item.quantity * item.unitCents }));
  const sums: Record<Item['kind'], number> = { event: 0, qualifier: 0, item: 0 };
  for (const { kind, cents } of lines) sums[kind] += cents;
  return { lines, sums, total: sums.event + sums.qualifier + sums.item };
}
