import type { ResultAction } from './result-states.ts';

/**
 * The athlete's last submission of a result, no matter who changed the result later. `lines` are in order of time
 * (R11).
 */
export function lastSent<Line extends { action: ResultAction }>(lines: readonly Line[]): Line | undefined {
  const own = lines.findLast(({ action }) => action === 'submitted' || action === 'edited' || action === 'removed');
  // Values sent for a removed result do not belong to the result that replaced it.
  return own?.action === 'removed' ? undefined : own;
}
