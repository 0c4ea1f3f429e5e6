import type { JudgedRail } from './place-judge.ts';

// Judges for rails without one. A judge has one rail in a heat, and never two floors at a time.

type RailToDeal = JudgedRail & {
  id: string;
  /** An athlete will be at this rail, so it needs a judge. */
  isNeeded: boolean;
};
export type HeatToDeal = {
  rails: readonly RailToDeal[];
  /** Judges who cannot judge this heat: they compete in it, or judge on another floor then. */
  out: ReadonlySet<string>;
};
export type JudgeToDeal = { id: string; isPrincipal: boolean };

/** The last judge of each rail number. `heats` begins with the last heat. A judge keeps only the latest rail. */
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
 * Gives a judge to each rail that needs one, lowest numbers first, while judges are free. The judges with the fewest
 * rails are chosen first, principal judges last. `before`: the number of rails that each judge already has. A judge
 * stays at the rail of the heat before.
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

/**
 * The time in which an unfinished heat uses its floor: from its start, else as planned. A planned time is never in the
 * past.
 */
export function heatTime({ plannedAt, startedAt, lengthMs }: Timed, now: number): HeatTime {
  const from = startedAt ?? Math.max(plannedAt, now);
  return [from, startedAt === null ? from + lengthMs : Math.max(from + lengthMs, now + 1)];
}

export const isAtOnce = ([from, to]: HeatTime, [start, end]: HeatTime): boolean =>
  from === start || (from < end && start < to);
