import { TurnsFullError } from './turns.ts';

type Waiting = { enter: () => void; refuse: (error: TurnsFullError) => void };

/**
 * Runs a few at once, and of those who wait one of each key in turn: who comes with many waits behind its own. When the
 * line is full, the last one of the longest part of it gives its place to whoever has fewer there.
 */
export function takeFairTurns({ atOnce, longestQueue }: { atOnce: number; longestQueue: number }) {
  let running = 0;
  let waitingCount = 0;
  // A key is moved to the end when one of its own enters.
  const lines = new Map<string, Waiting[]>();

  function makeRoom(key: string): void {
    if (waitingCount < longestQueue) return;
    const longest = [...lines].reduce((most, line) => (line[1].length > most[1].length ? line : most));
    if (longest[1].length <= (lines.get(key)?.length ?? 0) + 1) throw full();
    longest[1].pop()?.refuse(full());
    waitingCount--;
  }

  function next(): Waiting | undefined {
    const first = lines.entries().next().value;
    if (!first) return undefined;
    const [key, line] = first;
    const waiting = line.shift();
    lines.delete(key);
    if (line.length > 0) lines.set(key, line);
    waitingCount--;
    return waiting;
  }

  return async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      makeRoom(key);
      await new Promise<void>((enter, refuse) => {
        const line = lines.get(key) ?? [];
        line.push({ enter, refuse });
        lines.set(key, line);
        waitingCount++;
      });
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      // The place goes straight to the next in line, so nobody who comes now can slip in before it.
      const waiting = next();
      if (waiting) waiting.enter();
      else running--;
    }
  };
}

const full = () => new TurnsFullError('Too many wait for their turn already.');
