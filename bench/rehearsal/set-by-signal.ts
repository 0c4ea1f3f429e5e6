import { makeDateSettable } from '#testing/settable-date.ts';

// Loaded before the program that is rehearsed: whoever signals sets its wall clock, as a machine in a hall may do.
const byMs = 90_000;
const setClock = makeDateSettable();
process.on('SIGUSR2', () => setClock(byMs));
