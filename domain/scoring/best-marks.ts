import type { Field, TestColumn } from './field.ts';
import { hasResult, isShort } from './keys.ts';

/** The best time among counting results, of a test with a target among those that reached it; null where there is none. */
export function bestTimeMs(field: Pick<Field, 'standing'>, column: TestColumn): number | null {
  const { test, quantity, timeMs } = column;
  if (!test.needTime) return null;
  let best = Number.POSITIVE_INFINITY;
  for (let entry = 0; entry < timeMs.length; entry++) {
    if (!hasResult(field, column, entry) || (test.isForTime && isShort(test, quantity[entry] ?? 0))) continue;
    best = Math.min(best, timeMs[entry] ?? best);
  }
  return best === Number.POSITIVE_INFINITY ? null : best;
}
