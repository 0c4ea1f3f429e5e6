import type { RailState } from '#domain/day/rails/rail-states.ts';

// What is missing at the rails of a heat before it begins, and before it ends: asked about by name, and never in the way.

type MissingRail = {
  number: number;
  state: RailState;
  judge: { isAllowed: boolean } | null;
  entry: { name: string; isIn: boolean; isAbsent: boolean; hasResult: boolean } | null;
};

const startGaps = ['absent', 'noJudge', 'notTaken'] as const;
type StartGap = (typeof startGaps)[number];
type OpenGap = 'counting' | 'notBegun' | 'absent';

/** No telephone takes a rail before its heat is called: until then nobody misses one. */
function gapAtStart({ state, judge, entry }: MissingRail, isCalled: boolean): StartGap | null {
  if (entry?.isAbsent) return 'absent';
  if (!judge?.isAllowed) return 'noJudge';
  return isCalled && state === 'ready' ? 'notTaken' : null;
}

/** By cause, the rails of each; and who has a result already, which the count would not replace. */
export function missingAtStart(rails: readonly MissingRail[], isCalled: boolean) {
  const stands = rails.filter(({ entry, state }) => entry?.isIn && (state === 'ready' || state === 'judging'));
  const gaps = startGaps.flatMap(gap => {
    const numbers = stands.filter(rail => gapAtStart(rail, isCalled) === gap).map(({ number }) => number);
    return numbers.length > 0 ? [{ gap, numbers }] : [];
  });
  return { gaps, withResult: stands.flatMap(({ entry }) => (entry?.hasResult ? [entry.name] : [])) };
}

/** Why a rail without a result has none yet. */
export const gapAtEnd = (state: RailState, isAbsent: boolean): OpenGap =>
  state === 'judging' ? 'counting' : isAbsent ? 'absent' : 'notBegun';
