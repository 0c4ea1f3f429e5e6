import type { RunningRow } from '#domain/scoring/boards/board.ts';
import { rankRunning } from '#domain/scoring/ranking/running.ts';
import type { StoredRunner } from './boards.store.ts';

// Every index here is within its column. The compiler cannot see that, hence the `!`.

export function rankRunners(runners: readonly StoredRunner[]): RunningRow[] {
  const { order, position, gapMs } = rankRunning(runners);
  return Array.from(order, at => {
    const { number, bib, name, sex, age, city, club, timeMs, status } = runners[at]!;
    const gap = Number.isNaN(gapMs[at]) ? null : gapMs[at]!;
    return { pos: position[at]!, number, bib, name, sex, age, city, club, timeMs, gap, status };
  });
}
