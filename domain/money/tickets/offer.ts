import type { SaleState } from './ticket-rules.ts';

type OnSale = { price: number; state: SaleState; saleStartsAt: number | null };

/** What an event's page says of its tickets. */
export type Offer =
  /** Cents of the cheapest that can be had, now or when what is held comes back. */
  { state: 'open'; from: number } | { state: 'soon'; from: number; at: number | null } | { state: 'sold-out' };

const cheapest = (types: readonly OnSale[]) => Math.min(...types.map(({ price }) => price));

/** Null where nothing is sold to everybody, or nothing any more. */
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
