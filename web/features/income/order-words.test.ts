import { expect, test } from 'vitest';
import { stateWordsOf } from './order-words.ts';

test.each([
  ['to be paid by the athlete', 'created', 'athlete', 'Por pagar'],
  ['asked of the provider', 'created', 'provider', 'Confirmando el pago'],
  ['never paid', 'created', null, 'Sin pagar a tiempo'],
  ['paid and joined', 'fulfilled', null, 'Pagada'],
] as const)('A3 an order as its organizer reads it: %s', (_name, state, waitsFor, expected) => {
  expect(stateWordsOf({ state, waitsFor }).name).toBe(expected);
});
