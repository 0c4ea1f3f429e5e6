import type { SaleState } from './ticket-rules.ts';

type OnSale = { price: number; state: SaleState; saleStartsAt: number | null };

/** The line about tickets on an event's page. */
export type Offer =
  /** `from`: cents of the cheapest ticket type. `open` includes types that can be bought when a hold ends. */
  { state: 'open'; from: number } | { state: 'soon'; from: number; at: number | null } | { state: 'sold-out' };

const cheapest = (types: readonly OnSale[]) => Math.min(...types.map(({ price }) => price));

/** Null if the event has no public sale of tickets, or the sale is over. */
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
