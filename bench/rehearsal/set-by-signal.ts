import { makeDateSettable } from '#testing/settable-date.ts';

// Loaded before the rehearsed program: a signal sets its wall clock, as a machine in a hall may do.
const byMs = 90_000;
const setClock = makeDateSettable();
process.on('SIGUSR2', () => setClock(byMs));
