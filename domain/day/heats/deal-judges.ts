import type { JudgedRail } from './place-judge.ts';

// Judges for rails without one. A judge has one rail in a heat, and never two floors at a time.

type RailToDeal = JudgedRail & {
  id: string;
  /** Somebody will stand there. */
  isNeeded: boolean;
};
export type HeatToDeal = {
  rails: readonly RailToDeal[];
  /** Judges who cannot be there: its athletes, and those of another floor at its time. */
  out: ReadonlySet<string>;
};
export type JudgeToDeal = { id: string; isPrincipal: boolean };

/** The judge who last stood on each rail; the last heat comes first. A judge keeps the latest rail only. */
export function judgesThatStay(heats: readonly (readonly JudgedRail[])[]): Map<number, string> {
  const stay = new Map<number, string>();
  const placed = new Set<string>();
  for (const { number, judgeId } of heats.flat()) {
    if (judgeId === null || placed.has(judgeId) || stay.has(number)) continue;
    stay.set(number, judgeId);
    placed.add(judgeId);
  }
  return stay;
}

/**
 * A judge for each needed rail, as far as they last; the lowest rails first. Those with the fewest rails come first, a
 * principal judge last. `before`: rails that each judge already has. A judge stays at the rail of the heat before.
 */
export function dealJudges(
  heats: readonly HeatToDeal[],
  judges: readonly JudgeToDeal[],
  before: ReadonlyMap<string, number>,
): { id: string; judgeId: string }[] {
  const load = new Map(before);
  const last = new Map<string, number>();
  return heats.flatMap(({ rails, out }) => {
    const set = new Set(rails.map(({ judgeId }) => judgeId));
    const wanted = rails.filter(({ judgeId, isNeeded }) => isNeeded && judgeId === null);
    const chosen = judges
      .filter(({ id }) => !set.has(id) && !out.has(id))
      .toSorted(
        (one, other) =>
          Number(one.isPrincipal) - Number(other.isPrincipal) || (load.get(one.id) ?? 0) - (load.get(other.id) ?? 0),
      )
      .slice(0, wanted.length);
    const filled = wanted.slice(0, chosen.length);
    const keepers = new Map(filled.map(({ number }) => [number, chosen.find(({ id }) => last.get(id) === number)]));
    const kept = new Set(keepers.values());
    const free = chosen.filter(judge => !kept.has(judge));
    const dealt = filled.map(({ id, number }) => ({ id, number, judgeId: (keepers.get(number) ?? free.shift()!).id }));
    for (const { judgeId, number } of rails) if (judgeId !== null) last.set(judgeId, number);
    for (const { judgeId, number } of dealt) {
      last.set(judgeId, number);
      load.set(judgeId, (load.get(judgeId) ?? 0) + 1);
    }
    return dealt.map(({ id, judgeId }) => ({ id, judgeId }));
  });
}

type Timed = { plannedAt: number; startedAt: number | null; lengthMs: number };
export type HeatTime = readonly [from: number, to: number];

/** When a heat that is not over has its floor: since its start, else as planned, but not in the past. */
export function heatTime({ plannedAt, startedAt, lengthMs }: Timed, now: number): HeatTime {
  const from = startedAt ?? Math.max(plannedAt, now);
  return [from, startedAt === null ? from + lengthMs : Math.max(from + lengthMs, now + 1)];
}

export const isAtOnce = ([from, to]: HeatTime, [start, end]: HeatTime): boolean =>
  from === start || (from < end && start < to);
