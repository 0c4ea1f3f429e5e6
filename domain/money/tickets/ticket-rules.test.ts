import { describe, expect, test } from 'vitest';
import { isInUse, isPassport, isSoldOut, leftOf, type SaleState, saleStateOf } from './ticket-rules.ts';

const now = 1_000;
const open = { isPublic: true, saleStartsAt: null, saleEndsAt: null, limit: 10, sold: 3, held: 2 };

describe('sale state of a ticket type', () => {
  const cases: [string, Partial<Record<keyof typeof open, number | boolean>>, SaleState][] = [
    ['some tickets are left → open', {}, 'open'],
    ['T1 a limit of 0 → sold out', { limit: 0, sold: 0, held: 0 }, 'sold-out'],
    ['ORG-129 all tickets are sold → sold out', { sold: 10, held: 0 }, 'sold-out'],
    ['the rest is held → all held, and may come back', { sold: 8, held: 2 }, 'all-held'],
    ['the sale has not begun → soon', { saleStartsAt: 1_001 }, 'soon'],
    ['the sale begins now → open', { saleStartsAt: 1_000 }, 'open'],
    ['the sale ends now → closed', { saleEndsAt: 1_000 }, 'closed'],
    ['the sale is over, all tickets are sold → closed', { saleEndsAt: 900, sold: 10, held: 0 }, 'closed'],
    ['a type given by hand only → hidden', { isPublic: false }, 'hidden'],
    ['all tickets are sold before the sale begins → sold out', { saleStartsAt: 2_000, sold: 10, held: 0 }, 'sold-out'],
  ];
  test.each(cases)('%s', (_name, changes, state) => {
    expect(saleStateOf({ ...open, ...changes } as Parameters<typeof saleStateOf>[0], 5_000, now)).toBe(state);
  });

  test('the event is over → closed', () => expect(saleStateOf(open, now, now)).toBe('closed'));
});

test('J6 ticket types: a ticket of the type is sold or held → in use', () => {
  expect([isInUse({ sold: 0, held: 0 }), isInUse({ sold: 1, held: 0 }), isInUse({ sold: 0, held: 1 })]).toEqual([
    false,
    true,
    true,
  ]);
});

test('ticket types: more tickets are sold than the limit → none left, sold out', () => {
  expect([leftOf(open), leftOf({ ...open, sold: 12 })]).toEqual([5, 0]);
  expect(isSoldOut({ limit: 10, sold: 12 })).toBe(true);
});

test('ORG-314 passports: digits → valid; empty, letters, spaces or 21 digits → not', () => {
  expect(['17345112', '', 'V17345112', '17 345', '1'.repeat(21)].map(isPassport)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
