import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bestByTrying } from '#domain/day/heats/testing/brute-force.ts';
import { anyInput, anyRepair, heatsOf, placesOf, planInput, sizesOf } from '#domain/day/heats/testing/plan-inputs.ts';
import { checkPlan } from './check-plan.ts';
import { makePlan } from './make-plan.ts';
import { type HeatPlan, missingMinutes, type PlanInput } from './plan.ts';

const few = anyInput(8, fc.constantFrom(2, 3, 4));
const many = anyInput(60, fc.integer({ min: 3, max: 9 }));

const costsOf = ({ score }: HeatPlan) => {
  const { heats, spread, late, missingMinutes, displaced, moved } = score;
  return { heats, spread, late, missingMinutes, displaced, moved };
};
const shuffled = <T>(list: readonly T[]) => fc.shuffledSubarray([...list], { minLength: list.length });

describe('small plans of heats', () => {
  test('V4 any draw → costs as little as the best of all draws', () => {
    fc.assert(
      fc.property(few, input => {
        expect(costsOf(makePlan(input))).toEqual(bestByTrying(input));
      }),
      { numRuns: 400 },
    );
  });

  test('any repair → costs as little as the best of all repairs', () => {
    const repairs = few.chain(input => anyRepair(input, placesOf(makePlan(input))));
    fc.assert(
      fc.property(repairs, input => {
        expect(costsOf(makePlan(input))).toEqual(bestByTrying(input));
      }),
      { numRuns: 400 },
    );
  });
});

/** Whether a ring of moves costs less, each of one entry into the next heat. Computed without the planner's code. */
function hasBetterRing(input: PlanInput, plan: HeatPlan, ideal: Map<string, number>): boolean {
  const heatOf = heatsOf(plan);
  const amount = plan.heats.length;
  const zero = () => [0, 0, 0, 0];
  const isLess = (one: number[], other: number[]) => {
    const at = one.findIndex((value, place) => value !== other[place]);
    return at >= 0 && one[at]! < other[at]!;
  };
  const costsIn = (id: string, readyAt: number | null, heat: number) => {
    const missing = missingMinutes(readyAt, input.slots[heat]);
    const away = Math.abs(heat - ideal.get(id)!);
    return [missing > 0 ? 1 : 0, missing, away, away > 0 ? 1 : 0];
  };
  const edges = Array.from({ length: amount }, () => new Array<number[] | null>(amount).fill(null));
  for (const { id, readyAt } of input.entries) {
    const from = heatOf.get(id)!;
    const now = costsIn(id, readyAt, from);
    for (let to = 0; to < amount; to++) {
      const cost = costsIn(id, readyAt, to).map((value, at) => value - now[at]!);
      if (to !== from && (!edges[from]![to] || isLess(cost, edges[from]![to]!))) edges[from]![to] = cost;
    }
  }
  const labels = Array.from({ length: amount }, zero);
  for (let round = 0; round <= amount; round++) {
    let isChanged = false;
    for (let from = 0; from < amount; from++) {
      for (let to = 0; to < amount; to++) {
        const edge = edges[from]![to];
        const label = edge?.map((value, at) => value + labels[from]![at]!);
        if (!label || !isLess(label, labels[to]!)) continue;
        labels[to] = label;
        isChanged = true;
      }
    }
    if (!isChanged) return false;
  }
  return true;
}

/** The same entries without need of rest, so that all of them can have their natural heats. */
const rested = (input: PlanInput): PlanInput => ({
  ...input,
  entries: input.entries.map(entry => ({ ...entry, readyAt: null })),
});

describe('large plans of heats', () => {
  test('V4 any draw → no rule is violated, and sizes differ by at most one', () => {
    fc.assert(
      fc.property(many, fc.constantFrom('rails', 'heats'), (input, apart) => {
        const asked: PlanInput = { ...input, options: { ...input.options, apart } };
        const plan = makePlan(asked);
        expect(checkPlan(asked, plan.heats)).toEqual([]);
        expect(plan.heats).toHaveLength(Math.ceil(input.entries.length / input.rails));
        expect(plan.score.spread).toBeLessThanOrEqual(1);
        expect(sizesOf(plan)).toEqual(sizesOf(plan).toSorted((one, other) => one - other));
      }),
      { numRuns: 200 },
    );
  });

  test('boxes are separated → no more late entries and no more missing rest', () => {
    fc.assert(
      fc.property(many, input => {
        const { late, missingMinutes: minutes, boxInHeat } = makePlan(input).score;
        const parted = makePlan({ ...input, options: { ...input.options, apart: 'heats' } }).score;
        expect(parted.late).toBeLessThanOrEqual(late);
        if (parted.late === late) expect(parted.missingMinutes).toBeLessThanOrEqual(minutes);
        expect(parted.boxInHeat).toBeLessThanOrEqual(boxInHeat);
      }),
      { numRuns: 150 },
    );
  });

  test('any draw → no exchange of several entries in a ring would cost less', () => {
    fc.assert(
      fc.property(many, input => {
        expect(hasBetterRing(input, makePlan(input), heatsOf(makePlan(rested(input))))).toBe(false);
      }),
      { numRuns: 200 },
    );
  });

  test('entries and judges in another order → the same plan', () => {
    const pairs = many.chain(input =>
      fc.record({ input: fc.constant(input), entries: shuffled(input.entries), judges: shuffled(input.judges) }),
    );
    fc.assert(
      fc.property(pairs, ({ input, entries, judges }) => {
        expect(makePlan({ ...input, entries, judges })).toEqual(makePlan(input));
      }),
      { numRuns: 150 },
    );
  });

  test('entries are locked, then one more entry → all locked entries keep heat and rail', () => {
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), (input, chances) => {
        const chance = () => chances.next().value!;
        const first = placesOf(makePlan(input));
        const locked = first.filter(() => chance() % 3 === 0).map(place => ({ ...place, by: 'locked' as const }));
        const other = first[chance() % first.length]!;
        const isTaken = locked.some(({ entryId }) => entryId === other.entryId);
        const fixed = isTaken ? locked : [...locked, { ...other, by: 'locked' as const }];
        for (const order of ['weakest', 'random'] as const) {
          const asked = { ...input, fixed, options: { ...input.options, order } };
          const plan = makePlan(asked);
          expect(checkPlan(asked, plan.heats)).toEqual([]);
          const places = placesOf(plan);
          for (const { heat, rail, entryId } of fixed)
            expect(places).toContainEqual(expect.objectContaining({ heat, rail, entryId }));
        }
      }),
      { numRuns: 150 },
    );
  });

  test('a swap for rest is undone → the entry again lacks the stated rest', () => {
    fc.assert(
      fc.property(many, input => {
        const plan = makePlan(input);
        const cut = heatsOf(makePlan(rested(input)));
        const placeOf = new Map(placesOf(plan).map(place => [place.entryId, place]));
        const entryOf = new Map(input.entries.map(entry => [entry.id, entry]));
        const missing = (id: string, heat: number) => missingMinutes(entryOf.get(id)!.readyAt, input.slots[heat]);
        for (const rail of plan.heats.flatMap(({ rails }) => rails)) {
          const why = rail.why.find(({ code }) => code === 'rest');
          if (why?.code !== 'rest' || why.swappedWith === null) continue;
          const [own, other] = [placeOf.get(rail.entryId!)!, placeOf.get(why.swappedWith)!];
          expect(missing(own.entryId, other.heat)).toBe(why.need - why.had);
          expect(missing(own.entryId, other.heat)).toBeGreaterThan(missing(own.entryId, own.heat));
          expect(other.heat).toBe(cut.get(own.entryId));
        }
      }),
      { numRuns: 200 },
    );
  });
});

describe('repair of a large plan of heats', () => {
  const drawn = many.map(input => ({ input, published: placesOf(makePlan(input)) }));

  test('no entry changed → all entries and judges keep their places', () => {
    fc.assert(
      fc.property(drawn, ({ input, published }) => {
        expect(placesOf(makePlan({ ...input, published }))).toEqual(published);
      }),
      { numRuns: 150 },
    );
  });

  test('some entries leave and the heats remain even → no other entry moves', () => {
    fc.assert(
      fc.property(many, fc.infiniteStream(fc.nat()), (given, chances) => {
        const input = rested(given);
        const plan = makePlan(input);
        const published = placesOf(plan);
        // One entry of some of the larger heats: sizes still differ by at most one, and no heat is left over.
        const largest = Math.max(...sizesOf(plan));
        const missing = new Set(
          plan.heats.flatMap(({ rails }) => {
            const here = rails.flatMap(({ entryId }) => entryId ?? []);
            const goes = here.length === largest && chances.next().value! % 2 === 0;
            return goes ? [here[chances.next().value! % here.length]!] : [];
          }),
        );
        const entries = input.entries.filter(({ id }) => !missing.has(id));
        fc.pre(Math.ceil(entries.length / input.rails) === plan.heats.length);
        const stay = published.filter(({ entryId }) => !missing.has(entryId));
        const mended = placesOf(makePlan({ ...input, entries, published }));
        const whereOf = ({ entryId, heat, rail }: (typeof stay)[number]) => `${entryId} ${heat} ${rail}`;
        expect(mended.map(whereOf).toSorted()).toEqual(stay.map(whereOf).toSorted());
      }),
      { numRuns: 200 },
    );
  });

  test('an entry left the plan → not placed; the places of a called heat remain', () => {
    const repairs = drawn.chain(({ input, published }) => anyRepair(input, published));
    fc.assert(
      fc.property(repairs, repair => {
        const fixed = repair
          .published!.filter(({ heat }) => heat === 0)
          .map(place => ({ ...place, by: 'called' as const }));
        const asked = { ...repair, fixed };
        const plan = makePlan(asked);
        expect(checkPlan(asked, plan.heats)).toEqual([]);
        const here = new Set(repair.entries.map(({ id }) => id));
        const inFirst = new Set(fixed.map(({ entryId }) => entryId));
        for (const { entryId, heat } of placesOf(plan)) {
          expect(here.has(entryId) || heat === 0).toBe(true);
          expect(inFirst.has(entryId)).toBe(heat === 0);
        }
      }),
      { numRuns: 150 },
    );
  });

  const without = (ids: readonly string[]) => {
    const input = planInput(18);
    const published = placesOf(makePlan(input));
    const plan = makePlan({ ...input, published, entries: input.entries.filter(({ id }) => !ids.includes(id)) });
    const before = new Map(published.map(place => [place.entryId, place]));
    return {
      plan,
      moved: placesOf(plan).filter(({ entryId, heat, rail }) => {
        const was = before.get(entryId)!;
        return was.heat !== heat || was.rail !== rail;
      }),
    };
  };

  test('three entries missing in three heats → no other entry moves', () => {
    const { plan, moved } = without(['e0002', 'e0008', 'e0014']);
    expect(moved).toEqual([]);
    expect(sizesOf(plan)).toEqual([5, 5, 5]);
  });

  test('two entries missing in one heat → one entry moves', () => {
    const { plan, moved } = without(['e0014', 'e0015']);
    expect(moved).toHaveLength(1);
    expect(sizesOf(plan).toSorted()).toEqual([5, 5, 6]);
  });
});
