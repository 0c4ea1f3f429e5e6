import { aheadOf, type LineHeat, type Projected, ranOf } from './project.ts';

/** A cause of a floor's lateness, in milliseconds. `start`: the day began late. `wait`: the next heat does not begin. */
export type LateCause =
  | { why: 'long'; heatId: string; ms: number }
  | { why: 'changes'; count: number; ms: number }
  | { why: 'start' | 'wait'; ms: number };

type Lost = { why: 'long' | 'change' | 'start' | 'wait'; heatId: string; ms: number };

/** Gains pay back the oldest losses first. */
function payBack(lost: Lost[], gained: number): void {
  let left = gained;
  while (left > 0 && lost.length > 0) {
    const oldest = lost[0]!;
    const paid = Math.min(left, oldest.ms);
    oldest.ms -= paid;
    left -= paid;
    if (oldest.ms === 0) lost.shift();
  }
}

/**
 * Computes how late the next heat of a line begins, or the last one ends, and why. The causes add up to it. Lost time
 * that a later heat made up is no cause.
 */
export function whyLate(
  heats: readonly LineHeat[],
  projected: readonly Projected[],
): { lateMs: number; causes: LateCause[] } {
  const at = new Map(projected.map(one => [one.id, one]));
  const running = heats.filter(({ status }) => status === 'active');
  const begun = [...ranOf(heats), ...running].map(heat => ({
    heat,
    startsAt: heat.startedAt ?? at.get(heat.id)!.startsAt,
    endsAt: heat.finishedAt ?? at.get(heat.id)!.endsAt,
    isBegun: true,
  }));
  const [next] = aheadOf(heats);
  const line = next ? [...begun, { heat: next, ...at.get(next.id)!, isBegun: false }] : begun;
  const lost: Lost[] = [];
  let late = 0;
  const move = (to: number, why: Lost['why'], heatId: string) => {
    if (to > late) lost.push({ why, heatId, ms: to - late });
    else payBack(lost, late - to);
    late = to;
  };
  for (const [index, { heat, startsAt, isBegun }] of line.entries()) {
    const before = line[index - 1];
    if (before) move(Math.max(0, before.endsAt + heat.warmUpMs - heat.plannedAt), 'long', before.heat.id);
    move(Math.max(0, startsAt - heat.plannedAt), !isBegun ? 'wait' : before ? 'change' : 'start', heat.id);
  }
  const last = line.at(-1);
  if (last && !next) move(Math.max(0, last.endsAt - last.heat.plannedAt - last.heat.capMs), 'long', last.heat.id);
  return { lateMs: late, causes: together(lost) };
}

function together(lost: readonly Lost[]): LateCause[] {
  const causes: LateCause[] = lost
    .filter(({ why }) => why === 'long')
    .map(({ heatId, ms }) => ({ why: 'long', heatId, ms }));
  const changes = lost.filter(({ why }) => why === 'change');
  if (changes.length > 0) causes.push({ why: 'changes', count: changes.length, ms: sum(changes) });
  for (const why of ['start', 'wait'] as const) {
    const ofKind = lost.filter(one => one.why === why);
    if (ofKind.length > 0) causes.push({ why, ms: sum(ofKind) });
  }
  return causes;
}

const sum = (lost: readonly Lost[]): number => lost.reduce((total, { ms }) => total + ms, 0);
