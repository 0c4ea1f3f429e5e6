import { expect, test } from 'vitest';
import { type Offer, offerOf } from './offer.ts';
import type { SaleState } from './ticket-rules.ts';

const type = (state: SaleState, price: number, saleStartsAt: number | null = null) => ({ state, price, saleStartsAt });

test.each<[string, Parameters<typeof offerOf>[0], Offer | null]>([
  ['an event without ticket types → no offer', [], null],
  ['a type given by hand only → no offer', [type('hidden', 1000)], null],
  ['the sale is over → no offer', [type('closed', 1000)], null],
  [
    'all tickets are sold, another sale is over → sold out',
    [type('sold-out', 1000), type('closed', 500)],
    { state: 'sold-out' },
  ],
  [
    'several types are open → from the cheapest',
    [type('open', 4500), type('open', 1000), type('sold-out', 500)],
    { state: 'open', from: 1000 },
  ],
  ['all tickets are held → open, as they may come back', [type('all-held', 1000)], { state: 'open', from: 1000 }],
  [
    'no type is open yet → the first type that opens',
    [type('soon', 800, 20), type('soon', 900, 10), type('sold-out', 100)],
    { state: 'soon', from: 800, at: 10 },
  ],
])('ticket offer: %s', (_name, types, offer) => {
  expect(offerOf(types)).toEqual(offer);
});
