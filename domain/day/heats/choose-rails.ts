import { type FixedPlace, type PlanEntry, type PlanInput, shareBox } from './plan.ts';
import { scatter } from './scatter.ts';
import { searchRails } from './search-rails.ts';
import { byNameAndId } from './seed-order.ts';

/** Rails from best to worst: the middle first, or in a line. Numbers start at 1. */
export function railPreference(rails: number, kind: PlanInput['options']['rails']): number[] {
  const line = Array.from({ length: rails }, (_, at) => at + 1);
  if (kind === 'line') return line;
  const middle = (rails + 1) / 2;
  return line.toSorted((one, other) => Math.abs(one - middle) - Math.abs(other - middle) || one - other);
}

/** An entry of a heat, the rail it must keep, and its published rail. */
type RailUnit = { entry: PlanEntry; fixed: FixedPlace | null; told: number | null };
export type ChosenRail = { rail: number; ideal: number; preference: number; kept: boolean };
type ChosenRails = { places: ChosenRail[]; rails: number; isProved: boolean };

/** `preferred`: rails from best to worst, the same for all heats. */
export function chooseRails(
  { rails: amount, options }: PlanInput,
  units: readonly RailUnit[],
  preferred = railPreference(amount, options.rails),
): ChosenRails {
  // A published heat may use more rails than the event has now.
  const rails = Math.max(amount, ...units.map(({ fixed, told }) => Math.max(fixed?.rail ?? 0, told ?? 0)), 0);
  const preference = [...preferred];
  for (let rail = amount + 1; rail <= Math.max(rails, units.length); rail++) preference.push(rail);
  const stays = standing(units, amount);
  const ideal = idealRails(units, stays, preference, options);
  const chosen = parted(units, stays, ideal, preference);
  const places = chosen.railOf.map((rail, unit) => ({
    rail,
    ideal: ideal[unit]!,
    preference: preference.indexOf(rail) + 1,
    kept: stays[unit] !== null,
  }));
  return { places, rails: preference.length, isProved: chosen.isProved };
}

/**
 * The rail that each entry keeps: the locked one, else the published one. A locked entry takes the published rail of
 * another.
 */
function standing(units: readonly RailUnit[], amount: number): (number | null)[] {
  const taken = new Set(units.flatMap(({ fixed }) => fixed?.rail ?? []));
  return units.map(({ fixed, told }) => {
    if (fixed?.rail) return fixed.rail;
    if (told === null || told > amount || taken.has(told)) return null;
    taken.add(told);
    return told;
  });
}

function idealRails(
  units: readonly RailUnit[],
  stays: readonly (number | null)[],
  preference: readonly number[],
  options: PlanInput['options'],
): number[] {
  const taken = new Set(stays);
  const ideal = stays.map(rail => rail ?? 0);
  const key = ({ entry }: RailUnit) =>
    options.rails === 'random' ? scatter(entry.id, options.randomSeed + 1) : entry.seed;
  const waiting = units
    .map((unit, at) => ({ at, key: key(unit), entry: unit.entry }))
    .filter(({ at }) => stays[at] === null)
    .toSorted((one, other) => one.key - other.key || byNameAndId(one.entry, other.entry));
  const give = (at: number, rail: number) => {
    ideal[at] = rail;
    taken.add(rail);
  };
  if (options.rails === 'keep') {
    for (const { at, entry } of waiting) {
      if (entry.rail !== null && preference.includes(entry.rail) && !taken.has(entry.rail)) give(at, entry.rail);
    }
  }
  for (const { at } of waiting) if (ideal[at] === 0) give(at, preference.find(rail => !taken.has(rail))!);
  return ideal;
}

/** Leaves the ideal rails only to separate two neighbours of one box, if one of them may move. */
function parted(
  units: readonly RailUnit[],
  stays: readonly (number | null)[],
  ideal: readonly number[],
  preference: readonly number[],
) {
  const asTheyAre = { railOf: [...ideal], isProved: true };
  if (stays.every(rail => rail !== null)) return asTheyAre;
  const at: (RailUnit | undefined)[] = [];
  for (const [unit, rail] of ideal.entries()) at[rail] = units[unit];
  const isHurt = at.some((one, rail) => {
    const other = at[rail + 1];
    return one !== undefined && other !== undefined && shareBox(one.entry, other.entry);
  });
  if (!isHurt) return asTheyAre;
  const rails = preference.length;
  const rank = new Map(preference.map((rail, at) => [rail, at]));
  const numbers = new Map([...new Set(units.flatMap(({ entry }) => entry.boxes))].map((box, at) => [box, at]));
  const costs = units.map((_, unit) =>
    Array.from({ length: rails }, (_, at) => {
      if (stays[unit] === null) return Math.abs(rank.get(at + 1)! - rank.get(ideal[unit]!)!);
      return stays[unit] === at + 1 ? 0 : Number.POSITIVE_INFINITY;
    }),
  );
  const boxes = units.map(({ entry }) => entry.boxes.map(box => numbers.get(box)!));
  const { railOf, isProved } = searchRails({ rails, costs, boxes, begin: ideal.map(rail => rail - 1) });
  return { railOf: railOf.map(rail => rail + 1), isProved };
}
