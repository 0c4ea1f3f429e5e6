import { nextRailState, type RailState } from './rail-states.ts';

// The rules of a protest against a rail's result.

export const protestStates = ['open', 'upheld', 'stands', 'withdrawn'] as const;
export const protestSides = ['athlete', 'judge', 'manager'] as const;
export type ProtestSide = (typeof protestSides)[number];

type RailEnd = {
  state: RailState;
  /** The moment when the rail's result was stored; null before. In milliseconds, like `now`. */
  finishedAt: number | null;
  /** The moment of the last ruling on this rail, or of its athlete's withdrawal; null without one. */
  ruledAt: number | null;
  /** Minutes after the finish in which the athlete may protest. */
  minutes: number;
};
export type WhyNoProtest = 'open' | 'notOver' | 'ruled' | 'late';

/** The end of the athlete's time to protest. Null before the finish. */
export const protestUntil = ({ finishedAt, minutes }: Pick<RailEnd, 'finishedAt' | 'minutes'>): number | null =>
  finishedAt === null ? null : finishedAt + minutes * 60_000;

/**
 * Why this side may not protest now. A judge's telephone may send a protest late, so only a confirmation in between sets
 * it a limit. A ruling, or the athlete's own withdrawal, holds until the rail is counted again. A manager has no limit.
 */
export function whyNoProtest({ state, ruledAt, ...end }: RailEnd, side: ProtestSide, now: number): WhyNoProtest | null {
  if (state === 'contested') return 'open';
  if (nextRailState(state, 'contest') === null) return 'notOver';
  if (side === 'manager') return null;
  if (ruledAt !== null && ruledAt >= (end.finishedAt ?? 0)) return 'ruled';
  if (side === 'judge' && state !== 'confirmed') return null;
  const until = protestUntil(end);
  return until === null || now >= until ? 'late' : null;
}

/** The rail's state after its protest was withdrawn. A confirmation before the protest is void. */
export const stateAfterWithdrawal = (hasSignature: boolean): 'signed' | 'finished' =>
  hasSignature ? 'signed' : 'finished';
