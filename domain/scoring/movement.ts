import type { Field } from './field.ts';
import { hasResult } from './keys.ts';
import { rankField } from './rank-field.ts';

/** Positions as they were without the last test that counts (▲▼); null where fewer than two count. */
export function positionsBefore(field: Field): Int32Array | null {
  const counted = field.tests.filter(column => {
    for (let entry = 0; entry < field.size; entry++) if (hasResult(field, column, entry)) return true;
    return false;
  });
  return counted.length < 2 ? null : rankField({ ...field, tests: counted.slice(0, -1) }).position;
}
