import { foldTaps, noRepMoments, type Tally } from './fold.ts';
import type { Tap } from './taps.ts';

/** A change of the count: the moment in hundredths of a second, and the count after it. */
export type Step = readonly [at: number, count: number];

/** The running count of a device, tap by tap, and the moments of its no-reps that still count. */
export function stepsOf(taps: readonly Tap[], start: Tally): { counted: Step[]; missed: number[] } {
  const counted: Step[] = [];
  let tally = start;
  for (const tap of taps) {
    const { count } = tally;
    tally = foldTaps([tap], tally);
    if (tally.count !== count) counted.push([tap.at, tally.count]);
  }
  return { counted, missed: noRepMoments(taps, start) };
}
