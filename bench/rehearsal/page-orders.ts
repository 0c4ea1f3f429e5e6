import type { HeldFace } from './held-clock.ts';
import type { RailScript } from './script.ts';

// What a judge is told to do with a telephone, and what the telephone then says.

export type PageOrder =
  /** The judge walks to the rail and takes it. */
  | { do: 'take'; railId: string }
  /** From which step on: those before it were done when somebody else, or this page before it was loaded anew, counted. */
  | { do: 'count'; railId: string; script: RailScript; from: 'begin' | 'shown' | number }
  | { do: 'stand' }
  /** The clock of a heat, as the page shows it. */
  | { do: 'clock'; heatId: string };

export type RailCounted = {
  /** By the clock of the device, in hundredths of a second. */
  finishAt: number;
  taps: number;
  /** How far the device's idea of the server's time was off at each press, in milliseconds. */
  clockErrors: number[];
};
export type PhoneStand = {
  /** Taps and decisions that the server does not have, by their rails. */
  unsent: { railId: string; taps: number; work: number }[];
  /** What the server said no to. */
  problems: { railId: string; message: string }[];
};
/** Null where its judge has no rail there. */
export type PageAnswer = RailCounted | PhoneStand | HeldFace | null;

export type PageFacts = {
  account: string;
  deviceId: string;
  /** The clock that nobody sets. */
  trueNow: () => number;
  /** The clock that all processes of this machine share. */
  sharedClock: () => number;
  /** The judge has pressed so often on a rail. */
  pressed: (count: number) => void;
};

export type OpenPage = (facts: PageFacts) => Promise<(order: PageOrder) => Promise<PageAnswer>>;
