import type { HeldFace } from './held-clock.ts';
import type { RailScript } from './script.ts';

// Orders to a judge's telephone, and its answers.

export type PageOrder =
  /** The judge walks to the rail and takes it. */
  | { do: 'take'; railId: string }
  /** The judge of a called rail says ready. */
  | { do: 'ready'; railId: string }
  | { do: 'count'; railId: string; script: RailScript; from: From }
  | { do: 'stand' }
  /** The clock of a heat as the page shows it. */
  | { do: 'clock'; heatId: string };

/**
 * `shown`: where this page was before its reload. `step`: the first step to do; another telephone has done the earlier
 * ones. Its judge takes the rail with this telephone, or another judge takes it over.
 */
type From = 'begin' | 'shown' | { step: number; by: 'take' | 'take over' };

export type RailCounted = {
  /** Time by the device's clock, in hundredths of a second. */
  finishAt: number;
  /** The same for the tie-break; null without one. */
  tieBreakAt: number | null;
  taps: number;
  /** Error of the device's server time at each press, in milliseconds. */
  clockErrors: number[];
};
export type PhoneStand = {
  /** Number of taps and decisions per rail that the server does not have. */
  unsent: { railId: string; taps: number; work: number }[];
  /** Refusals that the server answered. */
  problems: { railId: string; message: string }[];
};
/** Null if the judge has no rail in this heat. */
export type PageAnswer = RailCounted | PhoneStand | HeldFace | null;

export type PageFacts = {
  account: string;
  deviceId: string;
  /** A clock that no test sets. */
  trueNow: () => number;
  /** The clock that all processes of this machine share. */
  sharedClock: () => number;
  /** Reports the number of presses on a rail. */
  pressed: (count: number) => void;
};

export type OpenPage = (facts: PageFacts) => Promise<(order: PageOrder) => Promise<PageAnswer>>;
