import type { ResultAction } from './result-states.ts';

/** R11: the line with what the athlete sent last of a result, whoever changed it since; lines are in the order of time. */
export function lastSent<Line extends { action: ResultAction }>(lines: readonly Line[]): Line | undefined {
  const own = lines.findLast(({ action }) => action === 'submitted' || action === 'edited' || action === 'removed');
  // Values that were sent for a removed result do not belong to the result in its place.
  return own?.action === 'removed' ? undefined : own;
}
