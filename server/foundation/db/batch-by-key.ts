import type { Database } from './connection.ts';

const mostAtOnce = 2;
const mostKeys = 500;

type Waiting<T> = { resolve: (found: T | undefined) => void; reject: (error: unknown) => void };

/**
 * Batches row lookups by key. Keys requested while a query runs go together into the next query. Uses no timer. No
 * answer is older than its request.
 */
function batched<T>(ask: (keys: string[]) => Promise<ReadonlyMap<string, T>>): (key: string) => Promise<T | undefined> {
  const waiting = new Map<string, Waiting<T>[]>();
  let asking = 0;
  let isAwake = false;

  function pump(): void {
    isAwake = false;
    while (asking < mostAtOnce && waiting.size > 0) void askNext();
  }

  async function askNext(): Promise<void> {
    const batch = [...waiting].slice(0, mostKeys);
    for (const [key] of batch) waiting.delete(key);
    asking++;
    try {
      const found = await ask(batch.map(([key]) => key));
      for (const [key, those] of batch) for (const { resolve } of those) resolve(found.get(key));
    } catch (error) {
      for (const [, those] of batch) for (const { reject } of those) reject(error);
    }
    asking--;
    pump();
  }

  return key =>
    new Promise((resolve, reject) => {
      const those = waiting.get(key) ?? [];
      those.push({ resolve, reject });
      waiting.set(key, those);
      if (!isAwake) queueMicrotask(pump);
      isAwake = true;
    });
}

/** Returns a lookup of a row by its key. Each open database has its own batches. */
export function batchByKey<T>(ask: (database: Database, keys: string[]) => Promise<ReadonlyMap<string, T>>) {
  const questions = new WeakMap<Database, (key: string) => Promise<T | undefined>>();
  return (database: Database, key: string): Promise<T | undefined> => {
    const question = questions.get(database) ?? batched(keys => ask(database, keys));
    questions.set(database, question);
    return question(key);
  };
}
