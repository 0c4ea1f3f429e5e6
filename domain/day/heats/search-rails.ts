export type RailSearch = {
  rails: number;
  /** Cost of each unit on each rail; infinite where the unit may not be. */
  costs: readonly (readonly number[])[];
  /** For each unit, the numbers of its boxes. */
  boxes: readonly (readonly number[])[];
  /** An allowed rail for each unit, where the search starts. */
  begin: readonly number[];
};
type FoundRails = { railOf: number[]; isProved: boolean };

// Up to eight rails this limit exceeds the number of all orders, so the search is complete.
const fewRails = 8;
const mostNodes = { few: 120_000, many: 20_000 };

/**
 * Finds the rails with the fewest neighbours of one box, then with the lowest cost. A branch and bound that starts from
 * the best result of swaps.
 */
export function searchRails({ rails, costs, boxes, begin }: RailSearch): FoundRails {
  const size = costs.length;
  const isAlike = boxes.map(own => boxes.map(others => own.some(box => others.includes(box))));
  let best = swapped(rails, costs, isAlike, begin);
  // The cheapest rail of each unit, from a given rail on.
  const least = costs.map(own => own.map((_, rail) => Math.min(...own.slice(rail))));
  const groups = [...new Set(boxes.flat())].map(box => ({
    box,
    amount: boxes.filter(own => own.includes(box)).length,
  }));
  const groupOf = new Map(groups.map((group, at) => [group.box, at]));
  const left = groups.map(({ amount }) => amount);
  const isUsed = new Array<boolean>(size).fill(false);
  const railOf = new Array<number>(size).fill(-1);
  let nodes = rails <= fewRails ? mostNodes.few : mostNodes.many;

  /**
   * The least number of neighbours of one box. They are certain where a box has more entries than every other place.
   */
  const bound = (places: number) => left.reduce((most, amount) => Math.max(most, 2 * amount - 1 - places), 0);
  const rest = (rail: number) => {
    let sum = 0;
    for (let unit = 0; unit < size; unit++) if (!isUsed[unit]) sum += least[unit]![rail]!;
    return sum;
  };
  const isHopeless = (rail: number, alike: number, cost: number) => {
    const atLeast = alike + bound(rails - rail);
    return atLeast > best.alike || (atLeast === best.alike && cost + rest(rail) >= best.cost);
  };
  const take = (unit: number, amount: number) => {
    isUsed[unit] = amount < 0;
    for (const box of boxes[unit]!) left[groupOf.get(box)!]! += amount;
  };
  const goOn = (rail: number, placed: number, last: number, alike: number, cost: number) => {
    if (placed === size) {
      if (alike < best.alike || (alike === best.alike && cost < best.cost)) best = { railOf: [...railOf], alike, cost };
      return;
    }
    if (--nodes < 0 || rail === rails || isHopeless(rail, alike, cost)) return;
    for (let unit = 0; unit < size; unit++) {
      const own = costs[unit]![rail]!;
      if (isUsed[unit] || own === Number.POSITIVE_INFINITY) continue;
      take(unit, -1);
      railOf[unit] = rail;
      goOn(rail + 1, placed + 1, unit, alike + (last >= 0 && isAlike[unit]![last]! ? 1 : 0), cost + own);
      take(unit, 1);
    }
    if (rails - rail > size - placed) goOn(rail + 1, placed, -1, alike, cost);
  };
  goOn(0, 0, -1, 0, 0);
  return { railOf: best.railOf, isProved: nodes >= 0 };
}

type Found = { railOf: number[]; alike: number; cost: number };

/** The best result of exchanging two rails, taken or empty. */
function swapped(
  rails: number,
  costs: readonly (readonly number[])[],
  isAlike: readonly (readonly boolean[])[],
  begin: readonly number[],
): Found {
  const measure = (railOf: number[]): Found => {
    const unitAt = new Array<number>(rails).fill(-1);
    for (const [unit, rail] of railOf.entries()) unitAt[rail] = unit;
    const alike = unitAt.filter((unit, rail) => unit >= 0 && rail > 0 && isAlike[unit]![unitAt[rail - 1]!]).length;
    return { railOf, alike, cost: railOf.reduce((sum, rail, unit) => sum + costs[unit]![rail]!, 0) };
  };
  const exchange = (railOf: readonly number[], one: number, other: number) =>
    measure(railOf.map(rail => (rail === one ? other : rail === other ? one : rail)));
  let best = measure([...begin]);
  for (let from: Found | null = null; from !== best; ) {
    from = best;
    for (let one = 0; one < rails; one++) {
      for (let other = one + 1; other < rails; other++) {
        const found = exchange(from.railOf, one, other);
        const isAllowed = found.cost < Number.POSITIVE_INFINITY;
        const isBetter = found.alike < best.alike || (found.alike === best.alike && found.cost < best.cost);
        if (isAllowed && isBetter) best = found;
      }
    }
  }
  return best;
}
