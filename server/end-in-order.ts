import { setTimeout as pause } from 'node:timers/promises';

/** A part to end: its name for the log, and a function that must end the part within the given milliseconds. */
export type LastStep = readonly [name: string | (() => string), end: (withinMs: number) => unknown];

type Patience = {
  /** Milliseconds for all steps together. */
  totalMs: number;
  /** Milliseconds reserved for each remaining step when an earlier one hangs. */
  leastMs: number;
  say: (sentence: string) => void;
};

/** Ends the steps one after the other. A step that does not end in time is logged, and the next one starts. */
export async function endInOrder(endings: readonly LastStep[], { totalMs, leastMs, say }: Patience): Promise<boolean> {
  const until = performance.now() + totalMs;
  let isWhole = true;
  for (const [index, [name, end]] of endings.entries()) {
    const leftForOthers = (endings.length - 1 - index) * leastMs;
    const withinMs = Math.max(leastMs, until - performance.now() - leftForOthers);
    const fault = await ended(end, withinMs).catch(error => `${error}`);
    if (fault === null) continue;
    isWhole = false;
    const what = typeof name === 'string' ? name : name();
    say(fault === 'late' ? `Se cierra sin esperar más: ${what}.` : `No se pudo cerrar bien: ${what} (${fault}).`);
  }
  return isWhole;
}

async function ended(end: LastStep[1], withinMs: number): Promise<'late' | null> {
  const over = new AbortController();
  const late = pause(withinMs, 'late' as const, { signal: over.signal }).catch(() => null);
  try {
    return await Promise.race([
      Promise.resolve(withinMs)
        .then(end)
        .then(() => null),
      late,
    ]);
  } finally {
    over.abort();
  }
}
