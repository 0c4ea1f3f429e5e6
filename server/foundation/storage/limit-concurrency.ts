/** The queue is full: another caller is better refused than kept waiting. */
export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Runs a few at once, keeps a few waiting, and refuses the rest at once. */
export function limitConcurrency({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
  let running = 0;
  const waiting: (() => void)[] = [];

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw new QueueFullError('Too many wait for their turn already.');
      await new Promise<void>(resolve => waiting.push(resolve));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes now can slip in before it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
