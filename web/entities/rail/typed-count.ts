import { messages } from '#contract/messages.ts';
import { sayProblem } from '#contract/scoring/result-problems.ts';
import type { Unit } from '#domain/competition/wods/wod-types.ts';
import { readAmount } from '#domain/day/rails/counting.ts';
import { readTime } from '#domain/scoring/results/typed.ts';
import { type MeasuredWod, measuredTestOf, measureRead } from '#domain/scoring/results/values.ts';

const words = messages.rails;

type OfRail = { unit: Unit; test: MeasuredWod; members: number | null };

/** The problems of a count and time that a person typed for a rail; null each without one. */
export function problemsOfCount(
  { quantity, time }: { quantity: string; time: string },
  { unit, test, members }: OfRail,
): { quantity: string | null; time: string | null } {
  const measured = measuredTestOf(test);
  const count = readAmount(quantity, unit);
  if (typeof count === 'string') return { quantity: words.amounts[count], time: null };
  const timeMs = time.trim() === '' ? null : test.needTime ? readTime(time) : null;
  if (typeof timeMs === 'string') return { quantity: null, time: words.time };
  // A team shares its count, so the check uses one member's part.
  const read = measureRead({ quantity: Math.floor(count / (members ?? 1)), timeMs }, measured);
  const said = 'problem' in read ? sayProblem(read.problem, measured) : null;
  return 'problem' in read && read.field === 'time' ? { quantity: null, time: said } : { quantity: said, time: null };
}
