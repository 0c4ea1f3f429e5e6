import type { PlanEntry } from './plan.ts';

/** Somebody of a category, with their place in the table that seeds it, from 0; null who is not in that table. */
export type SeedCandidate = Omit<PlanEntry, 'seed'> & { place: number | null; takesPart: boolean };

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
export const byNameAndId = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  byText(one.name, other.name) || byText(one.id, other.id);

/**
 * Numbers who takes part from the best, 1, to the weakest. Whoever has no place comes behind all who have one, and of
 * these, as of those who share a place, who came first is the better one: they are given in the order in which they came.
 */
export function seedOrder(candidates: readonly SeedCandidate[]): PlanEntry[] {
  return candidates
    .filter(({ takesPart }) => takesPart)
    .toSorted((one, other) => (one.place ?? Number.MAX_VALUE) - (other.place ?? Number.MAX_VALUE))
    .map(({ id, name, boxes, readyAt, rail }, at) => ({ id, name, boxes, readyAt, rail, seed: at + 1 }));
}
