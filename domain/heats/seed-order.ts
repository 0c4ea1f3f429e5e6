import type { PlanEntry } from './plan.ts';

/** Somebody of the list: what they were ranked by, which may be missing, and whether they are here. */
export type SeedCandidate = Omit<PlanEntry, 'seed'> & {
  rank: number | null;
  attendance: 'expected' | 'present' | 'absent';
  takesPart: boolean;
};

const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);
export const byNameAndId = (one: { name: string; id: string }, other: { name: string; id: string }): number =>
  byText(one.name, other.name) || byText(one.id, other.id);

/**
 * Numbers who takes part from the best, 1, to the weakest. Whoever was not ranked comes after all who were; whoever is
 * merely expected is planned for, since a queue at the door is no absence.
 */
export function seedOrder(candidates: readonly SeedCandidate[]): PlanEntry[] {
  return candidates
    .filter(({ takesPart, attendance }) => takesPart && attendance !== 'absent')
    .toSorted(
      (one, other) => (one.rank ?? Number.MAX_VALUE) - (other.rank ?? Number.MAX_VALUE) || byNameAndId(one, other),
    )
    .map(({ id, name, boxes, readyAt, rail }, at) => ({ id, name, boxes, readyAt, rail, seed: at + 1 }));
}
