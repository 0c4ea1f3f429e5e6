import pg from 'pg';
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

/** Writes a batch. Returns one answer per row, in the order of the rows. */
type WriteRows = (rows: ResultChange[]) => Promise<Answer[]>;

export type ResultWriter = { write: (change: ResultChange) => Promise<Answer> };

/**
 * Writes results in batches. Rows that arrive while a batch commits go into the next batch, without a timer. A result
 * in progress holds back its next change: no batch has a result twice, and changes keep their order.
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

  /** A refused batch stored nothing. Each row is tried alone, so that only the wrong row fails. */
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
        // All results of one request go into one batch.
        if (!isAwake) queueMicrotask(pump);
        isAwake = true;
      }),
  };
}

/** True if the database rolled the statement back. After a lost connection the outcome is unknown: false. */
const isRefusedByStore = (error: unknown): boolean => error instanceof pg.DatabaseError;
