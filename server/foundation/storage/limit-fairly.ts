import { QueueFullError } from './limit-concurrency.ts';

type Waiting = { begin: () => void; refuse: (error: Error) => void };

/**
 * Runs tasks of callers in turns: a caller with many tasks waits behind each caller with one. When the queue is full,
 * the caller with the most waiting tasks loses its last one.
 */
export function limitFairly({
  atOnce,
  each = atOnce,
  longestQueue,
  ourselves,
}: {
  atOnce: number;
  each?: number;
  longestQueue: number;
  /** The name of a caller that asks rarely and is never refused. */
  ourselves?: string;
}) {
  let running = 0;
  const runningBy = new Map<string, number>();
  const waiting = new Map<string, Waiting[]>();

  const mayRun = (who: string) => running < atOnce && (runningBy.get(who) ?? 0) < each;

  function count(who: string, step: 1 | -1): void {
    running += step;
    const own = (runningBy.get(who) ?? 0) + step;
    if (own > 0) runningBy.set(who, own);
    else runningBy.delete(who);
  }

  function makeRoom(who: string): void {
    const lines = [...waiting.values()];
    if (lines.reduce((sum, line) => sum + line.length, 0) < longestQueue) return;
    const others = ourselves === undefined ? lines : lines.filter(line => line !== waiting.get(ourselves));
    const longest = others.reduce((most, line) => (line.length > most.length ? line : most), [] as Waiting[]);
    const full = new QueueFullError('Too many wait for their turn already.');
    const isFull = longest.length <= (waiting.get(who)?.length ?? 0) + 1;
    if (isFull && who === ourselves) return;
    if (isFull) throw full;
    longest.pop()?.refuse(full);
  }

  function callNext(): void {
    for (const [who, line] of waiting) {
      if (!mayRun(who)) continue;
      // A caller who had a turn goes to the end of the queue.
      waiting.delete(who);
      const next = line.shift();
      if (line.length > 0) waiting.set(who, line);
      if (!next) continue;
      count(who, 1);
      next.begin();
      return;
    }
  }

  return async function inTurn<T>(who: string, work: () => Promise<T>): Promise<T> {
    if (mayRun(who)) count(who, 1);
    else {
      makeRoom(who);
      await new Promise<void>((begin, refuse) => {
        waiting.set(who, [...(waiting.get(who) ?? []), { begin, refuse }]);
      });
    }
    try {
      return await work();
    } finally {
      count(who, -1);
      callNext();
    }
  };
}
