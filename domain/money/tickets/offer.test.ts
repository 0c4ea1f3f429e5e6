import { expect, test } from 'vitest';
import { type Offer, offerOf } from './offer.ts';
import type { SaleState } from './ticket-rules.ts';

const type = (state: SaleState, price: number, saleStartsAt: number | null = null) => ({ state, price, saleStartsAt });

test.each<[string, Parameters<typeof offerOf>[0], Offer | null]>([
  ['no type at all', [], null],
  ['only by hand', [type('hidden', 1000)], null],
  ['over', [type('closed', 1000)], null],
  ['all sold, one of them long ago', [type('sold-out', 1000), type('closed', 500)], { state: 'sold-out' }],
  [
    'the cheapest that can be had',
    [type('open', 4500), type('open', 1000), type('sold-out', 500)],
    { state: 'open', from: 1000 },
  ],
  ['what is held may come back', [type('all-held', 1000)], { state: 'open', from: 1000 }],
  [
    'the first that opens, before any is open',
    [type('soon', 800, 20), type('soon', 900, 10), type('sold-out', 100)],
    { state: 'soon', from: 800, at: 10 },
  ],
])('ticket offer on an event’s page: %s', (_name, types, offer) => {
  expect(offerOf(types)).toEqual(offer);
});
