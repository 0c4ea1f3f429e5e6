import type { RailState } from '#domain/day/rails/rail-states.ts';

// Gaps at the rails of a heat, before its start and its end. The screen asks about them by name but never blocks.

type MissingRail = {
  number: number;
  state: RailState;
  isReady: boolean;
  judge: { isAllowed: boolean } | null;
  entry: { name: string; isIn: boolean; isAbsent: boolean; hasResult: boolean } | null;
};

const startGaps = ['absent', 'noJudge', 'notTaken', 'notReady'] as const;
type StartGap = (typeof startGaps)[number];
type OpenGap = 'counting' | 'notBegun' | 'absent';

/** A judge takes the rail and says ready only after the call, so before the call neither is missing. */
function gapAtStart({ state, isReady, judge, entry }: MissingRail, isCalled: boolean): StartGap | null {
  if (entry?.isAbsent) return 'absent';
  if (!judge?.isAllowed) return 'noJudge';
  if (!isCalled) return null;
  return state === 'ready' ? 'notTaken' : isReady ? null : 'notReady';
}

const standing = (rails: readonly MissingRail[]) =>
  rails.filter(({ entry, state }) => entry?.isIn && (state === 'ready' || state === 'judging'));

/** The roll call of a called heat. A rail whose athlete is absent needs no judge, so it counts as ready. */
export function rollCall(rails: readonly MissingRail[]) {
  const gaps = standing(rails).map(rail => gapAtStart(rail, true));
  return { ready: gaps.filter(gap => gap === null || gap === 'absent').length, of: gaps.length };
}

/** The rails of each gap, and the entries with a stored result, which the count would not replace. */
export function missingAtStart(rails: readonly MissingRail[], isCalled: boolean) {
  const stands = standing(rails);
  const gaps = startGaps.flatMap(gap => {
    const numbers = stands.filter(rail => gapAtStart(rail, isCalled) === gap).map(({ number }) => number);
    return numbers.length > 0 ? [{ gap, numbers }] : [];
  });
  return { gaps, withResult: stands.flatMap(({ entry }) => (entry?.hasResult ? [entry.name] : [])) };
}

export const gapAtEnd = (state: RailState, isAbsent: boolean): OpenGap =>
  state === 'judging' ? 'counting' : isAbsent ? 'absent' : 'notBegun';
