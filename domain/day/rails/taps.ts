import { mostQuantity } from '#domain/scoring/results/typed.ts';
import { toThousandths } from '#domain/scoring/results/values.ts';

// What a judge pressed at a rail, in its order. A tap is never changed: what was wrong is put right by a later one.

/** What a tap may say; the number of each is its place in the list, which is what is stored and sent: only add at the end. */
export const tapKinds = ['rep', 'no-rep', 'add', 'lift', 'miss', 'tie-break', 'finish', 'undo', 'correct'] as const;
type TapKind = (typeof tapKinds)[number];

/** What stands again after a tap was taken back. */
export type CountBefore = { count: number; noReps: number; hasTieBreak: boolean };

/**
 * `at` is in hundredths of a second of the device's own clock, `amount` and `count` in thousandths, as results are. A lift
 * is a weight that went up, a miss one that did not.
 */
export type Tap = { at: number } & (
  | { kind: Extract<TapKind, 'rep' | 'no-rep' | 'tie-break' | 'finish'> }
  | { kind: Extract<TapKind, 'add' | 'lift' | 'miss'>; amount: number }
  | { kind: Extract<TapKind, 'correct'>; count: number; noReps: number }
  | ({ kind: Extract<TapKind, 'undo'> } & CountBefore)
);

/** No result is larger; a tap that says more was not made by our screen. */
export const mostAmount = toThousandths(mostQuantity);
export const mostNoReps = 10_000;

/** In hundredths of a second: later than this no date is, and beyond it a number is no longer exact in milliseconds. */
export const latestMoment = 864_000_000_000_000;
