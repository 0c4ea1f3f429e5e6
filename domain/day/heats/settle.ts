/** Units to spread over heats: the cost of each unit in each heat, the places of each heat. */
export type Spread = {
  units: number;
  heats: number;
  /** Cost of unit u in heat h at u × heats + h; whole numbers whose sums stay exact. */
  costs: Float64Array;
  base: readonly number[];
  mayGrow: readonly boolean[];
  growing: number;
};
type Settled = { heatOf: Int32Array; prices: Float64Array };

/**
 * The cheapest spread. Units enter one by one, each by the cheapest chain of moves that ends at a free place. Prices of
 * the heats keep the cost of every move at zero or more. So the chain is a shortest path. At the end the prices prove
 * that no ring of moves is cheaper (decision on heats).
 */
export function settle(spread: Spread): Settled {
  const { units, heats, costs, base, mayGrow, growing } = spread;
  // Two more nodes. One is the pool of heats that may take one more. The other is the end: a free place.
  const pool = heats;
  const end = heats + 1;
  const heatOf = new Int32Array(units).fill(-1);
  const within: number[][] = Array.from({ length: heats }, () => []);
  const free = [...base];
  const hasMore = new Array<boolean>(heats).fill(false);
  let more = growing;
  const prices = new Float64Array(end + 1);
  /** The cheapest move from one heat to another, and its unit. */
  const step = new Float64Array(heats * heats).fill(Number.POSITIVE_INFINITY);
  const mover = new Int32Array(heats * heats).fill(-1);
  const label = new Float64Array(end + 1);
  const before = new Int32Array(end + 1);
  const isDone = new Uint8Array(end + 1);

  const offer = (unit: number, heat: number) => {
    for (let to = 0, at = unit * heats, edge = heat * heats; to < heats; to++) {
      const cost = costs[at + to]! - costs[at + heat]!;
      if (cost < step[edge + to]!) {
        step[edge + to] = cost;
        mover[edge + to] = unit;
      }
    }
  };
  const enter = (unit: number, heat: number) => {
    heatOf[unit] = heat;
    within[heat]!.push(unit);
    offer(unit, heat);
  };
  const leave = (unit: number, heat: number) => {
    within[heat] = within[heat]!.filter(other => other !== unit);
    step.fill(Number.POSITIVE_INFINITY, heat * heats, (heat + 1) * heats);
    for (const other of within[heat]!) offer(other, heat);
  };
  const reach = (node: number, reached: number, from: number) => {
    const reduced = reached - prices[node]!;
    if (isDone[node] || reduced >= label[node]!) return;
    label[node] = reduced;
    before[node] = from;
  };
  const lookOn = (node: number) => {
    const here = label[node]! + prices[node]!;
    if (node === pool) {
      if (more > 0) reach(end, here, pool);
      for (let heat = 0; heat < heats; heat++) if (hasMore[heat]) reach(heat, here, pool);
      return;
    }
    if (free[node]! > 0) reach(end, here, node);
    if (mayGrow[node] && !hasMore[node]) reach(pool, here, node);
    if (within[node]!.length === 0) return;
    // Almost all the time goes into this loop, so it calls no function.
    for (let to = 0, edge = node * heats; to < heats; to++, edge++) {
      const reduced = here + step[edge]! - prices[to]!;
      if (reduced >= label[to]! || isDone[to] === 1) continue;
      label[to] = reduced;
      before[to] = node;
    }
  };
  const nearest = () => {
    let [best, least] = [-1, Number.POSITIVE_INFINITY];
    for (let node = 0; node <= end; node++) {
      if (label[node]! >= least || isDone[node] === 1) continue;
      least = label[node]!;
      best = node;
    }
    return best;
  };
  const findWay = (unit: number) => {
    label.fill(Number.POSITIVE_INFINITY);
    before.fill(-1);
    isDone.fill(0);
    for (let heat = 0; heat < heats; heat++) label[heat] = costs[unit * heats + heat]! - prices[heat]!;
    for (let node = nearest(); node !== end; node = nearest()) {
      if (node < 0) throw new RangeError('There are more units than places.');
      isDone[node] = 1;
      lookOn(node);
    }
    for (let node = 0; node < end; node++) if (isDone[node]) prices[node]! += label[node]! - label[end]!;
  };
  /** Walks back from the free place and moves each unit on the way one step. */
  const moveAlong = (unit: number) => {
    let to = before[end]!;
    if (to === pool) more--;
    else free[to]!--;
    const moves: [unit: number, from: number, to: number][] = [];
    for (let from = before[to]!; from >= 0; to = from, from = before[to]!) {
      if (to === pool) hasMore[from] = true;
      else if (from === pool) hasMore[to] = false;
      else moves.push([mover[from * heats + to]!, from, to]);
    }
    for (const [moving, from, into] of moves) {
      leave(moving, from);
      enter(moving, into);
    }
    enter(unit, to);
  };

  const cheapest = (unit: number) => {
    let best = 0;
    for (let heat = 1, at = unit * heats; heat < heats; heat++) if (costs[at + heat]! < costs[at + best]!) best = heat;
    return best;
  };

  // A unit whose cheapest heat has a free place needs no chain, and keeps all prices at zero.
  const waiting: number[] = [];
  for (let unit = 0; unit < units; unit++) {
    const heat = cheapest(unit);
    if (free[heat] === 0) waiting.push(unit);
    else {
      free[heat]!--;
      enter(unit, heat);
    }
  }
  for (const unit of waiting) {
    findWay(unit);
    moveAlong(unit);
  }
  return { heatOf, prices };
}
