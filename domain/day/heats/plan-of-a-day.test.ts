import { describe, expect, test } from 'vitest';
import { entryOf, heatsOf, placesOf, planInput, slotsOf } from '#domain/day/heats/testing/plan-inputs.ts';
import { checkPlan } from './check-plan.ts';
import { diffPlans } from './diff-plans.ts';
import { makePlan } from './make-plan.ts';
import type { HeatPlan, PlanInput, PlanReason } from './plan.ts';
import { type SeedCandidate, seedOrder } from './seed-order.ts';

const minute = 60_000;
const whyOf = ({ heats }: HeatPlan, entryId: string) =>
  heats.flatMap(({ rails }) => rails).find(rail => rail.entryId === entryId)?.why ?? [];
const codesOf = (plan: HeatPlan, entryId: string) => whyOf(plan, entryId).map(({ code }) => code);
const reason = <Code extends PlanReason['code']>(plan: HeatPlan, entryId: string, code: Code) =>
  whyOf(plan, entryId).find(why => why.code === code) as Extract<PlanReason, { code: Code }> | undefined;

describe('order of entries before a draw', () => {
  const candidate = (id: string, more: Partial<SeedCandidate>): SeedCandidate => ({
    id,
    name: id,
    boxes: [],
    readyAt: null,
    rail: null,
    place: null,
    takesPart: true,
    ...more,
  });

  test('V4 order of entries: places in the table → first; other entries follow as given; non-participants are left out', () => {
    const seeds = seedOrder([
      candidate('a', { place: 1 }),
      candidate('b', {}),
      candidate('c', { place: 0 }),
      candidate('d', {}),
      candidate('f', { place: 0, takesPart: false }),
      candidate('g', { place: 1 }),
    ]);
    expect(seeds.map(({ id, seed }) => [id, seed])).toEqual([
      ['c', 1],
      ['a', 2],
      ['g', 3],
      ['b', 4],
      ['d', 5],
    ]);
  });
});

describe('draw of a plan of heats', () => {
  test('V4 thirteen entries → weakest heat first, even sizes, the best of each heat in the middle', () => {
    const plan = makePlan(planInput(13));
    expect(plan.heats.map(({ rails }) => rails.map(({ entryId }) => entryId && Number(entryId.slice(1))))).toEqual([
      [null, 12, 10, 11, 13, null],
      [null, 8, 6, 7, 9, null],
      [5, 3, 1, 2, 4, null],
    ]);
    expect(whyOf(plan, 'e0001')).toEqual([
      { code: 'seed', rank: 1, of: 13, from: 'standing' },
      { code: 'cut', heat: 3, of: 3 },
      { code: 'rail', preference: 1 },
    ]);
  });

  test.each([
    ['best', ['e0001', 'e0002']],
    ['name', ['e0001', 'e0003']],
  ] as const)('order %s → begins with %j', (order, first) => {
    const entries = [1, 2, 3, 4].map(seed => entryOf(seed, { name: 'ACBD'[seed - 1]! }));
    const plan = makePlan(planInput(4, { rails: 2, entries, options: { ...planInput(1).options, order } }));
    expect(
      placesOf(plan)
        .flatMap(({ heat, entryId }) => (heat === 0 ? [entryId] : []))
        .toSorted(),
    ).toEqual(first);
  });

  test('order by chance → the same for one seed, different for another', () => {
    const drawn = (randomSeed: number) =>
      placesOf(makePlan(planInput(24, { options: { ...planInput(1).options, order: 'random', randomSeed } })));
    expect(drawn(1)).toEqual(drawn(1));
    expect(drawn(1)).not.toEqual(drawn(2));
  });

  test('too little rest → swaps with an entry of the next heat; both get the reason', () => {
    const entries = planInput(12).entries.map(entry =>
      entry.seed === 12 ? { ...entry, readyAt: 10 * minute } : entry,
    );
    const plan = makePlan(planInput(12, { entries }));
    expect(heatsOf(plan).get('e0012')).toBe(1);
    const rest = reason(plan, 'e0012', 'rest')!;
    expect(rest).toMatchObject({ need: 22, had: 12 });
    expect(heatsOf(plan).get(rest.swappedWith!)).toBe(0);
    expect(reason(plan, rest.swappedWith!, 'gaveWay')).toEqual({ code: 'gaveWay', to: 'e0012' });
    expect(plan.score).toMatchObject({ late: 0, displaced: 2, moved: 2 });
  });

  test('a rule of the plan cannot be met → listed with its entry or heat', () => {
    const entries = [entryOf(1, { readyAt: 18 * minute }), entryOf(2, { readyAt: 16 * minute })];
    const plan = makePlan(planInput(2, { rails: 1, entries, slots: slotsOf(1) }));
    expect(plan.left).toEqual([
      { code: 'late', heat: 0, entryId: 'e0002', missing: 16 },
      { code: 'noSlot', heat: 1 },
    ]);
    expect(reason(plan, 'e0002', 'short')).toEqual({ code: 'short', need: 22, had: 6 });
  });

  test('two entries of one box → not on neighbouring rails; in separate heats if requested', () => {
    const entries = planInput(12).entries.map(entry =>
      entry.seed === 7 || entry.seed === 8 ? { ...entry, boxes: ['Norte'] } : entry,
    );
    const beside = makePlan(planInput(12, { entries }));
    expect(beside.score).toMatchObject({ boxNeighbours: 0, boxInHeat: 1, moved: 0 });
    expect([...codesOf(beside, 'e0007'), ...codesOf(beside, 'e0008')]).toContain('box');
    const parted = makePlan(planInput(12, { entries, options: { ...planInput(1).options, apart: 'heats' } }));
    expect(parted.score).toMatchObject({ boxInHeat: 0, moved: 2 });
    expect([...codesOf(parted, 'e0007'), ...codesOf(parted, 'e0008')]).toContain('apart');
  });

  test('a heat of one box only → lists the remaining neighbours', () => {
    const entries = planInput(4).entries.map(entry => ({ ...entry, boxes: ['Norte'] }));
    const { score, left } = makePlan(planInput(4, { rails: 4, entries }));
    expect(score.boxNeighbours).toBe(3);
    expect(left.filter(({ code }) => code === 'boxNeighbours')).toHaveLength(3);
  });

  test('rails are kept from the last test → each entry gets its earlier rail if free', () => {
    const entries = planInput(4).entries.map(entry => ({ ...entry, rail: entry.seed <= 2 ? 1 : 5 - entry.seed }));
    const plan = makePlan(planInput(4, { rails: 4, entries, options: { ...planInput(1).options, rails: 'keep' } }));
    expect(placesOf(plan).map(({ rail, entryId }) => [rail, entryId])).toEqual(
      [
        [1, 'e0001'],
        [2, 'e0003'],
        [3, 'e0002'],
        [4, 'e0004'],
      ].filter(([rail]) => rail),
    );
  });
});

describe('repair of a plan of heats', () => {
  const input = planInput(18);
  const drawn = makePlan(input);
  const published = placesOf(drawn);

  test('a late arrival → fills an empty rail, with the reason, before a heat is added', () => {
    const late = entryOf(18);
    const before = placesOf(makePlan(planInput(17)));
    const plan = makePlan({ ...input, published: before, entries: [...input.entries.slice(0, 17), late] });
    expect(plan.heats).toHaveLength(3);
    expect(codesOf(plan, late.id)).toEqual(expect.arrayContaining(['added', 'rail']));
    const diff = diffPlans({ places: before, slots: input.slots }, plan, input.slots);
    expect(diff.added.map(({ entryId }) => entryId)).toEqual([late.id]);
    expect(diff).toMatchObject({ gone: [], heatsAdded: 0, heatsRemoved: 0 });
  });

  test('a heat is already called → its entries keep their places, also those that left; no new entry joins', () => {
    const fixed = published.filter(({ heat }) => heat === 0).map(place => ({ ...place, by: 'called' as const }));
    const here = input.entries.filter(({ id }) => id !== fixed[0]!.entryId && id !== 'e0001');
    const asked: PlanInput = { ...input, entries: here, published, fixed };
    const plan = makePlan(asked);
    expect(placesOf(plan).filter(({ heat }) => heat === 0)).toEqual(published.filter(({ heat }) => heat === 0));
    expect(codesOf(plan, fixed[1]!.entryId)).toEqual(['seed', 'locked']);
    expect(checkPlan(asked, plan.heats)).toEqual([]);
  });

  test('a locked entry leaves → its lock reserves no place', () => {
    const fixed = [{ ...published[0]!, by: 'locked' as const }];
    const entries = input.entries.filter(({ id }) => id !== fixed[0]!.entryId);
    expect(heatsOf(makePlan({ ...input, entries, published, fixed })).has(fixed[0]!.entryId)).toBe(false);
  });

  test('two entries are missing → the entry that moves gets the reason: even heats', () => {
    const entries = input.entries.filter(({ id }) => id !== 'e0014' && id !== 'e0015');
    const plan = makePlan({ ...input, entries, published });
    const diff = diffPlans({ places: published, slots: input.slots }, plan, input.slots);
    expect(diff.moved).toHaveLength(1);
    const [moved] = diff.moved;
    expect(moved).toMatchObject({ from: { heat: 1 }, to: { heat: 0 }, minutes: -15 });
    expect(moved!.why.map(({ code }) => code)).toEqual(['seed', 'stood', 'even', 'rail']);
    expect(diff.gone.map(({ entryId }) => entryId).toSorted()).toEqual(['e0014', 'e0015']);
    expect(diff.heatsTouched).toEqual([0, 1]);
  });

  test('a repair needs fewer heats → their number is reported; only times move → the minutes are reported', () => {
    const plan = makePlan({ ...input, entries: input.entries.slice(0, 12), published });
    const diff = diffPlans({ places: published, slots: input.slots }, plan, input.slots);
    expect(diff).toMatchObject({ heatsRemoved: 1, heatsAdded: 0 });
    const later = input.slots.map(({ startsAt, endsAt }) => ({
      startsAt: startsAt + 5 * minute,
      endsAt: endsAt + 5 * minute,
    }));
    const shifted = diffPlans({ places: published, slots: input.slots }, drawn, later);
    expect(shifted.moved).toHaveLength(18);
    expect(shifted.moved.every(({ minutes, from, to }) => minutes === 5 && from.heat === to.heat)).toBe(true);
  });

  test('a repair gives a rail another judge → listed as a separate change', () => {
    const judged = published.map(place => ({ ...place, judgeId: `j${place.rail}` }));
    const other = judged.map((place, at) => (at === 0 ? { ...place, judgeId: null } : place));
    const judges = [1, 2, 3, 4, 5, 6].map(at => ({ id: `j${at}`, boxes: [], not: [], busy: [] }));
    const plan = makePlan({ ...input, judges, published: judged });
    const diff = diffPlans({ places: other, slots: input.slots }, plan, input.slots);
    expect(diff.judges).toEqual([{ heat: 0, rail: judged[0]!.rail, from: null, to: judged[0]!.judgeId }]);
    expect(diff.moved).toEqual([]);
  });
});

describe('plan of heats changed by hand', () => {
  const input = planInput(8, { rails: 4, judges: [{ id: 'j', boxes: [], not: ['e0008'], busy: [[0, 1000]] }] });
  const fixed = [{ heat: 0, rail: 2, entryId: 'e0006', judgeId: null, by: 'locked' as const }];
  const changed = (change: (heats: HeatPlan['heats']) => void) => {
    const { heats } = makePlan({ ...input, fixed });
    change(heats);
    return checkPlan({ ...input, fixed }, heats).map(({ code }) => code);
  };
  const railOf = (heats: HeatPlan['heats'], id: string) =>
    heats.flatMap(({ rails }) => rails).find(({ entryId }) => entryId === id)!;

  test.each<[string, (heats: HeatPlan['heats']) => void, string[]]>([
    ['no change', () => {}, []],
    ['an entry without a place', heats => (railOf(heats, 'e0001').entryId = null), ['notPlaced']],
    ['an entry with two places', heats => (railOf(heats, 'e0001').entryId = 'e0002'), ['placedTwice', 'notPlaced']],
    ['an unknown entry', heats => (railOf(heats, 'e0001').entryId = 'x'), ['notHere', 'notPlaced']],
    ['a locked entry on another rail', heats => (railOf(heats, 'e0006').number = 9), ['fixedMoved', 'noSuchRail']],
    ['a rail twice', heats => (railOf(heats, 'e0001').number = railOf(heats, 'e0002').number), ['railTwice']],
    ['a rail that does not exist', heats => (railOf(heats, 'e0001').number = 5), ['noSuchRail']],
    ['a judge who is busy', heats => (railOf(heats, 'e0007').judgeId = 'j'), ['judgeBusy']],
    ['an excluded judge', heats => (railOf(heats, 'e0008').judgeId = 'j'), ['judgeRefused']],
    ['a judge of another event', heats => (railOf(heats, 'e0001').judgeId = 'k'), ['judgeUnknown']],
  ])('%s → its faults', (_, change, expected) => {
    expect(changed(heats => void change(heats))).toEqual(expected);
  });
});
