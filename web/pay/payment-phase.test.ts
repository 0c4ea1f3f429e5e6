import { ORPCError } from '@orpc/client';
import { expect, test } from 'vitest';
import type { NextStep, Order } from '#contract/money/orders.ts';
import { isUncertain, type Phase, pauseBefore, phaseOf } from './payment-phase.ts';

const moment = '2026-11-21T17:00:00.000Z';
const order: Order = {
  uid: 'one',
  kind: 'entry',
  state: 'created',
  waitsFor: 'athlete',
  eventId: 'event',
  eventName: 'Copa Cumbre',
  categoryId: 'category',
  categoryName: 'RX',
  teamName: null,
  paymentType: 'credit_card',
  isTest: true,
  lines: [{ kind: 'event', cents: 6000 }],
  currency: 'USD',
  total: 6000,
  refunded: 0,
  timeZone: 'America/Caracas',
  hasEntry: false,
  refundable: 0,
  refundUntil: null,
  request: null,
  failure: null,
  heldUntil: moment,
  createdAt: moment,
  now: moment,
};

const cases: [string, Partial<Order>, NextStep, Phase][] = [
  ['a new order → asks for its card', {}, { kind: 'card' }, 'card'],
  ['the card was refused → asks for a card again', { failure: 'No.' }, { kind: 'card' }, 'card'],
  [
    'the bank asks for a confirmation → the confirmation',
    {},
    { kind: 'confirm-card', clientSecret: 'secret' },
    'confirm',
  ],
  ['the order is prepared at PayPal → PayPal’s window', {}, { kind: 'paypal', providerOrderId: 'five' }, 'paypal'],
  ['the provider has not decided → waits', {}, { kind: 'wait' }, 'waiting'],
  ['the hold is over and nothing was paid → over', {}, { kind: 'done' }, 'over'],
  ['the payment was given up → over', { state: 'failed' }, { kind: 'done' }, 'over'],
  ['paid, and the place is not written yet → waits', { state: 'paid' }, { kind: 'done' }, 'waiting'],
  ['paid, and there is no place → refunded', { state: 'paid', failure: 'No hay cupos.' }, { kind: 'done' }, 'refunded'],
  [
    'the money was given back → refunded',
    { state: 'refunded', failure: 'No hay cupos.' },
    { kind: 'done' },
    'refunded',
  ],
  ['the order has its place → joined', { state: 'fulfilled' }, { kind: 'done' }, 'joined'],
];

test.each(cases)('payment phase: %s', (_, changes, next, phase) => {
  expect(phaseOf({ order: { ...order, ...changes }, next })).toBe(phase);
});

test('uncertain payment: only a refusal → certain that nothing was charged', () => {
  expect(isUncertain(new TypeError('Failed to fetch'))).toBe(true);
  expect(isUncertain(new ORPCError('UNEXPECTED_ANSWER', { status: 502 }))).toBe(true);
  expect(isUncertain(new ORPCError('REFUSED', { status: 422 }))).toBe(false);
});

test('payment in progress: the server is asked again → ever more rarely, at least every ten seconds', () => {
  const waits = [0, 1, 2, 3, 4, 50].map(pauseBefore);
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits.at(-1)).toBe(10_000);
});
