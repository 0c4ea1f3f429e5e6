import { describe, expect, test } from 'vitest';
import { isInUse, isPassport, isSoldOut, leftOf, type SaleState, saleStateOf } from './ticket-rules.ts';

const now = 1_000;
const open = { isPublic: true, saleStartsAt: null, saleEndsAt: null, limit: 10, sold: 3, held: 2 };

describe('sale state of a ticket type', () => {
  const cases: [string, Partial<Record<keyof typeof open, number | boolean>>, SaleState][] = [
    ['some are left', {}, 'open'],
    ['T1 a limit of 0 is sold out', { limit: 0, sold: 0, held: 0 }, 'sold-out'],
    ['ORG-129 all are sold', { sold: 10, held: 0 }, 'sold-out'],
    ['the rest is held, and may come back', { sold: 8, held: 2 }, 'all-held'],
    ['its sale has not begun', { saleStartsAt: 1_001 }, 'soon'],
    ['its sale begins now', { saleStartsAt: 1_000 }, 'open'],
    ['its sale ends now', { saleEndsAt: 1_000 }, 'closed'],
    ['its sale is over, sold out or not', { saleEndsAt: 900, sold: 10, held: 0 }, 'closed'],
    ['it is given away by hand only', { isPublic: false }, 'hidden'],
    ['it is sold out before its sale begins', { saleStartsAt: 2_000, sold: 10, held: 0 }, 'sold-out'],
  ];
  test.each(cases)('%s', (_name, changes, state) => {
    expect(saleStateOf({ ...open, ...changes } as Parameters<typeof saleStateOf>[0], 5_000, now)).toBe(state);
  });

  test('the event is over', () => expect(saleStateOf(open, now, now)).toBe('closed'));
});

test('J6 ticket types: something is sold or held → in use', () => {
  expect([isInUse({ sold: 0, held: 0 }), isInUse({ sold: 1, held: 0 }), isInUse({ sold: 0, held: 1 })]).toEqual([
    false,
    true,
    true,
  ]);
});

test('ticket types: more sold than the limit → none left, sold out', () => {
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
