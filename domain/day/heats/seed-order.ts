import type { PlanEntry } from './plan.ts';

/** An entry of a category. `place` is its index in the seeding table, from 0; null if it is not there. */
export type SeedCandidate = Omit<PlanEntry, 'seed'> & { place: number | null; takesPart: boolean };

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
export const byNameAndId = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  byText(one.name, other.name) || byText(one.id, other.id);

/**
 * Numbers the participants from the best, 1, to the weakest. Entries without a place come last. Ties keep the order of
 * the input, which is the order of arrival.
 */
export function seedOrder(candidates: readonly SeedCandidate[]): PlanEntry[] {
  return candidates
    .filter(({ takesPart }) => takesPart)
    .toSorted((one, other) => (one.place ?? Number.MAX_VALUE) - (other.place ?? Number.MAX_VALUE))
    .map(({ id, name, boxes, readyAt, rail }, at) => ({ id, name, boxes, readyAt, rail, seed: at + 1 }));
}
