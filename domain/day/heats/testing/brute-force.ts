import { missingMinutes, type PlanInput, type PlanScore } from '#domain/day/heats/plan.ts';

type Costs = Pick<PlanScore, 'heats' | 'spread' | 'late' | 'missingMinutes' | 'displaced' | 'moved'>;
const order = ['heats', 'spread', 'late', 'missingMinutes', 'displaced', 'moved'] as const;

/**
 * The best way to put a few entries into heats, found by trying all. Only for plans without fixed places, so that it
 * stays simple. The natural heat comes from the draw's order or the published plan.
 */
export function bestByTrying(input: PlanInput): Costs {
  const amount = input.entries.length;
  const sequence = input.entries.toSorted((one, other) => other.seed - one.seed);
  const heats = Math.ceil(amount / input.rails);
  const told = new Map(input.published?.map(({ entryId, heat }) => [entryId, heat]));
  const inCut = sequence.map((_, at) => cutOf(at, amount, heats));
  const ideal = sequence.map(({ id }, at) => told.get(id) ?? inCut[at]!);
  const sizesOfCut = Array.from({ length: heats }, (_, heat) => inCut.filter(cut => cut === heat).length);
  let best: Costs | null = null;
  const heatOf: number[] = [];

  const measure = (): Costs | null => {
    const sizes = sizesOfCut.map((_, heat) => heatOf.filter(own => own === heat).length);
    if (sizes.some(size => size > input.rails)) return null;
    // In a draw the larger heats are last.
    if (!input.published && sizes.some((size, heat) => size !== sizesOfCut[heat])) return null;
    const costs = {
      heats,
      spread: Math.max(...sizes) - Math.min(...sizes),
      late: 0,
      missingMinutes: 0,
      displaced: 0,
      moved: 0,
    };
    for (const [at, { readyAt, id }] of sequence.entries()) {
      const heat = heatOf[at]!;
      const missing = missingMinutes(readyAt, input.slots[heat]);
      costs.late += missing > 0 ? 1 : 0;
      costs.missingMinutes += missing;
      costs.displaced += Math.abs(heat - ideal[at]!);
      costs.moved += heat !== ideal[at] && (!input.published || told.has(id)) ? 1 : 0;
    }
    return costs;
  };
  const tryAll = (at: number) => {
    if (at < amount) {
      for (heatOf[at] = 0; heatOf[at]! < heats; heatOf[at]!++) tryAll(at + 1);
      return;
    }
    const costs = measure();
    if (costs && (!best || isBetter(costs, best))) best = costs;
  };
  tryAll(0);
  return best!;
}

/** The heat of the n-th entry; sizes differ by at most one, and the larger heats are last. */
function cutOf(at: number, amount: number, heats: number): number {
  const small = Math.floor(amount / heats);
  const inSmall = (heats - (amount % heats)) * small;
  return at < inSmall ? Math.floor(at / small) : heats - (amount % heats) + Math.floor((at - inSmall) / (small + 1));
}

function isBetter(one: Costs, other: Costs): boolean {
  const first = order.find(key => one[key] !== other[key]);
  return first !== undefined && one[first] < other[first];
}
