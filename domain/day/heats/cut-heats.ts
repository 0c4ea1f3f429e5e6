import { isClosing, type PlanEntry, type PlanInput } from './plan.ts';
import { scatter } from './scatter.ts';
import { byNameAndId } from './seed-order.ts';

/** Who is where before anything is weighed: how many heats, how large, and where each entry belongs. */
export type Cut = {
  /** All that stand in the plan, in the order of the heats; those of a closed heat who are gone as well. */
  units: PlanEntry[];
  heats: number;
  closed: boolean[];
  /** The heat of who may not be moved, else -1. */
  pinned: Int32Array;
  /** Where it would stand, if nothing else mattered: the cut, or in a repair what it was told. */
  ideal: Int32Array;
  /** Nobody ever told it where it stands. */
  isNew: boolean[];
  /** Places for who is not pinned: those that have to be filled, and whether one more may be. */
  base: number[];
  mayGrow: boolean[];
  /** So many of those who may have to. */
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
      // Who is gone keeps the record of a heat that was called, and no lock holds a place for them elsewhere.
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
  // A draw has its larger heats last; a repair chooses them, so that three who are missing in three heats move nobody.
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
  /** Pinned there. */
  held: number[];
  least: number[];
  mayGrow: boolean[];
  growing: number;
};

/** The fewest heats that hold all, as even as what is pinned lets them be. */
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

/** The last of those who may grow are the larger ones. */
function grown(base: readonly number[], { mayGrow, growing }: Amounts): number[] {
  const after = [...base];
  for (let heat = base.length - 1, more = growing; more > 0; heat--) {
    if (!mayGrow[heat]) continue;
    after[heat]!++;
    more--;
  }
  return after;
}

/** Whoever is free fills the free places one heat after the other. */
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
