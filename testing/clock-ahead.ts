import { makeDateSettable } from './settable-date.ts';

// The program that loads this first has a machine whose clock is that far ahead.
makeDateSettable()(Number(process.env.CLOCK_AHEAD_MS ?? 0));
