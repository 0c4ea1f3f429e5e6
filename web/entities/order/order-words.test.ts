import { expect, test } from 'vitest';
import type { Order } from '#contract/joining.ts';
import { failureOf, lookAgainMs, stateOf } from './order-words.ts';

type Told = Pick<Order, 'state' | 'waitsFor' | 'refunded' | 'total'>;
const unpaid: Told = { state: 'created', waitsFor: 'athlete', refunded: 0, total: 6000 };

test.each<[string, Partial<Told>, { tone: string; name: string }]>([
  ['nothing was asked of a provider', {}, { tone: 'pending', name: 'Sin pagar' }],
  ['a card is being charged', { waitsFor: 'provider' }, { tone: 'pending', name: 'Confirmando' }],
  ['the time to pay is over', { waitsFor: null }, { tone: 'neutral', name: 'Sin pagar a tiempo' }],
  ['paid, and not joined yet', { state: 'paid', waitsFor: null }, { tone: 'pending', name: 'Pagada, sin inscribir' }],
  ['joined', { state: 'fulfilled', waitsFor: null }, { tone: 'good', name: 'Pagada' }],
  [
    'joined without paying',
    { state: 'fulfilled', waitsFor: null, total: 0 },
    { tone: 'good', name: 'Inscripción gratis' },
  ],
  [
    'given back in part',
    { state: 'fulfilled', waitsFor: null, refunded: 100 },
    { tone: 'info', name: 'Devuelta en parte' },
  ],
])('A3 an order in words: %s', (_name, changes, expected) => {
  expect(stateOf({ ...unpaid, ...changes })).toMatchObject(expected);
});

test('A3 a payment that is being confirmed says not to pay again, and nothing of the card before it', () => {
  const confirming = { ...unpaid, waitsFor: 'provider', failure: 'La tarjeta fue rechazada.' } as const;
  expect(stateOf(confirming).text).toBe('Estamos confirmando tu pago. No pagues otra vez.');
  expect(failureOf(confirming)).toBeNull();
  expect(failureOf({ ...confirming, waitsFor: 'athlete' })).toBe('La tarjeta fue rechazada.');
});

test('A3 only what is being confirmed is looked at again', () => {
  expect(lookAgainMs([unpaid, { ...unpaid, waitsFor: 'provider' }])).toBeGreaterThan(0);
  expect(lookAgainMs([unpaid])).toBe(false);
  expect(lookAgainMs(undefined)).toBe(false);
});
