import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  canHappen,
  holdMinutes,
  holdsPlace,
  nextState,
  type OrderEvent,
  orderStates,
  waitsFor,
} from './order-states.ts';

const events: OrderEvent[] = ['paid', 'fulfilled', 'failed', 'refunded'];

describe('J3 transitions of orders', () => {
  test.each([
    ['created', 'paid'],
    ['created', 'failed'],
    ['failed', 'paid'],
    ['paid', 'fulfilled'],
    ['paid', 'refunded'],
    ['fulfilled', 'refunded'],
  ] as const)('%s → %s', (state, event) => {
    expect(nextState(state, event)).toBe(event);
  });

  test('any other transition → impossible; a refunded order stays refunded', () => {
    const possible = orderStates.flatMap(state => events.filter(event => canHappen(state, event)));
    expect(possible).toHaveLength(6);
    for (const event of events) expect(nextState('refunded', event)).toBeNull();
  });

  test('any sequence of events → fulfilled only right after paid, paid at most once', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...events), { maxLength: 40 }), told => {
        let state: (typeof orderStates)[number] = 'created';
        const way: string[] = [];
        for (const event of told) {
          const next = nextState(state, event);
          if (!next) continue;
          way.push(next);
          state = next;
        }
        expect(way.filter(step => step === 'paid').length).toBeLessThanOrEqual(1);
        if (way.includes('fulfilled')) expect(way.indexOf('paid')).toBe(way.indexOf('fulfilled') - 1);
        if (way.includes('refunded')) expect(way.at(-1)).toBe('refunded');
      }),
    );
  });

  test('the same event of an order twice → the same as once', () => {
    for (const state of orderStates) {
      for (const event of events) {
        const once = nextState(state, event);
        if (once) expect(nextState(once, event)).toBeNull();
      }
    }
  });
});

describe('J1 places that orders hold', () => {
  const heldUntil = holdMinutes * 60_000;

  test.each([
    ['created', heldUntil - 1, true],
    ['created', heldUntil, false],
    ['paid', heldUntil * 100, true],
    ['fulfilled', 0, false],
    ['failed', 0, false],
    ['refunded', 0, false],
  ] as const)('%s at %d → %s', (state, now, expected) => {
    expect(holdsPlace({ state, heldUntil }, now)).toBe(expected);
  });
});

describe('walk-athlete 3 next actor of an order', () => {
  const heldUntil = new Date('2026-11-21T17:15:00Z');
  const asked = new Date('2026-11-21T17:05:00Z');
  const [within, after] = [new Date(heldUntil.getTime() - 1), heldUntil];

  test.each([
    ['no card was charged yet → the athlete', 'created', null, false, within, 'athlete'],
    ['no card was charged, the hold has expired → none', 'created', null, false, after, null],
    ['a card is being charged → the provider', 'created', asked, false, within, 'provider'],
    ['a card is being charged, the hold has expired → the provider', 'created', asked, false, after, 'provider'],
    ['the bank or PayPal asks the athlete → the athlete', 'created', asked, true, within, 'athlete'],
    ['the bank asked, the hold has expired → none', 'created', asked, true, after, null],
    ['paid → none', 'paid', null, false, within, null],
    ['given up, a charge is still in doubt → none', 'failed', asked, false, within, null],
  ] as const)('%s', (_name, state, askedAt, waitsForAthlete, now, expected) => {
    expect(waitsFor({ state, askedAt, waitsForAthlete, heldUntil }, now)).toBe(expected);
  });
});
