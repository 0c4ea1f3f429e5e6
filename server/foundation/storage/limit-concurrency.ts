export class QueueFullError extends Error {
  override name = 'QueueFullError';
}

/** Runs a few tasks together, lets a few wait, and refuses all others immediately. */
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
      // The place passes directly to the next task in the queue, so no new caller can take it.
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
