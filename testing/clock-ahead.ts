import { makeDateSettable } from './settable-date.ts';

// A program that loads this first runs with a clock ahead by that many milliseconds.
makeDateSettable()(Number(process.env.CLOCK_AHEAD_MS ?? 0));
