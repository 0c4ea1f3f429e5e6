import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import type { ResultChange, Stale, Written } from './result-change.ts';

type Answer = Written | Stale;

const mostRows = 256;
const mostBatches = 2;

type Waiting = {
  change: ResultChange;
  key: string;
  resolve: (written: Answer) => void;
  reject: (error: unknown) => void;
};

/** Answers a row each, in their order. */
type WriteRows = (rows: ResultChange[]) => Promise<Answer[]>;

export type ResultWriter = { write: (change: ResultChange) => Promise<Answer> };

/**
 * What arrives while a batch commits goes into the next one: no timer, nothing waits that could go. A result that is
 * under way holds its next change back, so that a batch never has one twice and they are stored as they came.
 */
export function createResultWriter(writeRows: WriteRows): ResultWriter {
  let waiting: Waiting[] = [];
  const underWay = new Set<string>();
  let batches = 0;
  let isAwake = false;

  function nextBatch(): Waiting[] {
    const batch: Waiting[] = [];
    const taken = new Set<string>();
    const rest: Waiting[] = [];
    for (const row of waiting) {
      const isFree = batch.length < mostRows && !underWay.has(row.key) && !taken.has(row.key);
      taken.add(row.key);
      if (isFree) batch.push(row);
      else rest.push(row);
    }
    waiting = rest;
    return batch;
  }

  function pump() {
    isAwake = false;
    while (batches < mostBatches && waiting.length > 0) {
      const batch = nextBatch();
      if (batch.length === 0) return;
      void commit(batch);
    }
  }

  async function commit(batch: Waiting[]) {
    batches++;
    for (const { key } of batch) underWay.add(key);
    try {
      const written = await writeRows(batch.map(({ change }) => change));
      for (const [index, { resolve }] of batch.entries()) resolve(written[index] as Answer);
    } catch (error) {
      if (isRefusedByStore(error)) await oneByOne(batch);
      else for (const { reject } of batch) reject(error);
    }
    for (const { key } of batch) underWay.delete(key);
    batches--;
    pump();
  }

  /** Nothing of a refused batch was stored: a row that cannot be fails alone. */
  async function oneByOne(batch: Waiting[]) {
    for (const { change, resolve, reject } of batch) {
      try {
        const [written] = await writeRows([change]);
        resolve(written as Answer);
      } catch (error) {
        reject(error);
      }
    }
  }

  return {
    write: change =>
      new Promise((resolve, reject) => {
        waiting.push({ change, key: `${change.wodId} ${change.entryId}`, resolve, reject });
        // The results that one request sends in one go are one batch.
        if (!isAwake) queueMicrotask(pump);
        isAwake = true;
      }),
  };
}

/** The statement was rolled back, as against a connection that was lost: then nobody knows whether it was stored. */
const isRefusedByStore = (error: unknown): boolean =>
  error instanceof Error && error.name === 'PostgresError' && !isUnreachable(error);
