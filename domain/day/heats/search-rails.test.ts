import fc from 'fast-check';
import { expect, test } from 'vitest';
import { railPreference } from './choose-rails.ts';
import { type RailSearch, searchRails } from './search-rails.ts';

const measure = ({ costs, boxes }: RailSearch, railOf: readonly number[]) => {
  let alike = 0;
  for (const [one, rail] of railOf.entries()) {
    const other = railOf.indexOf(rail + 1);
    if (other >= 0 && boxes[one]!.some(box => boxes[other]!.includes(box))) alike++;
  }
  return { alike, cost: railOf.reduce((sum, rail, unit) => sum + costs[unit]![rail]!, 0) };
};

function bestByTrying(search: RailSearch) {
  let best = measure(search, search.begin);
  const goOn = (railOf: number[]) => {
    if (railOf.length === search.costs.length) {
      const found = measure(search, railOf);
      if (found.cost === Number.POSITIVE_INFINITY) return;
      const isBetter = found.alike < best.alike || (found.alike === best.alike && found.cost < best.cost);
      if (isBetter) best = found;
      return;
    }
    for (let rail = 0; rail < search.rails; rail++) if (!railOf.includes(rail)) goOn([...railOf, rail]);
  };
  goOn([]);
  return best;
}

const anySearch: fc.Arbitrary<RailSearch> = fc
  .integer({ min: 1, max: 6 })
  .chain(rails => fc.record({ rails: fc.constant(rails), size: fc.integer({ min: 1, max: rails }) }))
  .chain(({ rails, size }) =>
    fc.record({
      rails: fc.constant(rails),
      boxes: fc.array(fc.subarray([0, 1, 2], { maxLength: 2 }), { minLength: size, maxLength: size }),
      // The first entry may have only one rail.
      isFirstFixed: fc.boolean(),
      begin: fc.shuffledSubarray(
        Array.from({ length: rails }, (_, at) => at),
        { minLength: size, maxLength: size },
      ),
    }),
  )
  .map(({ rails, boxes, begin, isFirstFixed }) => ({
    rails,
    boxes,
    begin,
    costs: begin.map((own, unit) =>
      Array.from({ length: rails }, (_, rail) =>
        rail !== own && unit === 0 && isFirstFixed ? Number.POSITIVE_INFINITY : Math.abs(rail - own),
      ),
    ),
  }));

test('search for rails: up to eight rails → fewest neighbours of one box, then nearest to the ideal', () => {
  fc.assert(
    fc.property(anySearch, search => {
      const { railOf, isProved } = searchRails(search);
      expect(isProved).toBe(true);
      expect(new Set(railOf).size).toBe(railOf.length);
      expect(measure(search, railOf)).toEqual(bestByTrying(search));
    }),
    { numRuns: 400 },
  );
});

test('search for rails: it ends early → the result is marked unproved, and no worse than its start', () => {
  const rails = 14;
  // All except the first share a box with each other: one box for each pair.
  const boxes = Array.from({ length: rails }, (_, own) =>
    Array.from({ length: rails }, (_, other) => Math.min(own, other) * rails + Math.max(own, other)).filter(
      (_, other) => own > 0 && other > 0 && other !== own,
    ),
  );
  const begin = Array.from({ length: rails }, (_, at) => (at * 5) % rails);
  const costs = begin.map(own => Array.from({ length: rails }, (_, rail) => Math.abs(rail - own) ** 2));
  const search = { rails, boxes, begin, costs };
  const { railOf, isProved } = searchRails(search);
  expect(isProved).toBe(false);
  expect(measure(search, railOf).alike).toBeLessThanOrEqual(measure(search, begin).alike);
});

test.each([
  [6, 'centre', [3, 4, 2, 5, 1, 6]],
  [5, 'centre', [3, 2, 4, 1, 5]],
  [1, 'centre', [1]],
  [4, 'line', [1, 2, 3, 4]],
] as const)('V4 rails: %i, %s → best first %j', (rails, kind, expected) => {
  expect(railPreference(rails, kind)).toEqual(expected);
});
