import type { SaleState } from './ticket-rules.ts';

type OnSale = { price: number; state: SaleState; saleStartsAt: number | null };

/** The ticket line of an event's page. */
export type Offer =
  /** Cents of the cheapest type that can be bought now, or when a hold ends. */
  { state: 'open'; from: number } | { state: 'soon'; from: number; at: number | null } | { state: 'sold-out' };

const cheapest = (types: readonly OnSale[]) => Math.min(...types.map(({ price }) => price));

/** Null if there is no public sale, or it is over. */
export function offerOf(types: readonly OnSale[]): Offer | null {
  const among = (...states: SaleState[]) => types.filter(({ state }) => states.includes(state));
  const open = among('open', 'all-held');
  if (open.length > 0) return { state: 'open', from: cheapest(open) };
  const soon = among('soon');
  const starts = soon.flatMap(({ saleStartsAt }) => saleStartsAt ?? []);
  if (soon.length > 0)
    return { state: 'soon', from: cheapest(soon), at: starts.length > 0 ? Math.min(...starts) : null };
  return among('sold-out').length > 0 ? { state: 'sold-out' } : null;
}
