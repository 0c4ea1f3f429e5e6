import { mostQuantity } from '#domain/scoring/results/typed.ts';
import { toThousandths } from '#domain/scoring/results/values.ts';

// The taps of a judge at a rail, in order. A tap never changes; a later tap corrects an error.

/** The kinds of a tap. The index in this list is stored and sent, so new kinds go only at the end. */
export const tapKinds = ['rep', 'no-rep', 'add', 'lift', 'miss', 'tie-break', 'finish', 'undo', 'correct'] as const;
type TapKind = (typeof tapKinds)[number];

/** The count to which an undo returns. */
export type CountBefore = { count: number; noReps: number; hasTieBreak: boolean };

/**
 * `at` is in hundredths of a second of the device's own clock. `amount` and `count` are in thousandths, like results. A
 * lift is a weight that went up, a miss one that did not.
 */
export type Tap = { at: number } & (
  | { kind: Extract<TapKind, 'rep' | 'no-rep' | 'tie-break' | 'finish'> }
  | { kind: Extract<TapKind, 'add' | 'lift' | 'miss'>; amount: number }
  | { kind: Extract<TapKind, 'correct'>; count: number; noReps: number }
  | ({ kind: Extract<TapKind, 'undo'> } & CountBefore)
);

/** No result is larger, so our screen never sends a larger amount. */
export const mostAmount = toThousandths(mostQuantity);
export const mostNoReps = 10_000;

/** Hundredths of a second. Later dates do not exist, and larger numbers are not exact in milliseconds. */
export const latestMoment = 864_000_000_000_000;
