import type { RailState } from '#domain/day/rails/rail-states.ts';

// Gaps at the rails of a heat, before its start and its end. The screen asks about them by name but never blocks.

type MissingRail = {
  number: number;
  state: RailState;
  isReady: boolean;
  judge: { isAllowed: boolean } | null;
  entry: { name: string; isIn: boolean; isAbsent: boolean; hasResult: boolean } | null;
};

export type StartGap = 'absent' | 'noJudge' | 'notTaken' | 'notReady';
type OpenGap = 'counting' | 'notBegun' | 'absent';

/** The gap of a rail. Without a call no judge could take it or say ready: it starts with nobody there. */
function gapAtStart({ state, isReady, judge, entry }: MissingRail, isCalled: boolean): StartGap | null {
  if (entry?.isAbsent) return 'absent';
  if (!judge?.isAllowed) return 'noJudge';
  if (state === 'ready') return 'notTaken';
  return isReady || !isCalled ? null : 'notReady';
}

/** The rails that will run in a heat, in their order. Each has its gap before the start, or null. */
export const standingRails = <Rail extends MissingRail>(rails: readonly Rail[], isCalled: boolean) =>
  rails
    .filter(({ entry, state }) => entry?.isIn && (state === 'ready' || state === 'judging'))
    .map(rail => ({ rail, gap: gapAtStart(rail, isCalled) }));

/** A rail whose athlete is absent needs no judge, so it counts as ready. */
export const isGapOfJudge = (gap: StartGap | null): boolean => gap !== null && gap !== 'absent';

/** The roll call of a called heat. For each rail that will run, true if it waits for no judge. */
export const rollCall = (rails: readonly MissingRail[]): boolean[] =>
  standingRails(rails, true).map(({ gap }) => !isGapOfJudge(gap));

/**
 * Whether the screen asks before the start: a rail has a gap, or an entry has a result. A count would not replace that
 * result (LIVE-D9, LIVE-D3).
 */
export const isAskedAtStart = (rails: readonly MissingRail[], isCalled: boolean): boolean =>
  standingRails(rails, isCalled).some(({ rail, gap }) => gap !== null || rail.entry?.hasResult);

export const gapAtEnd = (state: RailState, isAbsent: boolean): OpenGap =>
  state === 'judging' ? 'counting' : isAbsent ? 'absent' : 'notBegun';
