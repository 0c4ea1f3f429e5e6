import type { RailState } from '#domain/day/rails/rail-states.ts';

// Gaps at the rails of a heat, before its start and its end. The screen asks about them by name but never blocks.

type MissingRail = {
  number: number;
  state: RailState;
  judge: { isAllowed: boolean } | null;
  entry: { name: string; isIn: boolean; isAbsent: boolean; hasResult: boolean } | null;
};

const startGaps = ['absent', 'noJudge', 'notTaken'] as const;
type StartGap = (typeof startGaps)[number];
type OpenGap = 'counting' | 'notBegun' | 'absent';

/** A telephone takes its rail only after the call, so before the call it is not missing. */
function gapAtStart({ state, judge, entry }: MissingRail, isCalled: boolean): StartGap | null {
  if (entry?.isAbsent) return 'absent';
  if (!judge?.isAllowed) return 'noJudge';
  return isCalled && state === 'ready' ? 'notTaken' : null;
}

/** The rails of each gap, and the entries with a stored result, which the count would not replace. */
export function missingAtStart(rails: readonly MissingRail[], isCalled: boolean) {
  const stands = rails.filter(({ entry, state }) => entry?.isIn && (state === 'ready' || state === 'judging'));
  const gaps = startGaps.flatMap(gap => {
    const numbers = stands.filter(rail => gapAtStart(rail, isCalled) === gap).map(({ number }) => number);
    return numbers.length > 0 ? [{ gap, numbers }] : [];
  });
  return { gaps, withResult: stands.flatMap(({ entry }) => (entry?.hasResult ? [entry.name] : [])) };
}

export const gapAtEnd = (state: RailState, isAbsent: boolean): OpenGap =>
  state === 'judging' ? 'counting' : isAbsent ? 'absent' : 'notBegun';
