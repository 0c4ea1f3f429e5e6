import type { Field, Standings } from './field.ts';
import { addUp } from './rank-field.ts';
import { emptyTotals } from './standings-columns.ts';

/** Positions without the last counted test, for the arrows ▲▼. Null if fewer than two tests count. */
export function positionsBefore(field: Field, { tests, columns }: Standings): Int32Array | null {
  if (tests.filter(({ isCounted }) => isCounted).length < 2) return null;
  const last = tests.findLastIndex(({ isCounted }) => isCounted);
  const before: Standings = { ...emptyTotals(field.size), tests: tests.slice(0, last), columns };
  addUp({ ...field, tests: field.tests.slice(0, last) }, before);
  return before.position;
}
