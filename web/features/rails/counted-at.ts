import type { RailOfJudge } from '#contract/rails.ts';
import { clockText, elapsedAt } from '#domain/clock/phase.ts';
import { timeOf } from '#domain/rails/finish-values.ts';
import { noRepMoments } from '#domain/rails/fold.ts';
import { formatQuantity } from '#domain/scoring/written.ts';
import type { RailCount } from './rail-log.ts';

/** What the server will make of it: what was counted, and whole seconds of the heat where the test has a time. */
export function countedAt({ heat, test }: RailOfJudge, rail: RailCount) {
  const { tally, taps } = rail.read();
  const segments = heat.run?.segments ?? [];
  const sinceStart = (at: number | null) => (at === null ? null : Math.min(test.capMs, elapsedAt(segments, at * 10)));
  const finishMs = Math.floor((sinceStart(tally.finishAt) ?? 0) / 1_000) * 1_000;
  return {
    sinceStart,
    count: formatQuantity(tally.count),
    noReps: tally.noReps,
    noRepTimes: noRepMoments(taps).map(moment => clockText(sinceStart(moment) ?? 0)),
    timeMs: heat.run && test.needTime ? timeOf(finishMs, test.capMs) : null,
    tieBreakMs: sinceStart(tally.tieBreakAt),
  };
}
