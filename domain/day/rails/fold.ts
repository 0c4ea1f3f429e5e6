import { type CountBefore, mostAmount, mostNoReps, type Tap } from './taps.ts';

// The only way from taps to a count: on the telephone of the judge, on the server and on the screen in the hall.

/** What one device has counted on one rail. Moments are of its own clock, in hundredths of a second. */
export type Tally = {
  /** How many taps are in it. */
  seq: number;
  /** In thousandths. */
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

/** After the finish nothing counts any more, but it stays in the log. */
const foldTap = (tally: Tally, tap: Tap): Tally => ({
  ...(tally.finishAt === null ? effectOf(tally, tap) : tally),
  seq: tally.seq + 1,
});

export const foldTaps = (taps: readonly Tap[], from: Tally = emptyTally): Tally => taps.reduce(foldTap, from);

/**
 * Adds taps of which the first has the number `fromSeq`, counted from one. What is known already is passed over, so a batch
 * may come twice; null where some before it are missing, and have to be sent first.
 */
export function foldBatch(tally: Tally, fromSeq: number, taps: readonly Tap[]): Tally | null {
  if (fromSeq > tally.seq + 1) return null;
  return foldTaps(taps.slice(tally.seq + 1 - fromSeq), tally);
}

/** So many taps can be taken back one after the other. */
export const undoDepth = 20;

const countOf = ({ count, noReps, tieBreakAt }: Tally): CountBefore => ({
  count,
  noReps,
  hasTieBreak: tieBreakAt !== null,
});

/**
 * What taking back the last tap leaves; null where nothing is left to take back. It is read from the log, so a page that
 * was loaded again takes back what the one before it had counted.
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

/** When each no-rep that still counts was pressed; of those before this device took the rail nobody knows here. */
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
