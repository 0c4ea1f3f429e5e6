import { makeDateSettable } from './settable-date.ts';

// A program that loads this module first runs with a clock that is ahead by `CLOCK_AHEAD_MS`.
makeDateSettable()(Number(process.env.CLOCK_AHEAD_MS ?? 0));
