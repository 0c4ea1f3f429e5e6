import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { askAgainSeconds, grantInOrder, heldUntil, presentSeconds, shareOfNetwork, type Wish } from './grant.ts';

const open = { limit: 10, sold: 2, held: 3, mostPerPerson: 4, isAwaited: false, heldOfNetwork: new Map() };
const wish = (buyer: string, quantity: number, changes: Partial<Wish> = {}): Wish => ({
  buyer,
  quantity,
  network: 'n',
  own: 0,
  has: 0,
  ...changes,
});

describe('grants of tickets', () => {
  test('T1 each request → all or none of its tickets; a small request passes a large one that does not fit', () => {
    expect(grantInOrder(open, [wish('a', 3), wish('b', 4), wish('c', 2), wish('d', 1)])).toEqual([
      'granted',
      'few',
      'granted',
      'few',
    ]);
  });

  test('tickets that a buyer has → count towards the limit; tickets that the request replaces → do not count', () => {
    expect(grantInOrder(open, [wish('a', 3, { has: 2 }), wish('b', 4, { own: 3 })])).toEqual(['most', 'granted']);
  });

  test('no ticket is left → a buyer’s hold may shrink or stay, but not grow', () => {
    const full = { ...open, held: 8 };
    expect(grantInOrder(full, [wish('a', 2, { own: 3 }), wish('b', 3, { own: 3 }), wish('c', 4, { own: 3 })])).toEqual([
      'granted',
      'granted',
      'few',
    ]);
  });

  test('buyers wait in the queue → a newcomer gets none, a buyer with a hold may change it', () => {
    expect(grantInOrder({ ...open, isAwaited: true }, [wish('a', 1), wish('b', 1, { own: 2 })])).toEqual([
      'few',
      'granted',
    ]);
  });

  test('half of the tickets are left → no limit for a network; fewer → 200 or a tenth', () => {
    const large = { ...open, limit: 1000, sold: 0, held: 400, mostPerPerson: 50 };
    const of = (held: number) => new Map([['n', held]]);
    expect(grantInOrder({ ...large, heldOfNetwork: of(400) }, [wish('a', 50), wish('b', 50)])).toEqual([
      'granted',
      'granted',
    ]);
    expect(grantInOrder({ ...large, held: 480, heldOfNetwork: of(400) }, [wish('a', 50)])).toEqual(['network']);
    expect(
      grantInOrder({ ...large, held: 900, heldOfNetwork: of(196) }, [
        wish('a', 4),
        wish('b', 1),
        wish('c', 9, { network: 'm' }),
      ]),
    ).toEqual(['granted', 'network', 'granted']);
  });

  test('a small sale → a network gets at most half of the tickets, or one person’s maximum', () => {
    const of = (limit: number, mostPerPerson = 10) => shareOfNetwork({ limit, mostPerPerson });
    expect([100, 150, 200, 300, 1000, 5000].map(limit => of(limit))).toEqual([50, 75, 100, 150, 200, 500]);
    expect([of(4), of(30, 50), of(0)]).toEqual([10, 50, 10]);
    const wishes = Array.from({ length: 20 }, (_each, index) => wish(`${index}`, 10));
    const small = { ...open, limit: 200, sold: 0, held: 0, mostPerPerson: 10 };
    const granted = grantInOrder(small, wishes).filter(why => why === 'granted');
    expect(granted).toHaveLength(10);
    expect(grantInOrder({ ...small, limit: 1 }, [wish('a', 1)])).toEqual(['granted']);
  });

  test('T1 any requests → within the limit, in order; a request refused for lack of room does not fit', () => {
    const wishes = fc.uniqueArray(
      fc.record({
        buyer: fc.uuid(),
        quantity: fc.integer({ min: 1, max: 8 }),
        own: fc.integer({ min: 0, max: 4 }),
        has: fc.integer({ min: 0, max: 4 }),
        network: fc.constantFrom('n', 'm'),
      }),
      { selector: ({ buyer }) => buyer, maxLength: 40 },
    );
    fc.assert(
      fc.property(wishes, fc.nat(60), fc.nat(60), fc.integer({ min: 1, max: 10 }), (asked, limit, sold, most) => {
        const held = asked.reduce((sum, { own }) => sum + own, 0);
        const offered = { limit: limit + sold + held, sold, held, mostPerPerson: most, isAwaited: false };
        const answers = grantInOrder({ ...offered, heldOfNetwork: new Map() }, asked);
        let left = limit;
        for (const [index, { quantity, own, has }] of asked.entries()) {
          if (answers[index] === 'few') expect(quantity - own).toBeGreaterThan(left);
          if (answers[index] !== 'granted') continue;
          left -= Math.max(0, quantity - own);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(quantity + has).toBeLessThanOrEqual(most);
        }
      }),
    );
  });
});

describe('duration of a ticket hold', () => {
  const minute = 60_000;
  const hours = 60 * minute;

  test('a new hold → five minutes; a hold changed again and again → at most fifteen after the first', () => {
    const before = { createdAt: 0, until: 5 * minute, isMore: true };
    expect(heldUntil(0)).toBe(5 * minute);
    expect(heldUntil(4 * minute, before)).toBe(9 * minute);
    expect(heldUntil(14 * minute, { ...before, until: 15 * minute })).toBe(15 * minute);
  });

  test('an offer of a day, the same number of tickets → stays a day; more tickets → five minutes', () => {
    const offer = { createdAt: 0, until: 24 * hours, isMore: false };
    expect(heldUntil(20 * hours, offer)).toBe(24 * hours);
    expect(heldUntil(20 * hours, { ...offer, isMore: true })).toBe(20 * hours + 5 * minute);
    expect(heldUntil(24 * hours - minute, { ...offer, isMore: true })).toBe(24 * hours);
  });
});

test('queue for tickets: waiting buyers → ask often enough to count as present', () => {
  expect([0, 49, 50, 499, 500, 9000].map(askAgainSeconds)).toEqual([3, 3, 5, 5, 10, 10]);
  expect(askAgainSeconds(1_000_000)).toBeLessThan(presentSeconds);
});
