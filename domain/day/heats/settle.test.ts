import fc from 'fast-check';
import { expect, test } from 'vitest';
import { costsOf } from './rest-gaps.ts';
import { type Spread, settle } from './settle.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const sizesOf = ({ heats }: Spread, heatOf: ArrayLike<number>) => {
  const sizes = new Array<number>(heats).fill(0);
  for (let unit = 0; unit < heatOf.length; unit++) sizes[heatOf[unit]!]!++;
  return sizes;
};
const fits = ({ base, mayGrow }: Spread, sizes: readonly number[]) =>
  sizes.every((size, heat) => size === base[heat] || (mayGrow[heat] && size === base[heat]! + 1));
const costOf = ({ costs, heats }: Spread, heatOf: ArrayLike<number>) =>
  sum(Array.from(heatOf, (heat, unit) => costs[unit * heats + heat]!));

function bestByTrying(spread: Spread): number {
  let best = Number.POSITIVE_INFINITY;
  const goOn = (heatOf: number[]) => {
    if (heatOf.length < spread.units) {
      for (let heat = 0; heat < spread.heats; heat++) goOn([...heatOf, heat]);
    } else if (fits(spread, sizesOf(spread, heatOf))) best = Math.min(best, costOf(spread, heatOf));
  };
  goOn([]);
  return best;
}

const spreadsOf = (mostHeats: number, mostBase: number, mostUnits: number): fc.Arbitrary<Spread> =>
  fc
    .array(fc.tuple(fc.integer({ min: 0, max: mostBase }), fc.boolean()), { minLength: 1, maxLength: mostHeats })
    .chain(places => {
      const base = places.map(([amount]) => amount);
      const mayGrow = places.map(([, grows]) => grows);
      const max = Math.max(0, Math.min(mostUnits - sum(base), mayGrow.filter(Boolean).length));
      return fc.integer({ min: 0, max }).map(growing => ({ base, mayGrow, growing }));
    })
    .filter(({ base }) => sum(base) <= mostUnits)
    .chain(({ base, mayGrow, growing }) => {
      const [units, heats] = [sum(base) + growing, base.length];
      const costs = fc.array(fc.nat(12), { minLength: units * heats, maxLength: units * heats });
      return costs.map(list => ({ units, heats, base, mayGrow, growing, costs: Float64Array.from(list) }));
    });

test('entries over heats: any costs → as cheap as the best way, also when sizes are chosen', () => {
  fc.assert(
    fc.property(spreadsOf(4, 2, 6), spread => {
      const { heatOf } = settle(spread);
      expect(fits(spread, sizesOf(spread, heatOf))).toBe(true);
      expect(costOf(spread, heatOf)).toBe(bestByTrying(spread));
    }),
    { numRuns: 600 },
  );
});

test('entries over heats: any prices → no entry is cheaper in another heat, and the right heats are larger', () => {
  fc.assert(
    fc.property(spreadsOf(8, 3, 30), spread => {
      const { heatOf, prices } = settle(spread);
      const sizes = sizesOf(spread, heatOf);
      expect(fits(spread, sizes)).toBe(true);
      for (const [unit, heat] of heatOf.entries()) {
        for (let to = 0; to < spread.heats; to++) {
          const [now, then] = [heat, to].map(at => spread.costs[unit * spread.heats + at]! - prices[at]!);
          expect(then).toBeGreaterThanOrEqual(now!);
        }
      }
      const priced = (isLarger: boolean) =>
        sizes.flatMap((size, heat) =>
          spread.mayGrow[heat] && size > spread.base[heat]! === isLarger ? [prices[heat]!] : [],
        );
      expect(Math.min(...priced(false))).toBeGreaterThanOrEqual(Math.max(...priced(true)));
    }),
    { numRuns: 600 },
  );
});

test('entries over heats: more entries than places → refused', () => {
  const spread = { units: 2, heats: 1, costs: new Float64Array(2), base: [1], mayGrow: [false], growing: 0 };
  expect(() => settle(spread)).toThrow(RangeError);
});

test.each([
  [2, 30],
  [100, 1440],
  [300, 600],
])(
  'costs: %i heats and %i minutes → lesser faults never outweigh a graver one, and sums remain exact',
  (heats, most) => {
    const worth = costsOf(heats, most);
    const step = worth(0, 1, 0);
    const minute = worth(2, 0, 0) - worth(1, 0, 0);
    const late = worth(1, 0, 0) - minute;
    expect(step).toBeGreaterThan(heats * worth(0, 0, 1));
    expect(minute).toBeGreaterThan(heats * heats * step + heats);
    expect(late).toBeGreaterThan(heats * most * minute);
    expect(heats * worth(most, heats, 1)).toBeLessThan(Number.MAX_SAFE_INTEGER);
  },
);
