import { parentPort, workerData } from 'node:worker_threads';
import { bytesOf, type SheetBatch, type SheetFormat, takeBatch } from './sheet-batches.ts';
import type { Sheet } from './sheet-files.ts';

const sheets: Sheet[] = [];

/** Null comes after the last batch. */
async function take(batch: SheetBatch | null): Promise<void> {
  if (batch) return takeBatch(sheets, batch);
  // A copy of its own: what lies in a pool cannot be handed over.
  const bytes = new Uint8Array(await bytesOf(workerData as SheetFormat, sheets));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on('message', take);
