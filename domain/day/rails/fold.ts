import { type CountBefore, mostAmount, mostNoReps, type Tap } from './taps.ts';

// Only this code turns taps into a count. The judge's telephone, the server and the screens in the hall use it.

/** The count of one device on one rail. Moments are in hundredths of a second of its own clock. */
export type Tally = {
  /** Number of taps folded so far. */
  seq: number;
  /** The count, in thousandths of a unit. */
  count: number;
  noReps: number;
  tieBreakAt: number | null;
  finishAt: number | null;
};

export const emptyTally: Tally = { seq: 0, count: 0, noReps: 0, tieBreakAt: null, finishAt: null };

const counted = (tally: Tally, more: number): Tally => ({
  ...tally,
  count: Math.min(mostAmount, tally.count + more),
});
const missed = (tally: Tally): Tally => ({ ...tally, noReps: Math.min(mostNoReps, tally.noReps + 1) });
const standAgain = (tally: Tally, { count, noReps, hasTieBreak }: CountBefore): Tally => ({
  ...tally,
  count,
  noReps,
  tieBreakAt: hasTieBreak ? tally.tieBreakAt : null,
});

function effectOf(tally: Tally, tap: Tap): Tally {
  switch (tap.kind) {
    case 'rep':
      return counted(tally, 1_000);
    case 'add':
      return counted(tally, tap.amount);
    case 'lift':
      return { ...tally, count: Math.max(tally.count, tap.amount) };
    case 'no-rep':
    case 'miss':
      return missed(tally);
    case 'tie-break':
      return { ...tally, tieBreakAt: tally.tieBreakAt ?? tap.at };
    case 'finish':
      return { ...tally, finishAt: tap.at };
    case 'correct':
      return { ...tally, count: tap.count, noReps: tap.noReps };
    case 'undo':
      return standAgain(tally, tap);
  }
}

/** After the finish only a correction counts: the judge mends the count before the signature. Others stay in the log. */
const foldTap = (tally: Tally, tap: Tap): Tally => ({
  ...(tally.finishAt === null || tap.kind === 'correct' ? effectOf(tally, tap) : tally),
  seq: tally.seq + 1,
});

export const foldTaps = (taps: readonly Tap[], from: Tally = emptyTally): Tally => taps.reduce(foldTap, from);

/**
 * Adds taps; `fromSeq` is the number of the first one, counted from one. Skips known taps, so a batch may come twice.
 * Null if earlier taps are missing; the device must send those first.
 */
export function foldBatch(tally: Tally, fromSeq: number, taps: readonly Tap[]): Tally | null {
  if (fromSeq > tally.seq + 1) return null;
  return foldTaps(taps.slice(tally.seq + 1 - fromSeq), tally);
}

/** The most taps in a row that a judge can undo. */
export const undoDepth = 20;

const countOf = ({ count, noReps, tieBreakAt }: Tally): CountBefore => ({
  count,
  noReps,
  hasTieBreak: tieBreakAt !== null,
});

/**
 * The count after an undo of the last tap. Null if there is nothing to undo. It comes from the log, so a reloaded page
 * can undo taps of the page before.
 */
export function beforeLast(taps: readonly Tap[], start: Tally = emptyTally): CountBefore | null {
  const befores: CountBefore[] = [];
  let tally = start;
  for (const tap of taps) {
    if (tap.kind === 'undo') befores.pop();
    else befores.push(countOf(tally));
    if (befores.length > undoDepth) befores.shift();
    tally = foldTap(tally, tap);
  }
  return tally.finishAt === null ? (befores.at(-1) ?? null) : null;
}

/** The moments of the no-reps that still count. Those from before this device took the rail are not known. */
export function noRepMoments(taps: readonly Tap[], start: Tally = emptyTally): number[] {
  const moments: number[] = [];
  let tally = start;
  for (const tap of taps) {
    const { noReps } = tally;
    tally = foldTap(tally, tap);
    if (tally.noReps > noReps) moments.push(tap.at);
    else moments.splice(Math.max(0, moments.length - (noReps - tally.noReps)));
  }
  return moments;
}

/** A change of the count: the moment in hundredths of a second, and the count after it. */
export type CountStep = readonly [at: number, count: number];

/** The running count of a device, tap by tap, and the moments of its no-reps that still count. */
export function stepsOf(taps: readonly Tap[], start: Tally): { counted: CountStep[]; missed: number[] } {
  const counted: CountStep[] = [];
  let tally = start;
  for (const tap of taps) {
    const { count } = tally;
    tally = foldTap(tally, tap);
    if (tally.count !== count) counted.push([tap.at, tally.count]);
  }
  return { counted, missed: noRepMoments(taps, start) };
}
