import type { RailOfJudge } from '#contract/day/rails.ts';
import { clockText, elapsedAt } from '#domain/day/clock/phase.ts';
import { countedResult, timeOf } from '#domain/day/rails/finish-values.ts';
import { noRepMoments } from '#domain/day/rails/fold.ts';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import type { RailCount } from './rail-log.ts';

/** The result as the server will compute it, from the counted values; the team size is unknown here. */
export function countedAt({ heat, test, entry }: RailOfJudge, rail: RailCount) {
  const { tally, taps } = rail.read();
  const segments = heat.run?.segments ?? [];
  const sinceStart = (at: number | null) => (at === null ? null : Math.min(test.capMs, elapsedAt(segments, at * 10)));
  const finishMs = Math.floor((sinceStart(tally.finishAt) ?? 0) / 1_000) * 1_000;
  const measured = {
    ...test,
    isForTime: test.typeWod === 'for time',
    isPenalized: test.isWodPenalized,
    timeCapMs: test.capMs,
  };
  const result = entry?.isTeam ? null : countedResult({ count: tally.count, finishMs }, measured);
  return {
    sinceStart,
    count: formatQuantity(result?.quantity ?? tally.count),
    noReps: tally.noReps,
    noRepTimes: noRepMoments(taps).map(moment => clockText(sinceStart(moment) ?? 0)),
    timeMs: heat.run && test.needTime ? (result?.timeMs ?? timeOf(finishMs, test.capMs)) : null,
    tieBreakMs: sinceStart(tally.tieBreakAt),
  };
}
