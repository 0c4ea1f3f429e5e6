import type { PlanInput } from './plan.ts';
import { scatter } from './scatter.ts';

const sorted = <T>(list: readonly T[], keyOf: (one: T) => string): T[] =>
  list
    .map(one => ({ one, key: keyOf(one) }))
    .toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0))
    .map(({ one }) => one);

/** A short fingerprint of a plan's input. With it the server sees a change before it stores the plan. */
export function basisOf(input: PlanInput): string {
  const text = JSON.stringify([
    input.rails,
    input.seededBy,
    input.slots,
    input.options,
    sorted(input.entries, ({ id }) => id),
    sorted(input.fixed, ({ entryId }) => entryId),
    input.published && sorted(input.published, ({ entryId }) => entryId),
    sorted(input.judges, ({ id }) => id),
  ]);
  return [1, 2, 3].map(seed => scatter(text, seed).toString(36)).join('-');
}
