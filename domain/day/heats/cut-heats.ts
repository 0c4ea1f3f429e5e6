import { isClosing, type PlanEntry, type PlanInput } from './plan.ts';
import { scatter } from './scatter.ts';
import { byNameAndId } from './seed-order.ts';

/** The starting cut before any costs: number and size of heats, and the natural heat of each entry. */
export type Cut = {
  /** All entries of the plan in heat order, including departed entries of a closed heat. */
  units: PlanEntry[];
  heats: number;
  closed: boolean[];
  /** The heat of an entry that may not move, else -1. */
  pinned: Int32Array;
  /** The natural heat of an entry: from the cut, or from the published plan in a repair. */
  ideal: Int32Array;
  /** True if there is a published plan and it does not contain the entry. */
  isNew: boolean[];
  /** For each heat: unpinned entries that it must take, and whether it may take one more. */
  base: number[];
  mayGrow: boolean[];
  /** Number of heats that must take one more. */
  growing: number;
};

const orders = {
  weakest: (one, other) => other.seed - one.seed || byNameAndId(other, one),
  best: (one, other) => one.seed - other.seed || byNameAndId(one, other),
  name: byNameAndId,
} satisfies Record<string, (one: PlanEntry, other: PlanEntry) => number>;

function inOrder({ entries, options: { order, randomSeed } }: PlanInput): PlanEntry[] {
  if (order !== 'random') return entries.toSorted(orders[order]);
  const keys = new Map(entries.map(entry => [entry, scatter(entry.id, randomSeed)]));
  return entries.toSorted((one, other) => keys.get(one)! - keys.get(other)! || byNameAndId(one, other));
}

const gone = (id: string): PlanEntry => ({
  id,
  name: '',
  seed: Number.POSITIVE_INFINITY,
  boxes: [],
  readyAt: null,
  rail: null,
});

export function cutHeats(input: PlanInput): Cut {
  const units = inOrder(input);
  const unitOf = new Map(units.map((entry, at) => [entry.id, at]));
  const pins: { unit: number; heat: number }[] = [];
  const closed: boolean[] = [];
  for (const place of input.fixed) {
    let unit = unitOf.get(place.entryId);
    if (isClosing(place)) {
      closed[place.heat] = true;
      // An entry that left keeps its record in a called heat. A lock in another heat keeps no place for it.
      if (unit === undefined) {
        unit = units.push(gone(place.entryId)) - 1;
        unitOf.set(place.entryId, unit);
      }
    }
    if (unit !== undefined) pins.push({ unit, heat: place.heat });
  }
  const pinned = new Int32Array(units.length).fill(-1);
  for (const { unit, heat } of pins) pinned[unit] = heat;
  const amounts = amountsOf(input.rails, units.length, pinned, closed);
  const ideal = cutInOrder(pinned, amounts);
  const told = new Map(input.published?.map(({ entryId, heat }) => [entryId, heat]));
  const isNew = units.map(({ id }) => input.published !== null && !told.has(id));
  for (const [unit, { id }] of units.entries())
    ideal[unit] = pinned[unit]! < 0 ? (told.get(id) ?? ideal[unit]!) : pinned[unit]!;
  const { heats, least, mayGrow, growing, held } = amounts;
  // A draw makes its last heats the larger ones. A repair may choose any. So three missing entries of three heats move
  // no other entry.
  const base = least.map((amount, heat) => amount - held[heat]!);
  const places = input.published
    ? { base, mayGrow, growing }
    : { base: grown(base, amounts), mayGrow: mayGrow.map(() => false), growing: 0 };
  return {
    units,
    heats,
    closed: Array.from({ length: heats }, (_, heat) => closed[heat] === true),
    pinned,
    ideal,
    isNew,
    ...places,
  };
}

type Amounts = {
  heats: number;
  /** The number of pinned entries of each heat. */
  held: number[];
  least: number[];
  mayGrow: boolean[];
  growing: number;
};

/** The fewest heats that hold all entries, as even as the pins allow. */
function amountsOf(rails: number, size: number, pinned: Int32Array, closed: readonly boolean[]): Amounts {
  const held: number[] = [];
  let room = 0;
  const open = () => {
    held.push(0);
  };
  for (const heat of pinned) {
    if (heat < 0) continue;
    while (held.length <= heat) open();
    held[heat]!++;
  }
  while (held.length < closed.length) open();
  let inClosed = 0;
  for (const [heat, amount] of held.entries()) {
    if (closed[heat]) inClosed += amount;
    else room += Math.max(amount, rails);
  }
  for (; room < size - inClosed; room += rails) open();
  const total = size - inClosed;
  const filled = (level: number) =>
    held.reduce((sum, amount, heat) => (closed[heat] ? sum : sum + Math.max(amount, level)), 0);
  let level = 0;
  while (level < rails && filled(level + 1) <= total) level++;
  return {
    heats: held.length,
    held,
    least: held.map((amount, heat) => (closed[heat] ? amount : Math.max(amount, level))),
    mayGrow: held.map((amount, heat) => !closed[heat] && amount <= level),
    growing: total - filled(level),
  };
}

/** Among the heats that may grow, the last ones become the larger ones. */
function grown(base: readonly number[], { mayGrow, growing }: Amounts): number[] {
  const after = [...base];
  for (let heat = base.length - 1, more = growing; more > 0; heat--) {
    if (!mayGrow[heat]) continue;
    after[heat]!++;
    more--;
  }
  return after;
}

/** Fills the free places heat by heat with the entries that are not pinned. */
function cutInOrder(pinned: Int32Array, amounts: Amounts): Int32Array {
  const places = grown(
    amounts.least.map((amount, heat) => amount - amounts.held[heat]!),
    amounts,
  );
  const heatOf = Int32Array.from(pinned);
  let heat = 0;
  for (let unit = 0; unit < heatOf.length; unit++) {
    if (heatOf[unit]! >= 0) continue;
    while (places[heat] === 0) heat++;
    heatOf[unit] = heat;
    places[heat]!--;
  }
  return heatOf;
}
